import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { ROOT } from './root.mjs'

/** What a server has to end by itself. */
const GRACE_MS = 2000
/** Characters that are kept of what a silent server prints, to say why it did not start. */
const LAST_WORDS = 4000

/**
 * Starts the emulator and the example against it; resolves when both answer.
 *
 * @param {{ emulatorPort: number, examplePort: number, smtpPort?: number, data?: string, output?: 'inherit' | 'ignore',
 *   exampleEnvironment?: Record<string, string> }} options
 *   `smtpPort`: of sg; us and hk take the next two. 0: free ones. `data`: file to keep the emulator's data in. `output`: 'ignore' shows what a server printed only where it did not start.
 *   `exampleEnvironment`: goes before what the example is given by itself.
 * @returns {Promise<{ emulatorUrl: string, exampleUrl: string, pushKey: string, webhookKey: string,
 *   ended: Promise<string>, close: () => Promise<void> }>}
 *   `pushKey`, `webhookKey`: what saves, and events of emails, are reported with. `ended` resolves with the name of the server that ended by itself.
 */
export async function serveDemo({
  emulatorPort,
  examplePort,
  smtpPort = 0,
  data,
  output = 'inherit',
  exampleEnvironment = {},
}) {
  const emulatorUrl = `http://127.0.0.1:${emulatorPort}`
  const exampleUrl = `http://127.0.0.1:${examplePort}`
  // Both know it, and nobody else: the emulator reports saves with it, the example believes them by it.
  const pushKey = randomBytes(32).toString('base64url')
  const webhookKey = randomBytes(32).toString('base64url')
  const webhooks = ['--webhook-url', `${exampleUrl}/api/webhooks`, '--webhook-key', webhookKey]
  const push = ['--push-url', `${exampleUrl}/api/mailframe/push`, '--push-key', pushKey]
  const emulator = serve({
    name: 'the emulator',
    file: 'packages/emulator/dist/node/bin.js',
    args: [
      '--port',
      String(emulatorPort),
      '--smtp-port',
      String(smtpPort),
      ...push,
      ...webhooks,
      ...(data === undefined ? [] : ['--data', data]),
    ],
    output,
  })
  const example = serve({
    name: 'the example',
    file: 'node_modules/next/dist/bin/next',
    args: ['start', 'examples/nextjs', '-H', '127.0.0.1', '-p', String(examplePort)],
    env: {
      MAILFRAME_BASE_URL: emulatorUrl,
      MAILFRAME_EDITOR_URL: emulatorUrl,
      MAILFRAME_CLIENT_ID: 'mailframe-dev',
      MAILFRAME_CLIENT_SECRET: 'mailframe-dev-secret',
      MAILFRAME_PUSH_KEY: pushKey,
      MAILFRAME_SENDING_REGION: 'sg',
      MAILFRAME_SENDING_API: emulatorUrl,
      MAILFRAME_SENDING_API_USER: 'dev_user',
      MAILFRAME_SENDING_API_KEY: 'dev_key',
      MAILFRAME_SENDING_APP_KEY: webhookKey,
      MAILFRAME_SENDING_FROM: 'hello@postbox.example',
      MAILFRAME_SENDING_FROM_NAME: 'Postbox',
      POSTBOX_TEST_RECIPIENTS: 'reader@mailframe.test,bounce@mailframe.test',
      ...exampleEnvironment,
    },
    output,
  })
  const servers = [emulator, example]
  const close = async () => {
    await Promise.all(servers.map((server) => server.end()))
  }
  const ended = Promise.race(servers.map((server) => server.ended.then(() => server.name)))
  try {
    await Promise.race([
      Promise.all([answers(`${emulatorUrl}/thirdApp`), answers(exampleUrl)]),
      ended.then((name) => {
        const { lastWords } = servers.find((server) => server.name === name)
        throw new Error(`${name} did not start\n${lastWords()}`.trim())
      }),
    ])
  } catch (error) {
    await close()
    throw error
  }
  return { emulatorUrl, exampleUrl, pushKey, webhookKey, ended, close }
}

function serve({ name, file, args, env = {}, output }) {
  const child = spawn(process.execPath, [`${ROOT}${file}`, ...args], {
    cwd: ROOT,
    stdio: output === 'inherit' ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  // Its errors are known when it is gone only after `close`, which follows `exit`.
  const ended = once(child, 'close')
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      words = `${words}${piece}`.slice(-LAST_WORDS)
    })
  }
  // A caller that ends without close(), such as a test run that is cut short, leaves no server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  ended.then(() => process.off('exit', kill))
  return {
    name,
    ended,
    lastWords: () => words,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      // Next.js waits for its open connections, and a page that listens for saves keeps one open.
      const late = setTimeout(kill, GRACE_MS)
      await ended
      clearTimeout(late)
    },
  }
}

/** Resolves at the first answer, whatever its status. */
async function answers(url) {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`no answer from ${url}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
