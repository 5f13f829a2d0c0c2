import guide from '../../docs/guide/quick-start.md?raw'
import { CodeBlock } from './code-block.js'
import { guideCode } from './guide-code.js'

const code = guideCode(guide)

const FILES = [
  'lib/mailframe.ts',
  'lib/session.ts',
  'app/api/mailframe/[...route]/route.ts',
  'app/emails/page.tsx',
] as const

/** A command that goes on until it is stopped stands in a block of its own: what is pasted after it would wait. */
const STEPS = [
  {
    title: 'Let the command write it',
    text: 'For Next.js, Vite with Express or Hono, and React Router. --dry-run shows it first.',
    blocks: [
      {
        file: 'Terminal',
        code: code('npm install @mailframe/server\n'),
      },
    ],
  },
  {
    title: 'Start the emulator',
    text: 'It takes the place of an account. It keeps running: leave this terminal open.',
    blocks: [{ file: 'First terminal', code: 'npm run emulator' }],
  },
  {
    title: 'Start your app',
    text: 'Open /emails, and write the first one.',
    blocks: [{ file: 'Second terminal', code: 'npm run dev' }],
  },
] as const

export function QuickStart() {
  return (
    <section className="overview-band" aria-labelledby="quick-start">
      <div className="overview-wide">
        <h2 id="quick-start">Into your own app in a minute</h2>
        <ol className="steps">
          {STEPS.map(({ title, text, blocks }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              {blocks.map((block) => (
                <CodeBlock key={block.file} {...block} />
              ))}
            </li>
          ))}
        </ol>
        <details className="by-hand">
          <summary>The same step by step, for Next.js</summary>
          <CodeBlock file="Terminal" code={code('npm install @mailframe/server @')} />
          {FILES.map((file) => (
            <CodeBlock key={file} file={file} code={code(file)} />
          ))}
          <CodeBlock file=".env.local" code={code('.env.local')} />
          <CodeBlock file="A terminal that stays open" code="npx mailframe-emulator" />
        </details>
      </div>
    </section>
  )
}
