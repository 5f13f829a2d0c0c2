import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import type { BulkRecipient } from '../bulk/types.js'
import { type ColumnChoices, type Columns, readColumns } from './columns.js'
import { InputError, type InputFile } from './input.js'

/** A list of recipients whose first line was read. */
export interface Csv {
  columns: Columns
  header: string[]
  /** The recipients: each run through reads the file anew. */
  rows(): AsyncGenerator<BulkRecipient>
}

export interface CsvOptions {
  /** Default: the one that the first line is divided by. */
  delimiter?: string | undefined
  choices: ColumnChoices
  /** Names that the message has. */
  placeholders: readonly string[]
}

const FORMAT = { bom: true, skip_empty_lines: true, trim: true } as const

/** @throws InputError where it is no list of recipients. */
export async function openCsv(file: InputFile, options: CsvOptions): Promise<Csv> {
  const delimiter = options.delimiter ?? delimiterOf(await startOf(file))
  let header: string[] = []
  for await (const first of records(file, delimiter, 1)) header = first
  if (header.length === 0) throw new InputError(`${file.name} has no recipients`)
  const columns = readColumns(file.name, header, options.choices, options.placeholders)
  return {
    columns,
    header,
    async *rows() {
      let number = 0
      for await (const row of records(file, delimiter)) {
        number += 1
        if (row.some((value) => value.includes('\uFFFD'))) {
          throw new InputError(`${file.name} is not UTF-8: record ${number - 1}`)
        }
        if (number === 1) continue
        const vars: [string, string][] = columns.values.map(({ name, at }) => [name, row[at] ?? ''])
        yield { to: row[columns.address] ?? '', vars: Object.fromEntries(vars) }
      }
      await file.verify()
    },
  }
}

async function* records(file: InputFile, delimiter: string, to?: number): AsyncGenerator<string[]> {
  const parser = parse({ ...FORMAT, delimiter, ...(to === undefined ? {} : { to }) })
  const source = createReadStream(file.path)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    await file.verify()
    // csv-parse names the line, and the code of what is wrong there.
    throw new InputError(`${file.name}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    source.destroy()
  }
}

const START = 64 * 1_024
const DELIMITERS = [',', ';', '\t']

async function startOf({ path }: InputFile): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** By the first line: what stands there most often outside of quotes. */
export function delimiterOf(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let quoted = false
  let isBlank = true
  for (const character of text.replace(/^\uFEFF/, '')) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) {
      if (!isBlank) break
    } else if (!quoted) {
      const count = counts.get(character)
      if (count !== undefined) counts.set(character, count + 1)
    }
    isBlank &&= character.trim() === ''
  }
  const [most = ','] = [...DELIMITERS].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return most
}

const NAMES: Record<string, string> = { comma: ',', semicolon: ';', tab: '\t', '\\t': '\t', pipe: '|' }

/** A delimiter as the command line has it, or null. */
export function readDelimiter(text: string): string | null {
  const delimiter = NAMES[text.toLowerCase()] ?? text
  return delimiter.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(delimiter) ? delimiter : null
}
