import { useEffect, useState } from 'react'

/** Comments, strings and words of the language; what is left is plain. */
const TOKEN =
  /(?<comment>\/\/.*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<word>\b(?:import|from|export|default|const|function|return|async|await|null|npm|npx)\b)/g

/** How long it says what became of a copy, in milliseconds. */
const SAID_MS = 5000

/** Code with a name and a button that copies it. */
export function CodeBlock({ file, code }: { file: string; code: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(setSaid, SAID_MS, '')
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setSaid('Copied')
    } catch {
      // Not a secure context, or not allowed.
      setSaid('The browser did not allow copying. Select the text instead.')
    }
  }

  return (
    <figure className="code">
      <figcaption>
        <span>{file}</span>
        <span role="status">{said}</span>
        <button type="button" onClick={() => void copy()} aria-label={`Copy ${file}`}>
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{highlighted(code)}</code>
      </pre>
    </figure>
  )
}

function highlighted(code: string) {
  const pieces = []
  let end = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(TOKEN)) {
    const [kind] = Object.entries(groups).find(([, value]) => value !== undefined) ?? []
    pieces.push(
      code.slice(end, index),
      <span key={index} data-token={kind}>
        {text}
      </span>,
    )
    end = index + text.length
  }
  return [...pieces, code.slice(end)]
}
