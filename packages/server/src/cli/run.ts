import { doctorCommand } from './doctor/command.js'
import { initCommand } from './init/command.js'

const HELP = `mailframe: tools for an app that embeds the hosted email editor

Usage: mailframe <command> [options]

  init     writes the route, the client, a session to replace and a page into your app
  doctor   checks the settings, the service, the editor, your route, your page and your styles

mailframe <command> --help shows the options of a command.
`

/** The command `mailframe`: resolves with its exit code. 2: the arguments are wrong. */
export async function run(args: string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === 'init') return await initCommand(rest)
  if (name === 'doctor') return await doctorCommand(rest)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  process.stderr.write(
    `mailframe: there is no command ${JSON.stringify(name)}. mailframe --help lists them.\n`,
  )
  return 2
}
