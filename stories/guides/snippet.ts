/** The test that the README shows: without what it tests of the README itself. */
export function snippetOf(file: string): string {
  const imports = file
    .slice(0, file.indexOf('// From here'))
    .split('\n')
    .filter((line) => !line.includes("'node:"))
  const body = file.slice(file.indexOf('let backend'), file.indexOf("it('is what the README shows'"))
  return `${imports.join('\n').trim()}\n\n${body.trim()}\n`
}
