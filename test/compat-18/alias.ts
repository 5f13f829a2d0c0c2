import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

/**
 * React 18.2 in place of the root's React 19, for Vite. Testing Library by its ES modules: the other build requires
 * react-dom by itself, past any alias.
 */
export const react18Alias = [
  {
    find: /^@testing-library\/react$/,
    replacement: `${folderOf('@testing-library/react')}/dist/@testing-library/react.esm.js`,
  },
  { find: /^react(?=$|\/)/, replacement: folderOf('react') },
  { find: /^react-dom(?=$|\/)/, replacement: folderOf('react-dom') },
]
