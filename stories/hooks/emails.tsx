import {
  EmailThumbnail,
  RequestError,
  useCopyEmail,
  useCreateEmail,
  useDeleteEmail,
  useEmail,
  useEmails,
  useInfiniteEmails,
  useUpdateEmail,
} from '@mailframe/react'

const reasonOf = (error: Error) => (error instanceof RequestError ? error.kind : error.message)

/** A table of your own, with everything that can be done to an email. */
export function OwnTable() {
  const { data, error } = useEmails({ pageSize: 5 })
  const create = useCreateEmail()
  const update = useUpdateEmail()
  const copy = useCopyEmail()
  const remove = useDeleteEmail()
  const failure = error ?? create.error ?? update.error ?? copy.error ?? remove.error

  return (
    <section>
      <button type="button" onClick={() => create.mutate({ name: 'Winter sale' })}>
        New email
      </button>
      {failure && <p role="alert">It did not work: {reasonOf(failure)}</p>}
      <table>
        <caption>{data ? `${data.total} emails` : 'Reading…'}</caption>
        <tbody>
          {data?.list.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <button type="button" onClick={() => update.mutate({ emailId: id, name: `${name}!` })}>
                  Rename {name}
                </button>
                <button type="button" onClick={() => copy.mutate({ emailId: id })}>
                  Copy {name}
                </button>
                <button type="button" onClick={() => remove.mutate({ emailId: id })}>
                  Delete {name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Page after page, all of them in one list. */
export function MoreAndMore() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteEmails({ pageSize: 2 })
  return (
    <section>
      <ul>{data?.pages.flatMap(({ list }) => list.map(({ id, name }) => <li key={id}>{name}</li>))}</ul>
      {hasNextPage && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          More
        </button>
      )}
    </section>
  )
}

/** One email: its picture, and what is in it. */
export function Detail({ emailId }: { emailId: string }) {
  const { data, error } = useEmail(emailId)
  if (error) return <p role="alert">There is no such email: {reasonOf(error)}</p>
  if (!data) return <p>Reading…</p>
  return (
    <article style={{ maxInlineSize: '20rem' }}>
      <h2>{data.name}</h2>
      <p>{data.subject}</p>
      <EmailThumbnail email={data} />
      <p>{data.html?.length ?? 0} characters of HTML</p>
    </article>
  )
}
