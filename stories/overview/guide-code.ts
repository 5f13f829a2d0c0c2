/** Code of a guide, by what names it: its file where its first line says one, else how it begins; for npm where it has several. */
export function guideCode(guide: string): (start: string) => string {
  const blocks = [...guide.matchAll(/^```\w+(?: \[npm\])?\n([\s\S]*?)\n```$/gm)].map(([, code = '']) => code)
  return (start) => {
    const named = blocks.find((code) => [`// ${start}`, `# ${start}`].includes(code.split('\n', 1)[0] ?? ''))
    if (named !== undefined) return named.slice(named.indexOf('\n') + 1)
    const block = blocks.find((code) => code.startsWith(start))
    if (block === undefined) throw new Error(`the guide has no code that begins with ${start}`)
    return block
  }
}
