import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether nobody listens on a port of 127.0.0.1. */
export async function isFree(port) {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * A port of 127.0.0.1 that nobody listens on now. For a server in another process, which listens a moment later: so it
 * is none that the system hands out by itself meanwhile, to a connection or to port 0.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}
