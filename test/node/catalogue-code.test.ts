import { EmailList } from '@mailframe/react'
import { AiUsageChart } from '@mailframe/react/charts'
import { expect, it } from 'vitest'
import { keysIn } from '../../stories/docs/guidance/keys-in.js'
import { userCode } from '../../stories/docs/page/user-code.js'
import { guideCode } from '../../stories/overview/guide-code.js'

const callback = () => {}

it('is what a user writes, with the import', () => {
  const code = userCode('{ play: isReady }', {
    component: EmailList,
    args: { onOpen: callback, pageSize: 10, selectable: false, paging: 'infinite', deletion: undefined },
  })
  expect(code).toBe(`import { EmailList } from '@mailframe/react'

<EmailList
  onOpen={(emailId) => setEmailId(emailId)}
  pageSize={10}
  selectable={false}
  paging="infinite"
/>`)
})

it('comes from the entry that the component has', () => {
  const code = userCode('{}', { component: AiUsageChart, args: { startDate: '2026-05-01' } })
  expect(code).toBe(
    `import { AiUsageChart } from '@mailframe/react/charts'\n\n<AiUsageChart startDate="2026-05-01" />`,
  )
})

it('has the functions of the story as they are written there', () => {
  const original = `{
  ...showing('ready', { a: [1, 2] }),
  args: {
    actions: ['rename', { id: 'send', label: "Send, a (test", onAction: (email) => send(email.id) }],
    renderItem: (email, index) => (
      <b>{email.name}</b>
    ),
  },
}`
  const code = userCode(original, {
    component: EmailList,
    args: { actions: ['rename', { onAction: callback }], renderItem: callback, onOther: callback },
  })
  expect(code).toContain(
    `actions={['rename', { id: 'send', label: "Send, a (test", onAction: (email) => send(email.id) }]}`,
  )
  expect(code).toContain('renderItem={(email, index) => (\n    <b>{email.name}</b>\n  )}')
  expect(code).not.toContain('onOther')
})

it('is the story itself where nothing of ours is shown', () => {
  expect(userCode('{ args: {} }', { component: callback })).toBe('{ args: {} }')
})

it('reads keys and code from the documents', () => {
  const page =
    '# List\n\n## Keys\n\nA grid.\n\n| Key | Does |\n| --- | ---- |\n| F2 | renames |\n\n## Next\n\n| a | b |\n'
  expect(keysIn(page)).toEqual([['F2', 'renames']])
  const code = guideCode(
    '```sh [npm]\nnpm i x\n```\n\n```sh [yarn]\nyarn add x\n```\n\n```ts\n// a.ts\nlet a\n```\n',
  )
  expect(code('npm i')).toBe('npm i x')
  expect(code('a.ts')).toBe('let a')
  expect(() => code('b.ts')).toThrow('b.ts')
})
