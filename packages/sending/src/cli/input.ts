import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Invalid input: printed without a stack. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** A file of the command line. */
export interface InputFile {
  /** As messages name it: the option and what was given. */
  name: string
  path: string
  /** @throws InputError where the file is not what it was when it was opened. */
  verify(): Promise<void>
}

/** @throws InputError where the file is not there. */
export async function openInput(option: string, path: string): Promise<InputFile> {
  const name = `${option} ${path}`
  const stampOf = async () => {
    const stats = await stat(path).catch((error: { code?: string }) => {
      throw new InputError(`${name} cannot be read (${error.code ?? error})`)
    })
    if (!stats.isFile()) throw new InputError(`${name} is not a file`)
    return `${stats.ino} ${stats.size} ${stats.mtimeMs}`
  }
  const stamp = await stampOf()
  return {
    name,
    path,
    async verify() {
      if ((await stampOf()) !== stamp) throw new InputError(`${name} changed while it was being read`)
    },
  }
}

/** The text of a file, read at once. */
export async function readText(file: InputFile): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file.path)) chunks.push(chunk as Buffer)
  await file.verify()
  const bytes = Buffer.concat(chunks)
  if (!isUtf8(bytes)) throw new InputError(`${file.name} is not UTF-8`)
  return new TextDecoder().decode(bytes)
}

/** What stands for the standard input. */
export const STDIN = '-'

/** The standard input in a file of its own, for its owner only: recipients are read twice, and may be many. */
export async function spoolStdin(option: string, stdin: NodeJS.ReadableStream): Promise<InputFile> {
  const folder = await mkdtemp(join(tmpdir(), 'mailframe-send-'))
  const path = join(folder, 'stdin')
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }))
    return { ...(await openInput(option, path)), name: `${option} ${STDIN}` }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export const removeSpool = ({ path }: InputFile) => rm(dirname(path), { recursive: true, force: true })
