// What one writes by hand: pages of 100 read as they come near the view, rows of a virtualizer, rename in place.
import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './list-by-hand.css'

const PAGE = 100
const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

async function call(path, init) {
  const response = await fetch(`/api/mailframe/${path}`, init)
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return await response.json()
}

const pageQuery = (pageNo) => ({
  queryKey: ['emails', pageNo],
  queryFn: async () => {
    const page = await call(`emails?pageNo=${pageNo}&pageSize=${PAGE}`)
    if (!Array.isArray(page.list) || !Number.isInteger(page.total)) throw new Error('unknown answer')
    return page
  },
  staleTime: 5000,
})

function useRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }) =>
      call(`emails/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    onMutate: ({ id, name }) => {
      client.setQueriesData({ queryKey: ['emails'] }, (page) =>
        page?.list.some((email) => email.id === id)
          ? { ...page, list: page.list.map((email) => (email.id === id ? { ...email, name } : email)) }
          : page,
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['emails'] }),
  })
}

const Row = memo(function Row({ email, index, start, isSelected, toggle, rename, measure }) {
  const [isRenaming, setIsRenaming] = useState(false)
  if (email) globalThis.drawn?.push(email.id)
  const submit = (event) => {
    event.preventDefault()
    setIsRenaming(false)
    rename({ id: email.id, name: new FormData(event.target).get('name') })
  }
  return (
    <div ref={measure} data-index={index} className="row" style={{ transform: `translateY(${start}px)` }}>
      {email && (
        <div className="cell">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={() => toggle(email.id)}
            aria-label={`Select ${email.name}`}
          />
          <div className="text">
            {isRenaming ? (
              <form onSubmit={submit}>
                <input name="name" defaultValue={email.name} aria-label="Name" />
              </form>
            ) : (
              <button type="button">{email.name}</button>
            )}
            <p>{email.subject}</p>
            <p>{time.format(new Date(email.updatedAt))}</p>
          </div>
          <button type="button" className="rename" onClick={() => setIsRenaming(true)}>
            Rename
          </button>
          <button type="button">Copy</button>
          <button type="button">Delete</button>
        </div>
      )}
    </div>
  )
})

function List() {
  const box = useRef(null)
  const [selected, setSelected] = useState(() => new Set())
  const [total, setTotal] = useState(PAGE)
  const { mutate } = useRename()
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => 90,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const first = Math.floor((items[0]?.index ?? 0) / PAGE) + 1
  const last = Math.floor((items.at(-1)?.index ?? 0) / PAGE) + 1
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const pages = useQueries({ queries: numbers.map(pageQuery) })
  const known = pages.find(({ data }) => data !== undefined)?.data.total ?? total
  if (known !== total) setTotal(known)
  const toggle = useCallback((id) => {
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  return (
    <div ref={box} className="list">
      <div style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const email = pages[Math.floor(index / PAGE) + 1 - first]?.data?.list[index % PAGE]
          return (
            <Row
              key={key}
              email={email}
              index={index}
              start={start}
              isSelected={email !== undefined && selected.has(email.id)}
              toggle={toggle}
              rename={mutate}
              measure={virtualizer.measureElement}
            />
          )
        })}
      </div>
    </div>
  )
}

function Emails() {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" id="show" onClick={() => setIsShown(true)}>
        Show
      </button>
      {isShown && <List />}
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={new QueryClient()}>
    <Emails />
  </QueryClientProvider>,
)
