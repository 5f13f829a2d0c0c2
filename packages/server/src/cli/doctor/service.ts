import { createMailframe } from '../../client/create-mailframe.js'
import { isMailframeError, type MailframeError } from '../../client/error.js'
import type { ResponseEvent } from '../../client/options.js'
import { type Environment, insecureHostsOf } from './environment.js'
import { type Finding, findingsOf } from './finding.js'

/** What the calls to the service showed. */
export interface ServiceFindings {
  findings: Finding[]
  /** Whether a code was minted. */
  isOpen: boolean
}

const TOKEN = findingsOf('token')
const CODE = findingsOf('code')
const CLOCK = findingsOf('clock')

/** A code lives for 5 minutes: from here on, what compares times may refuse or keep it wrongly. */
const SKEW_MS = 30_000

/** Requests a token and mints a code for `userId`, once. */
export async function checkService(
  environment: Environment,
  userId: string,
  { now = Date.now, timeout = 10_000 }: { now?: () => number; timeout?: number } = {},
): Promise<ServiceFindings> {
  const tries: ResponseEvent[] = []
  const skews: number[] = []
  const mailframe = createMailframe({
    baseUrl: environment.MAILFRAME_BASE_URL ?? '',
    editorUrl: environment.MAILFRAME_EDITOR_URL ?? '',
    clientId: environment.MAILFRAME_CLIENT_ID ?? '',
    clientSecret: environment.MAILFRAME_CLIENT_SECRET ?? '',
    insecureHosts: insecureHostsOf(environment),
    timeout,
    onResponse: (event) => tries.push(event),
    fetch: async (url, init) => {
      const from = now()
      const response = await fetch(url, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      if (Number.isFinite(date)) skews.push((from + now()) / 2 - date)
      return response
    },
  })
  const error = await mailframe.codes.mint({ userId, name: 'Mailframe doctor' }).then(
    () => null,
    (reason: unknown) => {
      if (isMailframeError(reason)) return reason
      throw reason
    },
  )
  const hasToken = tries.some(({ operation, status }) => operation === 'token' && status === 200)
  return {
    findings: [...tokenFindings(error, hasToken), codeFinding(error, hasToken, userId), clockFinding(skews)],
    isOpen: error === null,
  }
}

function tokenFindings(error: MailframeError | null, hasToken: boolean): Finding[] {
  if (hasToken || error === null) return [TOKEN.ok('The service issued a token.')]
  if (error.error === 'configurationMissing') return [TOKEN.skipped('A token needs the settings.')]
  return [TOKEN.problem(error.message, mendOf(error))]
}

function codeFinding(error: MailframeError | null, hasToken: boolean, userId: string): Finding {
  if (error === null) return CODE.ok(`The service minted a code for the End User ${userId}.`)
  if (!hasToken) return CODE.skipped('A code needs a token.')
  return CODE.problem(error.message, mendOf(error))
}

function mendOf({ error, status }: MailframeError): string {
  switch (error) {
    case 'invalidCredential':
      return 'Copy the Client ID and the Client Secret from your Console again; both must be of the same Application.'
    case 'invalidContext':
      return 'Enable the Application in your Console.'
    case 'networkError':
      return 'Check MAILFRAME_BASE_URL, DNS, the proxy and the firewall. For development, start mailframe-emulator.'
    case 'timeout':
      return 'The service did not respond in time. Check the network, and try again.'
    case 'invalidResponse':
    case 'notFound':
      return 'MAILFRAME_BASE_URL does not lead to the service: use the address that your Console shows.'
    case 'invalidParameter':
      return 'Pass --user with an ID that the service accepts.'
    default:
      return status === undefined || status >= 500
        ? 'The service has a problem. Try again later.'
        : 'Look the error up in the documentation of the service.'
  }
}

function clockFinding(skews: readonly number[]): Finding {
  const [first] = skews
  if (first === undefined) return CLOCK.skipped('The service did not say what time it is.')
  // `Date` has whole seconds.
  const seconds = Math.round(first / 1000)
  if (Math.abs(first) < SKEW_MS) return CLOCK.ok('The clocks of this machine and of the service agree.')
  return CLOCK.problem(
    `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of the service.`,
    'Synchronize the clock of this machine (NTP).',
  )
}
