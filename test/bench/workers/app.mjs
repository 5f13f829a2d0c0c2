// An app with its page and its open route: `ours` or `theirs`, in front of the service and the editor at two addresses.
import { createServer } from 'node:http'
import { servePage } from '../lib/page.mjs'
import { serveCalls } from '../lib/worker.mjs'
import { createProxy } from '../peers/proxy.mjs'

const [side, baseUrl, editorUrl] = process.argv.slice(2)
const service = { baseUrl, editorUrl, clientId: 'client', clientSecret: 'secret' }
const user = async () => ({ userId: 'ann', name: 'Ann', email: 'ann@example.com' })

const page = await servePage(side === 'ours' ? 'open-ours' : 'open-by-hand')
const route = side === 'ours' ? await ours() : createProxy({ user, ...service })
const server = createServer((request, response) => {
  if (!page(request, response)) route(request, response)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls({}, `http://127.0.0.1:${server.address().port}`)

async function ours() {
  const [{ createMailframe }, { createNodeHandler }] = await Promise.all([
    import('@mailframe/server'),
    import('@mailframe/server/node'),
  ])
  return createNodeHandler({ mailframe: createMailframe(service), user, basePath: '/api/mailframe' })
}
