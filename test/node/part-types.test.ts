import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { inFull } from '../full.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const USES = fileURLToPath(new URL('types/parts.tsx', import.meta.url))
const DECLARATIONS = join(ROOT, 'packages/react/dist/')

/** Another React for the whole program, as where an app has installed it. */
const REACT_18 = {
  react: [`${ROOT}node_modules/types-react-18/index.d.ts`],
  'react/jsx-runtime': [`${ROOT}node_modules/types-react-18/jsx-runtime.d.ts`],
}

beforeAll(buildPackages, 300_000)

describe.each([
  ['React 18', REACT_18],
  ['React 19', undefined],
])('the built declarations, on types of %s', (_name, paths) => {
  it.each(inFull([true, false], [true]))(
    'take parts as people write them, exactOptionalPropertyTypes %s',
    (isExact) => {
      expect(problemsOf(USES, { exactOptionalPropertyTypes: isExact, ...(paths && { paths }) })).toEqual([])
    },
    60_000,
  )
})

/** What TypeScript says of the file, and of the declarations of ours that it takes in. */
function problemsOf(file: string, more: ts.CompilerOptions): string[] {
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    types: [],
    ...more,
  })
  const reacts = program
    .getSourceFiles()
    .flatMap(
      ({ fileName }) =>
        /node_modules\/(@types\/react|types-react-18)\/index\.d\.ts$/.exec(fileName)?.[1] ?? [],
    )
  expect(reacts).toEqual([more.paths ? 'types-react-18' : '@types/react'])
  const ours = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(DECLARATIONS))
  expect(ours.map(({ fileName }) => fileName)).toContain(`${DECLARATIONS}index.d.ts`)
  return [program.getSourceFile(file), ...ours].flatMap((source) => {
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.map(
      ({ messageText, start = 0 }) =>
        `${source?.fileName.slice(ROOT.length)}:${(source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
}
