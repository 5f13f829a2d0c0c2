import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll } from 'vitest'
import type { Case } from './case.js'
import { createContext } from './context.js'
import { createChecker } from './openapi.js'
import { conformanceTests, type Subject } from './run.js'
import { emulated, type Service } from './service.js'
import type { SmtpCase } from './smtp/case.js'
import { type SmtpService, smtpTests } from './smtp/run.js'

const { CONFORMANCE_BASE_URL, CONFORMANCE_WRITE } = process.env

let emulator: Emulator | undefined
let subject: Subject

beforeAll(async () => {
  // The document always comes from the emulator: a service need not have one.
  emulator = await createEmulator()
  const document = await fetch(`${emulator.url}/openapi.json`)
  subject = {
    problemOf: createChecker((await document.json()) as Parameters<typeof createChecker>[0]),
    context: createContext(
      CONFORMANCE_BASE_URL === undefined ? emulated(emulator) : elsewhere(CONFORMANCE_BASE_URL),
    ),
  }
})
afterAll(() => emulator?.close())

function elsewhere(baseUrl: string): Service {
  const { env } = process
  const { CONFORMANCE_APPLICATION_ID: applicationId, CONFORMANCE_API_KEY: apiKey } = env
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    editorUrl: (env.CONFORMANCE_EDITOR_URL ?? baseUrl).replace(/\/+$/, ''),
    credentials: {
      clientId: env.CONFORMANCE_CLIENT_ID ?? '',
      clientSecret: env.CONFORMANCE_CLIENT_SECRET ?? '',
    },
    apiKey: applicationId && apiKey ? { applicationId, apiKey } : null,
    sending: sendingOf(env),
    isEmulator: false,
  }
}

function sendingOf(env: NodeJS.ProcessEnv): Service['sending'] {
  const {
    CONFORMANCE_API_USER: apiUser,
    CONFORMANCE_API_USER_KEY: apiKey,
    CONFORMANCE_SMS_USER: smsUser = '',
    CONFORMANCE_SMS_KEY: smsKey = '',
  } = env
  return apiUser && apiKey ? { apiUser, apiKey, smsUser, smsKey } : null
}

/** SMTP of the emulator, or of `CONFORMANCE_SMTP`, whose certificate the authorities of the system must have signed. */
function smtpOf({ sending }: Service): SmtpService {
  const { apiUser = '', apiKey = '' } = sending ?? {}
  const credentials = { username: apiUser, password: apiKey }
  const outside = addressOutside()
  if (outside !== null) return { addressOf: () => outside, ca: async () => undefined, ...credentials }
  if (emulator === undefined) throw new Error('there is no emulator')
  const { smtp } = emulator
  return {
    addressOf: (region) => ({ ...smtp[region], servername: 'localhost' }),
    ca: smtp.ca,
    ...credentials,
  }
}

function addressOutside() {
  const { CONFORMANCE_SMTP } = process.env
  if (CONFORMANCE_BASE_URL === undefined || !CONFORMANCE_SMTP) return null
  const { hostname, port } = new URL(`smtp://${CONFORMANCE_SMTP}`)
  return { host: hostname, port: Number(port || 587), servername: hostname }
}

function reasonNotToTalk(one: SmtpCase): string | null {
  if (CONFORMANCE_BASE_URL !== undefined && addressOutside() === null) return 'it needs CONFORMANCE_SMTP'
  return reasonNotToRun({ ...one, sending: true })
}

/** Why a case cannot be run against this address, or null. */
function reasonNotToRun({
  only,
  writes,
  variant2,
  sending,
}: Omit<Case, 'request' | 'status'>): string | null {
  if (CONFORMANCE_BASE_URL === undefined) return null
  if (only !== undefined) return `it needs ${only}, which only the emulator has`
  if (writes === true && CONFORMANCE_WRITE === undefined) return 'it writes: run with --write'
  const { CONFORMANCE_APPLICATION_ID, CONFORMANCE_API_KEY } = process.env
  if (variant2 === true && !(CONFORMANCE_APPLICATION_ID && CONFORMANCE_API_KEY)) {
    return 'it needs CONFORMANCE_APPLICATION_ID and CONFORMANCE_API_KEY'
  }
  if (sending === true && sendingOf(process.env) === null) {
    return 'it needs CONFORMANCE_API_USER and CONFORMANCE_API_USER_KEY'
  }
  return null
}

conformanceTests(() => subject, reasonNotToRun)
smtpTests(() => ({ context: subject.context, smtp: smtpOf(subject.context.service) }), reasonNotToTalk)
