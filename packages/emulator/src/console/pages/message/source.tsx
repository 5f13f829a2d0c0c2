import { useQuery } from '@tanstack/react-query'
import { Code, CopyButton } from '../../parts/bits.js'
import { Empty, Loaded } from '../../parts/states.js'

/** More than a page can show is cut; the file has all of it. */
const SHOWN = 200_000

/** The whole message as text, read when it is looked at. */
export function Source({ url }: { url: string | null }) {
  const address = url?.slice(1) ?? ''
  const source = useQuery({
    queryKey: [address, 'source'],
    enabled: url !== null,
    refetchInterval: false,
    queryFn: async ({ signal }) => await (await fetch(address, { signal })).text(),
  })
  if (url === null) return <Empty title="An SMS has no source" />
  return (
    <Loaded of={source}>
      {(text) => (
        <>
          <div className="actions end">
            <CopyButton text={text} label="Copy the source" />
          </div>
          <Code
            label="Source"
            text={
              text.length > SHOWN ? `${text.slice(0, SHOWN)}…\n[cut off: download it to see the rest]` : text
            }
          />
        </>
      )}
    </Loaded>
  )
}
