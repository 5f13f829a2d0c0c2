import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { inFull } from '../full.js'
import { folderWithPacked } from './packed.js'
import { runIn } from './scaffolds/processes.js'

const PLAYWRIGHT = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url))

const FILES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{}',
  'playwright.config.js': `export default {
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  use: { launchOptions: ${JSON.stringify(browserLaunch())} },
}
`,
  // An app with a page for each email, that sends it where one asks for that.
  'app.js': `import { once } from 'node:events'
import { createServer } from 'node:http'
import { createMailframe } from '@mailframe/server'
import { createNodeHandler } from '@mailframe/server/node'
import { createSender } from '@mailframe/sending'

export async function startApp({ url, editorUrl, credentials }) {
  const { clientId, clientSecret, sending } = credentials
  const mailframe = createMailframe({ baseUrl: url, editorUrl, clientId, clientSecret })
  const handle = createNodeHandler({ mailframe, user: () => ({ userId: 'ada', name: 'Ada' }), basePath: '/api/mailframe' })
  const sender = createSender({ ...sending, addresses: { sg: { api: url } } })
  const userId = 'ada'
  const user = { userId, name: 'Ada' }
  const server = createServer((request, response) => handle(request, response, async () => {
    const [, page, id] = request.url.split('/')
    response.setHeader('content-type', 'text/html')
    if (page === 'new') {
      await mailframe.codes.mint(user) // the service knows whom a code was made for
      const { id } = await mailframe.emails.create({ userId, name: 'Welcome' })
      response.end('<a href="/edit/' + id + '">Edit</a>')
    } else if (page === 'edit') {
      const { address } = await mailframe.editor.open({ user, emailId: id })
      response.end('<iframe class="mailframe-iframe" width="1200" height="700" src="' + address.replaceAll('&', '&amp;') + '"></iframe>')
    } else if (page === 'send') {
      const { html } = await mailframe.emails.get({ userId, emailId: id })
      await sender.send({ from: 'Shop <shop@example.com>', to: 'ada@example.com', subject: 'Test', html })
      response.end('sent')
    } else response.writeHead(404).end()
  })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: 'http://127.0.0.1:' + server.address().port,
    close: () => { server.closeAllConnections(); server.close() },
  }
}
`,
  'tests/test.js': `import { mailframeFixtures } from '@mailframe/emulator/playwright'
import { test as base } from 'playwright/test'
import { startApp } from '../app.js'

export const test = base.extend(mailframeFixtures({ app: startApp }))
`,
  'tests/emails.spec.js': `import { expect } from 'playwright/test'
import { test } from './test.js'

test('an email is written, and sent', async ({ page, editor, inbox }) => {
  await page.goto('/new')
  await page.getByRole('link').click()
  await editor.drag('mj-text')
  await editor.write('Half price until Sunday.')
  await editor.save()
  await page.goto(page.url().replace('/edit/', '/send/'))
  const message = await inbox.waitFor({ to: 'ada@example.com' })
  expect(message.html).toContain('Half price until Sunday.')
})

for (const n of [1, 2]) {
  test('each test begins with an empty inbox ' + n, async ({ inbox, emulator, app }) => {
    expect(inbox.list()).toEqual([])
    expect(await emulator.faults.list()).toEqual([])
    await emulator.faults.add({ path: '/resource/**', status: 503, times: Infinity })
    await fetch(app.url + '/api/mailframe/emails?pageNo=1&pageSize=1')
    expect(emulator.requests.length).toBeGreaterThan(0)
  })
}
`,
}

it('the fixtures of Playwright give each worker an app and an emulator, and each test an inbox and hands', async () => {
  const cwd = await folderWithPacked('playwright')
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), text)
  }
  // Without a browser: the inbox, and the app with its emulator.
  const some = inFull([], ['--grep', 'empty inbox'])
  const passed = await runIn({ cwd }, [process.execPath, PLAYWRIGHT, 'test', ...some])
  expect(passed).toMatch(inFull(/3 passed/, /2 passed/))
})
