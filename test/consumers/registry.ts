import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { packPackages } from './packed.js'

export interface Registry {
  /** The line of an `.npmrc` by which a package manager finds our packages here, and all others where it always does. */
  npmrc: string
  close(): Promise<void>
}

interface Published {
  document: string
  tarball: Buffer
}

/** Our packages, as they would be found once they are published. */
export async function serveRegistry(): Promise<Registry> {
  const published = new Map<string, Published>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1)
    const found = published.get(path.replace(/\.tgz$/, ''))
    response.statusCode = found === undefined ? 404 : 200
    response.end(path.endsWith('.tgz') ? found?.tarball : found?.document)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const { manifest, file } of await packPackages()) {
    const { name, version } = manifest
    const tarball = await readFile(file)
    const dist = {
      tarball: `${url}/${name}.tgz`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    }
    const document = {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist } },
    }
    published.set(name, { document: JSON.stringify(document), tarball })
  }
  return {
    npmrc: `@mailframe:registry=${url}/\n`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
