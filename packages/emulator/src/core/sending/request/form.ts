import {
  CALENDAR_FIELDS,
  LIST_SEPARATOR,
  MAIL_FIELDS,
  PHONE_SEPARATOR,
  SENDING_LIMITS,
  SMS_FIELDS,
  shown,
} from '@mailframe/protocol/sending'
import { readBytes } from '../../kernel/body.js'
import type { Call } from '../../kernel/call.js'
import { Refusal, refusal } from './refusal.js'
import { FORM_TYPES } from './schema.js'

/** A file as it came, with a request or in a message. */
export interface MailFile {
  filename: string
  contentType: string
  contentId: string | null
  content: Uint8Array
}

/** What a form holds. */
export interface Form {
  fields: ReadonlyMap<string, string>
  files: MailFile[]
}

/** The document does not show the name of this field: read beside `to` (spec/choices.md). */
export const RECIPIENTS_FIELD = 'recipients'

/** Fields that hold several values, and what joins them: given more than once, they are joined as well. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ...[
    MAIL_FIELDS.to,
    MAIL_FIELDS.cc,
    MAIL_FIELDS.bcc,
    MAIL_FIELDS.replyTo,
    MAIL_FIELDS.tags,
    MAIL_FIELDS.embeddedCid,
    CALENDAR_FIELDS.participatorNames,
    CALENDAR_FIELDS.participatorEmails,
    RECIPIENTS_FIELD,
  ].map((name) => [name, LIST_SEPARATOR] as const),
  [SMS_FIELDS.phone, PHONE_SEPARATOR],
])

const FILE_FIELDS: ReadonlySet<string> = new Set([MAIL_FIELDS.attachments, MAIL_FIELDS.embeddedImage])

/**
 * The form in a request, of the operation whose fields are `names`. Reads no more than a message may have over SMTP.
 *
 * @throws Refusal
 */
export async function readForm(call: Call, names: ReadonlySet<string>): Promise<Form> {
  const { data, bytes } = await readFormData(call, { required: true })
  const fields = new Map<string, string>()
  const files: MailFile[] = []
  const images: MailFile[] = []
  for (const [name, value] of data) {
    if (!names.has(name)) {
      warnUnknown(call, name)
    } else if (typeof value === 'string') {
      fields.set(name, joined(name, fields.get(name), value, LISTS))
    } else if (FILE_FIELDS.has(name)) {
      const list = name === MAIL_FIELDS.attachments ? files : images
      list.push(await fileOf(value))
    } else {
      throw refuseFile(name)
    }
  }
  requireUtf8(fields, bytes)
  files.push(...withContentIds(images, fields.get(MAIL_FIELDS.embeddedCid)))
  call.form = {
    ...Object.fromEntries(fields),
    ...(files.length === 0
      ? {}
      : { attachments: files.map(({ filename, content }) => `${filename} [${content.byteLength} bytes]`) }),
  }
  return { fields, files }
}

/** The entries of a request's form. `required`: no body is none. @throws Refusal 49902, 40819 */
export async function readFormData(
  { request }: Call,
  { required }: { required: boolean },
): Promise<{ data: FormData; bytes: Uint8Array }> {
  const type = request.headers.get('content-type') ?? ''
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const { smtpBytes } = SENDING_LIMITS
  const bytes = await readBytes(request, smtpBytes)
  if (bytes === null) {
    const size = `the request must not exceed ${smtpBytes} bytes`
    throw refusal(kind === 'multipart/form-data' ? 40819 : 49902, size)
  }
  if (!required && bytes.byteLength === 0 && kind === '') return { data: new FormData(), bytes }
  if (!FORM_TYPES.some((one) => one === kind)) {
    throw refusal(49902, `the content type must be ${FORM_TYPES.join(' or ')}`)
  }
  return { data: await parsed(bytes, type), bytes }
}

/** The request log reports a field that was ignored. */
export function warnUnknown({ warnings }: Call, name: string): void {
  warnings.push(`${shown(name)} is no field of this operation: it was ignored`)
}

export const refuseFile = (name: string) => refusal(49902, `${name} must be text, not a file`)

/** A value that comes after others of the same name. `lists`: what joins the values of each field that may have several. */
export function joined(
  name: string,
  before: string | undefined,
  value: string,
  lists: ReadonlyMap<string, string>,
): string {
  if (before === undefined) return value
  const separator = lists.get(name)
  if (separator === undefined) throw refusal(49902, `${name} must be given once`)
  return before + separator + value
}

const REPLACEMENT = '\ufffd'

/** What is no UTF-8 was read as a replacement character that its sender never wrote: text would be lost. */
export function requireUtf8(fields: Form['fields'], bytes: Uint8Array): void {
  const [name] = [...fields].find(([, value]) => value.includes(REPLACEMENT)) ?? []
  if (name === undefined || /\u00ef\u00bf\u00bd|%EF%BF%BD/i.test(new TextDecoder('latin1').decode(bytes)))
    return
  throw refusal(49902, `${name} is not UTF-8; in a form % is written %25`)
}

async function fileOf(file: File): Promise<MailFile> {
  return {
    filename: file.name === 'blob' ? 'attachment' : file.name,
    contentType: file.type === '' ? 'application/octet-stream' : file.type,
    contentId: null,
    content: new Uint8Array(await file.arrayBuffer()),
  }
}

/** The images that the HTML names by `cid:`, each with its id. */
function withContentIds(images: MailFile[], joined = ''): MailFile[] {
  const ids = joined.split(LIST_SEPARATOR).filter((id) => id !== '')
  if (ids.length !== images.length) {
    const { embeddedImage, embeddedCid } = MAIL_FIELDS
    throw refusal(49902, `${embeddedCid} must name one id for each ${embeddedImage}`)
  }
  return images.map((image, index) => ({ ...image, contentId: ids[index] ?? null }))
}

async function parsed(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw refusal(49902, 'the body is no form of its content type')
  }
}

/** The JSON in a field; undefined where there is none. */
export function jsonField(form: Form, name: string): unknown {
  const text = form.fields.get(name)
  if (text === undefined || text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(49902, `${name} must be JSON`)
  }
}
