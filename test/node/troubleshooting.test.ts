import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { commonTexts } from '../../packages/react/src/labels/common.js'
import { messagesIn } from './messages.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGE = readFileSync(`${ROOT}docs/guide/troubleshooting.md`, 'utf8')

/** What the page has as code, such as the messages in its tables. */
const onPage = new Set(
  [...PAGE.matchAll(/(`+) ?(.+?) ?\1(?!`)/g)].map(([, , code = '']) => code.replaceAll('\\|', '|')),
)

const DOCTOR = 'server/src/cli/doctor'

/** What a developer may read before the first email is saved. */
const SOURCES = [
  ...readdirSync(`${ROOT}packages/${DOCTOR}`)
    // Those of the command are about its own options.
    .filter((name) => !name.endsWith('.test.ts') && name !== 'command.ts')
    .map((name) => `${DOCTOR}/${name}`),
  'emulator/src/node/ports/listen-problem.ts',
  'protocol/src/client/settings.ts',
  'protocol/src/service-url.ts',
  'react/src/client/hints.ts',
  'react/src/client/route-client.ts',
  'react/src/context/context.ts',
  'react/src/context/provider.tsx',
  'react/src/editor/missing-styles.ts',
  'react/src/list/model/model.ts',
  'react/src/list/model/options.ts',
  'server/src/browser/server-only.ts',
  'server/src/cli/init/model/framework.ts',
  'server/src/client/configuration.ts',
  'server/src/handler/create-handler.ts',
  'server/src/handler/sign-in.ts',
  'server/src/hooks/allowed-origins.ts',
  'server/src/hooks/hooks.ts',
  'server/src/http/body.ts',
]

it.each(SOURCES)('the messages of %s are on the page, in their words', (path) => {
  const messages = messagesIn(path).map(shown)
  expect(messages.filter((message) => !onPage.has(message))).toEqual([])
})

it('finds the messages', () => {
  expect(SOURCES.flatMap(messagesIn).length).toBeGreaterThan(50)
})

it('every error that people see is a heading', () => {
  const texts = Object.entries(commonTexts).filter(([name]) => name.startsWith('error'))
  const missing = texts
    .map(([, text]) => text)
    .filter((text) => !new RegExp(`^### ${text.split(/(?<=\.) /)[0]}`, 'm').test(PAGE))
  expect(missing).toEqual([])
})

/** As the page has it: a long one by its first sentence. */
function shown(message: string): string {
  const [first = ''] = message.split(/(?<=\w{3}\.) (?=[A-Z])/)
  return message.length > 150 ? first : message
}
