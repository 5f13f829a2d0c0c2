import { readFileSync, writeFileSync } from 'node:fs'
import { isLoopbackHost } from '@mailframe/protocol'
import { type Recording, type Replayed, readRecording } from '../core/index.js'
import { type Command, HELP, readArguments } from './arguments.js'
import { writeBrowserFiles } from './browser-files.js'
import { createEmulator, type Emulator } from './create-emulator.js'

/** The command `mailframe-emulator`: resolves with its exit code when it ends. */
export async function run(args: string[]): Promise<number> {
  try {
    const [first, ...rest] = args
    if (first === 'browser-files') {
      process.stdout.write(writeBrowserFiles(rest))
      return 0
    }
    const command = readArguments(args)
    if (command === 'help') {
      process.stdout.write(HELP)
      return 0
    }
    await serve(command)
    return 0
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    process.stderr.write(`mailframe-emulator: ${line}\n`)
    return 1
  }
}

async function serve({ emulator: options, record, replay }: Command): Promise<void> {
  const recording = replay === undefined ? null : readFile(replay)
  const emulator = await createEmulator(recording === null ? options : { ...options, ...seedOf(recording) })
  try {
    const replayed = recording === null ? null : await emulator.replay(recording)
    if (record !== undefined) await emulator.record()
    process.stdout.write(greeting(emulator, options.host))
    if (replayed !== null) process.stdout.write(summaryOf(replayed))
    await signalled()
    if (record !== undefined) writeFileSync(record, `${JSON.stringify(emulator.recording(), null, 2)}\n`)
  } finally {
    await emulator.close()
  }
}

function readFile(file: string): Recording {
  try {
    return readRecording(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`Cannot replay ${file}: ${(error as Error).message}`)
  }
}

const seedOf = ({ idSeed, demo, choices }: Recording) => ({ idSeed, demo, choices })

function greeting({ url, editorUrl, credentials, smtp }: Emulator, host = '127.0.0.1'): string {
  const { clientId, clientSecret, applicationId, apiKey, sending, sms } = credentials
  return `Service    ${url}
Editor     ${editorUrl}/thirdApp
Console    ${url}/console
Client     ${clientId} / ${clientSecret}
Variant 2  ${applicationId} / ${apiKey}
AI off     mailframe-noai / mailframe-noai-secret
Disabled   mailframe-off / mailframe-off-secret
Sending    ${sending.apiUser} / ${sending.apiKey} at ${url}/api/mail/send
SMTP       ${host}, port ${smtp.sg.port} (sg), ${smtp.us.port} (us), ${smtp.hk.port} (hk)
SMS        ${sms.smsUser} / ${sms.smsKey} at ${url}/smsapi/send
${isLoopbackHost(host) ? '' : `Open to the network: it answers to the names of loopback, ${host} and each --allow-host.\n`}Ctrl-C ends it.
`
}

function summaryOf({ requests, differences }: Replayed): string {
  const lines = differences.map(
    ({ step, request, recorded, replayed }) =>
      `  step ${step}: ${request} was answered ${recorded.status}, now ${replayed.status}\n`,
  )
  return `Replayed   ${requests} requests, ${differences.length} answered otherwise\n${lines.join('')}`
}

async function signalled(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
