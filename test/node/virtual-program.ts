import ts from 'typescript'

/** Files of the packages and of TypeScript: the same in every program. */
const parsed = new Map<string, ts.SourceFile>()

/** A program of files that stand nowhere but in `virtual`, by their paths, beside those of the disk. */
export function virtualProgram(
  virtual: ReadonlyMap<string, string>,
  options: ts.CompilerOptions,
): ts.Program {
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, directoryExists, getSourceFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.readFile = (path) => virtual.get(path) ?? readFile(path)
  host.directoryExists = (path) =>
    [...virtual.keys()].some((file) => file.startsWith(`${path}/`)) || (directoryExists?.(path) ?? true)
  host.getSourceFile = (path, ...rest) => {
    const code = virtual.get(path)
    if (code !== undefined) return ts.createSourceFile(path, code, rest[0])
    const source = parsed.get(path) ?? getSourceFile.call(host, path, ...rest)
    if (source !== undefined) parsed.set(path, source)
    return source
  }
  return ts.createProgram([...virtual.keys()], options, host)
}

/** What TypeScript says of one file, a message each. */
export function problemsIn(program: ts.Program, path: string): string[] {
  const source = program.getSourceFile(path)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
  )
}
