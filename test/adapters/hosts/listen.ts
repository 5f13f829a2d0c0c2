import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function listen(
  listener: RequestListener,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
