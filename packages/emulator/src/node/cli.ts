import { isLoopbackHost } from '@mailframe/protocol'
import { HELP, readArguments } from './arguments.js'
import { writeBrowserFiles } from './browser-files.js'
import { createEmulator, type Emulator, type EmulatorOptions } from './create-emulator.js'

/** The command `mailframe-emulator`: resolves with its exit code when it ends. */
export async function run(args: string[]): Promise<number> {
  try {
    const [first, ...rest] = args
    if (first === 'browser-files') {
      process.stdout.write(writeBrowserFiles(rest))
      return 0
    }
    const options = readArguments(args)
    if (options === 'help') {
      process.stdout.write(HELP)
      return 0
    }
    await serve(options)
    return 0
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    process.stderr.write(`mailframe-emulator: ${line}\n`)
    return 1
  }
}

async function serve(options: EmulatorOptions): Promise<void> {
  const emulator = await createEmulator(options)
  process.stdout.write(greeting(emulator, options.host))
  await signalled()
  await emulator.close()
}

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
${isLoopbackHost(host) ? '' : `Open to the network: it answers to loopback names, ${host} and each --allow-host.\n`}Press Ctrl-C to stop.
`
}

async function signalled(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
