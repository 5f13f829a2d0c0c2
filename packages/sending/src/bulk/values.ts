import { isPlaceholder, placeholder, shown, type ValueScreen } from '@mailframe/protocol/sending'

export type Vars = Readonly<Record<string, unknown>>

/** Values of one key: one for each recipient of a batch that can be sent to, in their order. */
export type Columns = Map<string, string[]>

/** A name of a variable. */
interface Slot {
  name: string
  /** As the template has it; null: it is no name. */
  key: string | null
  /** By the screen; null: its values must be held to the rules. */
  inSubject: number | null
  /** Where its values went last, and whose column that is. */
  column: string[]
  columns: Columns | null
}

/** A list has few names, and many rows. */
const MOST_SLOTS = 1_000

/** The values of one row after the other, without an object a row: a million rows would feel it. */
export interface ValueReader {
  /** Reads a row. What is wrong with it, or null. */
  read(vars: unknown): string | null
  /** Whether the row that was read must be held to the rules. If not, its values stand in JSON as they are. */
  isSuspicious(): boolean
  /** The row that was read, by `%name%`. */
  values(): Map<string, string>
  /** Appends the row that was read to the columns, as the one of this number. */
  append(columns: Columns, place: number): void
}

export function createValueReader(screen: ValueScreen | null): ValueReader {
  const slots = new Map<string, Slot>()
  /** Side by side, of the row that was read: those behind `length` are of rows before. */
  const row: Slot[] = []
  const texts: string[] = []
  let length = 0
  let isSuspicious = false

  const slotOf = (name: string): Slot => {
    let slot = slots.get(name)
    if (slot === undefined) {
      const key = placeholder(name)
      const isKey = isPlaceholder(key)
      // A recipient without a value gets the key.
      const inSubject = screen === null || screen.isSuspicious(key) ? null : screen.inSubject(key)
      slot = { name, key: isKey ? key : null, inSubject, column: [], columns: null }
      if (slots.size === MOST_SLOTS) slots.clear()
      slots.set(name, slot)
    }
    return slot
  }

  const readAll = (vars: Vars): string | null => {
    let growth = 0
    // Without an array of the keys: most of what a row takes.
    for (const name in vars) {
      if (!Object.hasOwn(vars, name)) continue
      const value = vars[name]
      if (name === '' || value === undefined || value === null) continue
      // Most rows have the names of the row before.
      let slot = row[length]
      if (slot?.name !== name) {
        slot = slotOf(name)
        row[length] = slot
      }
      const { key, inSubject } = slot
      if (key === null) return `vars: ${shown(name)} must be name or %name%`
      const text = textOf(value)
      if (text === null) return `vars ${shown(name)} must be a string, number or boolean`
      texts[length] = text
      length += 1
      // A number has no character that is.
      if (inSubject === null || (text === value && screen?.isSuspicious(text) !== false)) isSuspicious = true
      else growth += inSubject * (text.length - key.length)
    }
    if (screen === null || growth > screen.room) isSuspicious = true
    return null
  }

  return {
    read(vars) {
      length = 0
      isSuspicious = screen === null
      if (vars === undefined || vars === null) return null
      if (typeof vars !== 'object' || Array.isArray(vars)) return 'vars must be an object'
      return readAll(vars as Vars)
    },
    isSuspicious: () => isSuspicious,
    values() {
      const values = new Map<string, string>()
      for (let at = 0; at < length; at += 1) values.set(row[at]?.key ?? '', texts[at] ?? '')
      return values
    },
    append(columns, place) {
      for (let at = 0; at < length; at += 1) {
        const slot = row[at]
        const key = slot?.key
        if (slot === undefined || key === undefined || key === null) continue
        if (slot.columns !== columns) {
          slot.columns = columns
          slot.column = columnOf(columns, key)
        }
        fillColumn(slot.column, key, place)
        slot.column[place] = texts[at] ?? ''
      }
    },
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const type = typeof value
  return type === 'number' || type === 'boolean' || type === 'bigint' ? String(value) : null
}

/** Also for a name that is written in both forms, `name` and `%name%`: the later one holds. */
function columnOf(columns: Columns, key: string): string[] {
  let column = columns.get(key)
  if (column === undefined) {
    column = []
    columns.set(key, column)
  }
  return column
}

/** A placeholder without a value stays as it is. */
export function fillColumn(column: string[], key: string, length: number): void {
  while (column.length < length) column.push(key)
}
