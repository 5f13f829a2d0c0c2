import { MAIL_FIELDS } from '@mailframe/protocol/sending'
import type { SendingError } from '../client/error.js'
import type { Part } from './attachment.js'
import type { Field } from './form.js'
import { createPartReader } from './reading.js'

/** A form in multipart/form-data whose files are read while they are sent. */
export interface MultipartBody {
  headers: Record<string, string>
  body: () => ReadableStream<Uint8Array>
  /** What broke while a file was read. */
  failure(): SendingError | undefined
}

const encode = (text: string) => new TextEncoder().encode(text)

/** As the HTML standard has it: what would end the quoted name is percent-encoded. */
function quoted(name: string): string {
  return `"${name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')}"`
}

/** Content-Length is there where every size is known; else the body is chunked. */
export function multipartBody(fields: readonly Field[], parts: readonly Part[]): MultipartBody {
  const boundary = `mailframe-${crypto.randomUUID()}`
  let reader = createPartReader()
  const pieces: { head: Uint8Array; part?: Part; tail?: Uint8Array }[] = fields.map(([name, value]) => ({
    head: encode(`--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}\r\n\r\n${value}\r\n`),
  }))
  for (const part of parts) {
    const name = part.cid === null ? MAIL_FIELDS.attachments : MAIL_FIELDS.embeddedImage
    const disposition = `Content-Disposition: form-data; name=${quoted(name)}; filename=${quoted(part.filename)}`
    const head = `--${boundary}\r\n${disposition}\r\nContent-Type: ${part.contentType}\r\n\r\n`
    pieces.push({ head: encode(head), part, tail: encode('\r\n') })
  }
  pieces.push({ head: encode(`--${boundary}--\r\n`) })

  async function* bytes({ read }: typeof reader): AsyncGenerator<Uint8Array> {
    for (const { head, part, tail } of pieces) {
      yield head
      if (part === undefined || tail === undefined) continue
      yield* read(part)
      yield tail
    }
  }

  const sizes = pieces.map(({ head, part, tail }) =>
    part?.size === null ? null : head.byteLength + (part?.size ?? 0) + (tail?.byteLength ?? 0),
  )
  const length = sizes.every((size) => size !== null) ? sizes.reduce((sum, size) => sum + size, 0) : null
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length === null ? {} : { 'content-length': String(length) }),
    },
    body() {
      reader = createPartReader()
      return streamOf(bytes(reader))
    },
    failure: () => reader.failure(),
  }
}

/** Pulls: nothing is read faster than it is sent. A cancel closes the source. */
function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await source.return(undefined)
    },
  })
}
