/** Tells the team in the console, once, what its users cannot mend. */
export function createTellOnce(): (text: string, ...details: unknown[]) => void {
  const told = new Set<string>()
  return (text, ...details) => {
    if (told.has(text)) return
    told.add(text)
    console.error(`Mailframe: ${text}`, ...details)
  }
}
