import { createInterface } from 'node:readline/promises'

/** Asks a person; without a terminal, or with `--yes`, nobody is asked. */
export interface Questions {
  /** False where nobody can be asked. */
  confirm(question: string, preset: boolean): Promise<boolean>
  choose(question: string, answers: Record<string, string>): Promise<string | null>
  close(): void
}

/** Questions on the terminal. */
export function terminalQuestions(): Questions {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return {
    async confirm(question, preset) {
      const answer = (await terminal.question(`${question} ${preset ? '[Y/n]' : '[y/N]'} `))
        .trim()
        .toLowerCase()
      return answer === '' ? preset : answer.startsWith('y')
    },
    async choose(question, answers) {
      const keys = Object.keys(answers)
      const lines = keys.map((key, index) => `  ${index + 1}  ${answers[key]}`)
      const answer = await terminal.question(`${question}\n${lines.join('\n')}\nNumber: `)
      return keys[Number(answer.trim()) - 1] ?? null
    },
    close: () => terminal.close(),
  }
}

/** Nobody is asked: what would be overwritten is kept. */
export const NO_QUESTIONS: Questions = {
  confirm: async (_, preset) => preset,
  choose: async () => null,
  close: () => {},
}
