import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An app on a free port of loopback, closed at the end of the scope. */
export async function serve(listener: RequestListener): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An address where nothing listens: the port was free a moment ago. */
export async function nowhere(): Promise<string> {
  await using gone = await serve(() => {})
  return gone.url
}
