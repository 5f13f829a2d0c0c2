// `npm start`: installs, builds, starts the emulator and the example, and prints their addresses.
import { buildExample, buildPackages } from './lib/build.mjs'
import { holdData } from './lib/hold-data.mjs'
import { installToStart } from './lib/install.mjs'
import { isFree } from './lib/ports.mjs'
import { ROOT } from './lib/root.mjs'
import { serveDemo } from './lib/serve.mjs'

process.chdir(ROOT)
const data = process.env.EMULATOR_DATA || '.cache/emulator.db'
const emulatorPort = readPort('EMULATOR_PORT', 4010)
const examplePort = readPort('PORT', 3000)
const smtpPort = readPort('SMTP_PORT', 2525)
const holder = holdData(data, `http://127.0.0.1:${emulatorPort}`)
if (holder !== null)
  fail(
    `${data} is in use by ${holder}. End it, or set EMULATOR_DATA to another file, and EMULATOR_PORT, PORT and SMTP_PORT to other ports.`,
  )
await requireFree('EMULATOR_PORT', emulatorPort)
await requireFree('PORT', examplePort)
for (const port of [smtpPort, smtpPort + 1, smtpPort + 2]) await requireFree('SMTP_PORT', port)
await installToStart()
await buildPackages()
await buildExample()

// Heard from the start, so that Ctrl-C never leaves a server behind.
let isInterrupted = false
const interrupted = new Promise((resolve) => {
  const interrupt = () => {
    isInterrupted = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt)
})
const demo = await serveDemo({ emulatorPort, examplePort, smtpPort, data }).catch((error) =>
  // A terminal interrupts the servers, too, which then only seem to have failed.
  isInterrupted ? process.exit(130) : fail(error.message),
)
console.log(`
Example   ${demo.exampleUrl}   sign in as one of three people and write an email
Emulator  ${demo.emulatorUrl}   the editor service; what you write is kept in ${data}
Inbox     ${demo.emulatorUrl}/console#/inbox   what the example sends; also over SMTP at port ${smtpPort}

Press Ctrl-C to stop both.
`)
const ended = await Promise.race([interrupted.then(() => null), demo.ended])
await demo.close()
if (ended !== null) fail(`${ended} ended by itself`)

function readPort(variable, preset) {
  const text = process.env[variable]
  if (!text) return preset
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) fail(`${variable} must be a port from 1 to 65535`)
  return port
}

async function requireFree(variable, port) {
  if (!(await isFree(port)))
    fail(`Port ${port} is in use. End what listens there, or set ${variable} to another port.`)
}

/** @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
