import { fileURLToPath } from 'node:url'
import ts from 'typescript'

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
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.readFile = (path) => virtual.get(path) ?? readFile(path)
  host.getSourceFile = (path, ...rest) => {
    const code = virtual.get(path)
    return code === undefined
      ? getSourceFile.call(host, path, ...rest)
      : ts.createSourceFile(path, code, rest[0])
  }
  const program = ts.createProgram([...virtual.keys()], options, host)
  return [...virtual.keys()].map((path) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n')
  })
}
