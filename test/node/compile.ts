import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { problemsIn, virtualProgram } from './virtual-program.js'

/** Where an app's files stand: they find the built packages as one that has installed them. */
const fileOf = (index: number) => fileURLToPath(new URL(`types/virtual-${index}.tsx`, import.meta.url))

/** What TypeScript tells someone who writes these modules, of each. */
export function messagesOf(modules: readonly string[]): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    types: ['node'],
  }
  const virtual = new Map(modules.map((code, index) => [fileOf(index), code]))
  const program = virtualProgram(virtual, options)
  return [...virtual.keys()].map((path) => problemsIn(program, path).join('\n'))
}
