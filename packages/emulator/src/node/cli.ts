import { HELP, readArguments } from './arguments.js'
import { createEmulator, type Emulator } from './create-emulator.js'

/** The command `mailframe-emulator`: resolves with its exit code when it ends. */
export async function run(args: string[]): Promise<number> {
  let emulator: Emulator
  try {
    const options = readArguments(args)
    if (options === 'help') {
      process.stdout.write(HELP)
      return 0
    }
    emulator = await createEmulator(options)
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    process.stderr.write(`mailframe-emulator: ${line}\n`)
    return 1
  }
  process.stdout.write(greeting(emulator))
  await signalled()
  await emulator.close()
  return 0
}

function greeting({ url, editorUrl, credentials }: Emulator): string {
  return `Service  ${url}
Editor   ${editorUrl}/thirdApp
Client   ${credentials.clientId} / ${credentials.clientSecret}
Ctrl-C ends it.
`
}

async function signalled(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
