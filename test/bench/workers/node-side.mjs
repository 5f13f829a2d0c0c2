// The open route on node:http: `ours` or `theirs`, in front of the service at an address.
import { createServer } from 'node:http'
import { serveCalls } from '../lib/worker.mjs'
import { createProxy } from '../peers/proxy.mjs'

const [side, baseUrl] = process.argv.slice(2)
const service = { baseUrl, editorUrl: baseUrl, clientId: 'client', clientSecret: 'secret' }
const user = async () => ({ userId: 'ann', name: 'Ann', email: 'ann@example.com' })

const server = createServer(side === 'ours' ? await ours() : createProxy({ user, ...service }))
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls({}, `http://127.0.0.1:${server.address().port}/api/mailframe/editor`)

async function ours() {
  const [{ createMailframe }, { createNodeHandler }] = await Promise.all([
    import('@mailframe/server'),
    import('@mailframe/server/node'),
  ])
  return createNodeHandler({ mailframe: createMailframe(service), user })
}
