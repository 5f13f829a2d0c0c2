import { type ReactNode, useState } from 'react'
import type { Fact } from '../facts/types.js'
import { Code } from './code.js'
import { placeOf } from './place.js'
import { Section } from './section.js'

/** Read when somebody looks. */
const FILES = import.meta.glob<string>(
  [
    '/packages/react/src/{ai,charts,context,editor,emails,list,parts,preview,sending,thumbnail}/**/*.{ts,tsx}',
    '/packages/react/src/styles/*.css',
    '/stories/**/*.{ts,tsx}',
  ],
  { query: '?raw', import: 'default' },
)

interface SourcesProps {
  fact: Fact | null | undefined
  storyFile: unknown
  guide: string | undefined
}

/** The files that it is made of, and where the documents say more. */
export function Sources({ fact, storyFile, guide }: SourcesProps) {
  const story =
    typeof storyFile === 'string' ? storyFile.slice(Math.max(0, storyFile.indexOf('stories/'))) : ''
  const files = [fact?.file, testOf(fact?.file), story].filter((file) => file && `/${file}` in FILES)
  return (
    <Section title="Sources">
      {guide && (
        <p>
          The documents say more:{' '}
          <a href={placeOf(guide)}>
            <code>{guide}</code>
          </a>
          , or <code>npm run docs</code> for all of them as a site.
        </p>
      )}
      {files.map((file) => file && <File key={file} name={file} />)}
    </Section>
  )
}

const testOf = (file = '') => file.replace(/(\.tsx?)$/, '.test$1')

function File({ name }: { name: string }): ReactNode {
  const [code, setCode] = useState<string | null>(null)
  const open = async () => setCode((await FILES[`/${name}`]?.()) ?? '')
  return (
    <div className="docs-file">
      <details className="docs-part" onToggle={() => code === null && void open()}>
        <summary>
          <code>{name}</code>
        </summary>
        {code !== null && <Code code={code} language="tsx" />}
      </details>
      <a href={placeOf(name)} aria-label={`${name} in the repository`}>
        In the repository
      </a>
    </div>
  )
}
