import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A plain file server, as static hosts are: files by their path, a folder by its index.html. */
export async function serveFolder(root: string) {
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    paths.push(pathname)
    try {
      const path = join(root, decodeURIComponent(pathname))
      const isFolder = (await stat(path)).isDirectory()
      if (isFolder && !pathname.endsWith('/')) {
        response.writeHead(301, { Location: `${pathname}/${search}` }).end()
        return
      }
      const file = isFolder ? join(path, 'index.html') : path
      const content = await readFile(file)
      response
        .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(content)
    } catch {
      // Browsers ask for it wherever a page names no icon, such as an error page.
      if (pathname === '/favicon.ico') {
        response.writeHead(204).end()
        return
      }
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** The paths that were asked for. */
    paths,
    close: () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()),
  }
}
