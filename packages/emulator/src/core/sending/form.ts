import { LIST_SEPARATOR, MAIL_FIELDS, SENDING_LIMITS } from '@mailframe/protocol/sending'
import { readBytes } from '../http/body.js'
import type { Call } from '../http/router.js'
import { Refusal, refusal } from './refusal.js'

/** A file as it came, with a request or in a message. */
export interface MailFile {
  filename: string
  contentType: string
  contentId: string | null
  content: Uint8Array
}

/** What a form holds. A field that is given more than once is joined by `;`, as address fields are. */
export interface Form {
  fields: ReadonlyMap<string, string>
  files: MailFile[]
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The form in a request. Reads no more than a message may have over SMTP. */
export async function readForm(call: Call): Promise<Form> {
  const { request } = call
  const type = request.headers.get('content-type') ?? ''
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const { smtpBytes } = SENDING_LIMITS
  const bytes = await readBytes(request, smtpBytes)
  if (bytes === null) {
    const size = `the request must not exceed ${smtpBytes} bytes`
    throw refusal(kind === 'multipart/form-data' ? 40819 : 49902, size)
  }
  if (!FORM_TYPES.includes(kind)) {
    throw refusal(49902, `the content type must be ${FORM_TYPES.join(' or ')}`)
  }
  const data = await parsed(bytes, type)
  const fields = new Map<string, string>()
  const files: MailFile[] = []
  const images: MailFile[] = []
  for (const [name, value] of data) {
    if (typeof value === 'string') {
      const before = fields.get(name)
      fields.set(name, before === undefined ? value : `${before}${LIST_SEPARATOR}${value}`)
    } else if (name === MAIL_FIELDS.attachments) files.push(await fileOf(value))
    else if (name === MAIL_FIELDS.embeddedImage) images.push(await fileOf(value))
  }
  files.push(...withContentIds(images, fields.get(MAIL_FIELDS.embeddedCid)))
  call.form = {
    ...Object.fromEntries(fields),
    ...(files.length === 0
      ? {}
      : { attachments: files.map(({ filename, content }) => `${filename} [${content.byteLength} bytes]`) }),
  }
  return { fields, files }
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
