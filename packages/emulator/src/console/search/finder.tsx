import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { ApplicationView } from '../../core/console/applications.js'
import type { SearchHit } from '../../core/console/search.js'
import { useApi } from '../api/use-api.js'
import { goTo } from '../lib/router.js'
import { groupsOf, type Hit, pagesWith } from './hits.js'

/** A field and what it finds: arrows choose, Enter goes there. */
export function Finder({ all, onDone }: { all: readonly ApplicationView[]; onDone: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = useApi<SearchHit[]>(`console/search?${new URLSearchParams({ text })}`, {
    every: false,
    keep: true,
  })
  const groups = [...pagesWith(text, all), ...groupsOf(text.trim() === '' ? [] : (found.data ?? []))]
  const hits = groups.flatMap((group) => group.hits)
  const active = Math.min(chosen, hits.length - 1)
  const current = text.trim() === '' || !found.isPlaceholderData
  const [going, setGoing] = useState(false)
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  // Enter was there before what is found: it is meant for that.
  const awaited = going && current && !found.isFetching
  useEffect(() => {
    if (!awaited) return
    setGoing(false)
    go(hits[active])
  })

  function go(hit: Hit | undefined): void {
    if (hit === undefined) return
    onDone()
    void goTo(hit.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setChosen((active + step + hits.length) % hits.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (current && !found.isFetching) go(hits[active])
      else setGoing(true)
    }
  }

  let index = -1
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="Search everything"
        placeholder="Pages, End Users, emails, messages, requests…"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length === 0 ? undefined : optionId(active)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setGoing(false)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="hits" id={`${id}-list`} role="listbox" aria-label="Found" tabIndex={-1}>
        {groups.map(({ name, hits: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list to choose from
          <div key={name} role="group" aria-label={name}>
            <p className="nav-title" aria-hidden="true">
              {name}
            </p>
            {some.map((hit) => {
              index += 1
              const place = index
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
                <div
                  key={hit.href}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  className="hit"
                  onClick={() => go(hit)}
                >
                  <bdi>{hit.title}</bdi> <span className="hit-detail">{hit.detail}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {hits.length === 0 && !found.isFetching ? `Nothing matches “${text}”` : ''}
      </p>
    </>
  )
}
