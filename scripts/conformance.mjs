// `npm run conformance -- --base-url …`: runs the conformance suite against any address of the service.
import { parseArgs } from 'node:util'
import { ROOT } from './lib/root.mjs'
import { exitCodeOf } from './lib/run.mjs'

const HELP = `npm run conformance -- [options]: checks a service against the rows of its document

  --base-url <url>    the service; default: an emulator of its own
  --editor-url <url>  the editor; default: --base-url
  --write             also run the cases that write
  --help              show this text

Credentials: CONFORMANCE_CLIENT_ID and CONFORMANCE_CLIENT_SECRET; for Variant 2 also
CONFORMANCE_APPLICATION_ID and CONFORMANCE_API_KEY; for sending CONFORMANCE_API_USER and
CONFORMANCE_API_USER_KEY, CONFORMANCE_SMS_USER and CONFORMANCE_SMS_KEY; for SMTP
CONFORMANCE_SMTP as host:port. Rows that cannot be run are listed with the reason.
`

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function main(args) {
  const { values } = parseArgs({
    args,
    options: {
      'base-url': { type: 'string' },
      'editor-url': { type: 'string' },
      write: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  const baseUrl = values['base-url']
  if (baseUrl !== undefined) {
    if (!URL.canParse(baseUrl)) throw new Error('--base-url must be an absolute address')
    for (const name of ['CONFORMANCE_CLIENT_ID', 'CONFORMANCE_CLIENT_SECRET']) {
      if (!process.env[name]) throw new Error(`${name} must be set`)
    }
  }
  return await exitCodeOf(
    process.execPath,
    [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', '--project', 'conformance', '--reporter=verbose'],
    {
      env: {
        ...(baseUrl === undefined ? {} : { CONFORMANCE_BASE_URL: baseUrl }),
        ...(values['editor-url'] === undefined ? {} : { CONFORMANCE_EDITOR_URL: values['editor-url'] }),
        ...(values.write ? { CONFORMANCE_WRITE: '1' } : {}),
      },
    },
  )
}
