import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import type { BulkRecipient } from '../bulk/types.js'

/** An input that is at fault: said without a stack. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** The recipients of the command line, then those of the file: read while they are sent. */
export async function* recipientsOf(
  to: readonly string[],
  csv: string | undefined,
): AsyncGenerator<BulkRecipient> {
  yield* to
  if (csv !== undefined) yield* rowsOf(csv)
}

/** @throws InputError where the file is not there. */
export async function checkFile(option: string, path: string): Promise<void> {
  const stats = await stat(path).catch((error: { code?: string }) => {
    throw new InputError(`${option} ${path} cannot be read (${error.code ?? error})`)
  })
  if (!stats.isFile()) throw new InputError(`${option} ${path} is not a file`)
}

function separatorHint(names: readonly string[]): string {
  const other = names.length === 1 ? /[;\t|]/.exec(names[0] ?? '')?.[0] : undefined
  return other === undefined ? '' : `: columns are separated by commas, not by ${JSON.stringify(other)}`
}

async function* rowsOf(path: string): AsyncGenerator<BulkRecipient> {
  let column: string | undefined
  const parser = parse({
    bom: true,
    skip_empty_lines: true,
    trim: true,
    columns(header: string[]) {
      const names = header.map((name) => name.trim())
      column =
        names.find((name) => name.toLowerCase() === 'to') ??
        names.find((name) => name.toLowerCase() === 'email')
      if (column === undefined)
        throw new InputError(
          `--csv ${path} must have a column "to" or "email" in its first line${separatorHint(names)}`,
        )
      const twice = names.find((name, at) => names.indexOf(name) !== at)
      if (twice !== undefined) throw new InputError(`--csv ${path} has two columns "${twice}"`)
      return names
    },
  })
  const file = createReadStream(path)
  file.on('error', (error) => parser.destroy(error))
  file.pipe(parser)
  try {
    for await (const row of parser as AsyncIterable<Record<string, string>>) {
      if (Object.values(row).some((value) => value.includes('\uFFFD'))) {
        throw new InputError(`--csv ${path} is not UTF-8: record ${parser.info.records}`)
      }
      const { [column ?? '']: to = '', ...vars } = row
      yield { to, vars }
    }
  } catch (error) {
    if (error instanceof InputError) throw error
    // csv-parse names the line, and the code of what is wrong there.
    throw new InputError(`--csv ${path}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    file.destroy()
  }
}
