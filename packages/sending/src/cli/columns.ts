import { InputError } from './input.js'

/** What `--column` says: a placeholder or the address (`to`), and the column that it is read from. */
export type ColumnChoices = ReadonlyMap<string, string>

const ADDRESS = ['to', 'email']

/** Reads `name=Column`, or `Column` for the address. */
export function readColumnChoices(given: readonly string[]): ColumnChoices {
  const choices = new Map<string, string>()
  for (const text of given) {
    const at = text.indexOf('=')
    const name = (at === -1 ? 'to' : text.slice(0, at)).trim().replace(/^%(.+)%$/, '$1')
    const column = text.slice(at + 1).trim()
    if (name === '' || column === '') {
      throw new InputError(
        `--column ${text} must have the form name=column, or name the column with the addresses`,
      )
    }
    const key = ADDRESS.includes(name.toLowerCase()) ? 'to' : name
    if (choices.has(key)) throw new InputError(`--column names a column for ${key} twice`)
    choices.set(key, column)
  }
  return choices
}

/** Where the values of a row stand. */
export interface Columns {
  address: number
  /** The name of a value, and its place. One column can be several: `%Name%` and `%name%`. */
  values: { name: string; at: number }[]
}

/** The column of a name: that in the same letters, else the one in other cases of them. */
function find(header: readonly string[], name: string): number {
  const exact = header.indexOf(name)
  return exact === -1 ? header.findIndex((column) => column.toLowerCase() === name.toLowerCase()) : exact
}

/**
 * Which column is what: by `--column`, else by its name, in upper or lower case.
 *
 * @throws InputError where there is no address, or a column is there twice or not at all.
 */
export function readColumns(
  file: string,
  header: readonly string[],
  choices: ColumnChoices,
  placeholders: readonly string[],
): Columns {
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at)
  if (twice !== undefined) throw new InputError(`${file} has two columns "${twice}"`)
  const chosen = new Map<string, number>()
  for (const [name, column] of choices) {
    const at = find(header, column)
    if (at === -1) {
      throw new InputError(
        `${file} has no column "${column}", which --column names; it has ${listed(header)}`,
      )
    }
    chosen.set(name, at)
  }
  const address = chosen.get('to') ?? ADDRESS.map((name) => find(header, name)).find((at) => at !== -1)
  if (address === undefined) {
    throw new InputError(
      `${file} must have a column "to" or "email" in its first line, or be named with --column; it has ${listed(header)}`,
    )
  }
  chosen.delete('to')
  const values = [...chosen].map(([name, at]) => ({ name, at }))
  const named = new Set(chosen.keys())
  for (const name of placeholders) {
    const at = named.has(name) ? -1 : find(header, name)
    if (at === -1) continue
    named.add(name)
    values.push({ name, at })
  }
  const used = new Set(values.map(({ at }) => at))
  for (const [at, name] of header.entries()) {
    if (at !== address && name !== '' && !used.has(at)) values.push({ name, at })
  }
  return { address, values }
}

function listed(header: readonly string[]): string {
  return header.length === 0 ? 'none' : header.map((name) => JSON.stringify(name)).join(', ')
}
