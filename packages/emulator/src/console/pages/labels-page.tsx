import type { Page as PageOf } from '@mailframe/protocol'
import { type Region, SENDING_LIMITS } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { LabelRecord } from '../../core/sending/labels/records.js'
import { call, path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { count, Pager, Time, useLastPage, ZoneName } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { NewEntry } from '../parts/new-entry.js'
import { ActionsHead, Page, Table } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Empty, Loaded } from '../parts/states.js'

/** The labels of an account: those that were made, and those that a send brought. */
export function LabelsPage() {
  const [region, setRegion] = useState<Region>('sg')
  return (
    <Page title="Labels" context={region}>
      <p className="lead">Sends are counted by label. A send that names a new label creates it.</p>
      <RegionChoice region={region} onChange={setRegion} />
      <Labels key={region} at={path`sending/${region}/labels`} />
    </Page>
  )
}

function Labels({ at }: { at: string }) {
  const [pageNo, setPageNo] = useState(1)
  const labels = useApi<PageOf<LabelRecord>>(`${at}?pageNo=${pageNo}`, { keep: true })
  useLastPage(labels.data, setPageNo)
  return (
    <>
      <NewEntry<LabelRecord>
        at={at}
        label="New label"
        name="labelName"
        maxLength={SENDING_LIMITS.labelName}
        submit="Create label"
        done={({ labelName }) => `Label ${labelName} created`}
      />
      <Loaded of={labels}>
        {(page) =>
          page.total === 0 ? (
            <Empty title="No labels">
              <p>
                <code>label/add</code> creates one, and so does a send with <code>labelName</code>.
              </p>
            </Empty>
          ) : (
            <>
              <Table
                label="Labels, newest first"
                className="stacked lists"
                head={
                  <>
                    <th>labelId</th>
                    <th>Name</th>
                    <th>Sends</th>
                    <th>
                      Created (<ZoneName />)
                    </th>
                    <ActionsHead />
                  </>
                }
              >
                {page.list.map((label) => (
                  <Row key={label.labelId} at={at} label={label} />
                ))}
              </Table>
              <Pager page={page} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Row({ at, label: { labelId, labelName, sends, createdAt } }: { at: string; label: LabelRecord }) {
  return (
    <tr>
      <td>
        <code>{labelId}</code>
      </td>
      <td className="long">
        <bdi>{labelName}</bdi>
      </td>
      <td>
        {count(sends)} {sends === 1 ? 'send' : 'sends'}
      </td>
      <td className="at">
        <Time at={createdAt} />
      </td>
      <td className="row-actions">
        <ConfirmButton
          label="Delete…"
          name={`Delete ${labelName}…`}
          className="danger small"
          title={`Delete ${labelName}?`}
          work={() => call('DELETE', `${at}/${path`${labelId}`}`)}
          done="Label deleted"
        >
          <p>Emails already sent keep it.</p>
        </ConfirmButton>
      </td>
    </tr>
  )
}
