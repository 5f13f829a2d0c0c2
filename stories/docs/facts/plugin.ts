import type { Plugin } from 'vite'
import { readFacts } from './read-facts.js'

const ID = 'virtual:mailframe-facts'

/** `import facts from 'virtual:mailframe-facts'`: what `readFacts` reads, once a build. */
export function factsPlugin(): Plugin {
  return {
    name: 'mailframe-facts',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(readFacts())}` : undefined),
  }
}
