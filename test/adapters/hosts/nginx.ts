import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HandlerOptions } from '@mailframe/server'
import { createNodeHandler } from '@mailframe/server/node'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { snippetsOf } from '../../document-snippets.js'
import { createApp } from '../app.js'
import { type Host, type HostKind, MOUNT } from './host.js'
import { listen } from './listen.js'

const PAGE = 'docs/guide/deployment.md'
const UPSTREAM = 'http://127.0.0.1:3000'

/** What the page says, between a browser and what it says for Node. */
export const NGINX_HOST: HostKind = {
  name: 'nginx in front of node:http',
  isProxied: true,
  async start(settings) {
    const { options, probe } = createApp(settings)
    return { ...(await behindNginx(options)), probe }
  },
}

/** A handler in `node:http`, and the documented configuration before it. */
export async function behindNginx(options: HandlerOptions): Promise<Omit<Host, 'probe'>> {
  const app = await listen(createNodeHandler(options))
  const nginx = await startNginx(documentedLocation(app.origin))
  return {
    url: nginx.origin + MOUNT,
    async close() {
      await nginx.close()
      await app.close()
    },
  }
}

/** The configuration that the page on deployment shows, for a handler at `origin`. */
export function documentedLocation(origin: string): string {
  const found = snippetsOf(PAGE).find(({ language }) => language === 'nginx')
  if (found === undefined || !found.code.includes(UPSTREAM)) throw new Error(`${PAGE} has no ${UPSTREAM}`)
  return found.code.replace(UPSTREAM, origin)
}

async function startNginx(location: string) {
  const folder = await mkdtemp(join(tmpdir(), 'mailframe-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  gzip on;
  gzip_types application/json;
  server {
    listen 127.0.0.1:${port};
    ${location}
  }
}
`
  await writeFile(join(folder, 'nginx.conf'), configuration)
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (piece) => (output += piece))
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new Error(`nginx is needed, and not there: ${error.message}`)))
    child.once('exit', () => reject(new Error(`nginx ended:\n${output}`)))
  })
  ended.catch(() => {})
  await Promise.race([vi.waitFor(() => connects(port), { timeout: 15_000, interval: 20 }), ended])
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function connects(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}
