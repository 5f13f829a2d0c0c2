/** The test that the documents show: without what it tests of itself. */
export function snippetOf(file: string): string {
  const imports = file
    .slice(0, file.indexOf('// From here'))
    .split('\n')
    .filter((line) => !line.includes("'node:"))
  const body = file.slice(file.indexOf('let backend'), file.indexOf("it('is what the documents show'"))
  return `${imports.join('\n').trim()}\n\n${body.trim()}\n`
}
