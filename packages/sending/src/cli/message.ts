import type { BulkMessage } from '../bulk/types.js'
import { InputError, openInput, readText, STDIN } from './input.js'
import type { CliOptions } from './options.js'

/** The message of a command line, its texts read. */
export async function messageOf(options: CliOptions): Promise<BulkMessage> {
  const { from, fromName, subject, to, csv, html, plain, replyTo, label, tag, attach } = options
  if (to.length === 0 && csv === undefined)
    throw new InputError('no recipients: pass --to <address>, or --csv <file>')
  if (html === undefined && plain === undefined)
    throw new InputError('no content: pass --html <file>, --plain <file>, or both')
  // Each of them before one is read: a fault is reported at once.
  if (csv !== undefined && csv !== STDIN) await openInput('--csv', csv)
  const [htmlFile, plainFile] = [
    html === undefined ? null : await openInput('--html', html),
    plain === undefined ? null : await openInput('--plain', plain),
  ]
  for (const path of attach ?? []) await openInput('--attach', path)
  return {
    from,
    subject,
    ...(fromName === undefined ? {} : { fromName }),
    ...(htmlFile === null ? {} : { html: await readText(htmlFile) }),
    ...(plainFile === null ? {} : { plain: await readText(plainFile) }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(label === undefined ? {} : { label }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(attach === undefined ? {} : { attachments: attach.map((path) => ({ path })) }),
  }
}
