import { useEmailList, useRowSelection, useUndoWindow } from '@mailframe/react'
import { useState } from 'react'

/** `<EmailList>` without markup: its rows, its states and all that it can do. */
export function OwnList({ onOpen }: { onOpen: (emailId: string) => void }) {
  const list = useEmailList({ onOpen, deletion: 'undo' })
  const rows = list.rows.flatMap((row) => row ?? [])
  return (
    <section>
      <p>{list.state === 'ready' ? `${list.total} emails, ${list.selected.length} selected` : list.state}</p>
      <ul>
        {rows.map((email) => (
          <li key={email.id}>
            <label>
              <input
                type="checkbox"
                checked={list.selection.has(email.id)}
                onChange={() => list.selection.toggle(email.id)}
              />
              {email.name}
            </label>
            <button type="button" onClick={() => list.open(email)}>
              Open {email.name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => list.remove(list.selected)}>
        Delete what is selected
      </button>
      {list.undo.entries.length > 0 && (
        <button type="button" onClick={() => list.undo.undo()}>
          Undo
        </button>
      )}
    </section>
  )
}

const FRUITS = ['Apple', 'Banana', 'Cherry', 'Damson', 'Elderberry']

/** The two of which the list is made serve lists of other things too: with Shift all between, and time to undo. */
export function Fruits({ duration }: { duration: number }) {
  const [fruits, setFruits] = useState<readonly string[]>(FRUITS)
  const undo = useUndoWindow<string>({
    duration,
    commit: async (gone) => setFruits((before) => before.filter((fruit) => !gone.includes(fruit))),
  })
  const leaving = new Set(undo.entries.flatMap(({ items }) => items))
  const shown = fruits.filter((fruit) => !leaving.has(fruit))
  const selection = useRowSelection(shown)
  return (
    <section>
      <ul>
        {shown.map((fruit) => (
          <li key={fruit}>
            <label>
              <input
                type="checkbox"
                checked={selection.has(fruit)}
                onClick={({ shiftKey }) => selection.toggle(fruit, { range: shiftKey })}
                onChange={() => {}}
              />
              {fruit}
            </label>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => undo.add(selection.ids)}>
        Throw away {selection.ids.length}
      </button>
      {undo.entries.length > 0 && (
        <button type="button" onClick={() => undo.undo()}>
          Undo
        </button>
      )}
    </section>
  )
}
