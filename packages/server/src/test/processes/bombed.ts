import { createMailframe } from '../../client/create-mailframe.js'
import { isMailframeError } from '../../client/error.js'

// Asks a service whose every answer is a compressed bomb, 20 times at once, and tells what came of it.

const { BASE_URL = '' } = process.env
const mailframe = createMailframe({ baseUrl: BASE_URL, clientId: 'the-client', clientSecret: 'the-secret' })

// Sampled: the maximum that the system keeps begins with that of the parent.
let most = 0
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 2)
const errors = await Promise.all(
  Array.from({ length: 20 }, () =>
    mailframe.emails.list({ userId: 'ann' }).then(
      () => 'answered',
      (error: unknown) => (isMailframeError(error) ? error.error : String(error)),
    ),
  ),
)
clearInterval(sampling)
process.send?.({ errors, mostMegabytes: most / 1_048_576 })
process.on('disconnect', () => process.exit())
