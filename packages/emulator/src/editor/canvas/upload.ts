import { reasonOf } from '../page/reasons.js'
import { type Service, ServiceFailure } from '../page/service.js'
import type { Shell } from '../page/shell.js'
import { fill, type Texts } from '../texts/index.js'
import type { Pictures } from './pictures.js'

/** The service takes no more; larger files are not sent. */
const MAX_BYTES = 5 * 1024 * 1024

/** Uploads one picture at a time, and tells what goes on and what was refused. */
export function storePictures({
  service,
  shell,
  texts,
}: {
  service: Service
  shell: Pick<Shell, 'notify' | 'notifyWhile'>
  texts: Texts
}): Pictures {
  const refuse = (reason: string) => {
    shell.notify(fill(texts.pictureRefused, { reason }), 'error')
    return null
  }
  return {
    async upload(picture) {
      if (picture.size > MAX_BYTES) return refuse(texts.pictureSize)
      const done = shell.notifyWhile(texts.uploading)
      try {
        return await service.upload(picture)
      } catch (error) {
        const wrongType = error instanceof ServiceFailure && error.status === 400
        return refuse(wrongType ? texts.pictureTypes : reasonOf(error, texts))
      } finally {
        done()
      }
    },
  }
}
