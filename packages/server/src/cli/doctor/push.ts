import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isLoopbackHost, isRouteError } from '@mailframe/protocol'
import { callbackUrl } from '@mailframe/protocol/service'
import { type Finding, findingsOf } from './finding.js'
import { reasonOf, visit } from './visit.js'

const { ok, problem, skipped } = findingsOf('push')

/** Whether the service can reach the Push URL, as far as this machine can know. */
export async function checkPush(pushUrl: string | null): Promise<Finding[]> {
  if (pushUrl === null) return [skipped('Pass --push-url with the Push URL set in your Console.')]
  const tunnel =
    'The service calls it from the internet: use a public https address; in development, that of a tunnel.'
  let url: URL
  try {
    url = callbackUrl('The Push URL', pushUrl)
  } catch (error) {
    return [problem(`${(error as Error).message}.`, tunnel)]
  }
  const place = await privatePlace(url.hostname)
  if (place !== null) return [problem(`${url.hostname} ${place}.`, tunnel)]
  return [await receiverFinding(url)]
}

/** Whether Mailframe's receiver answers at the address. It takes POST only, and says so. */
export async function receiverFinding(url: URL): Promise<Finding> {
  const response = await visit(url.href, { accept: 'application/json' }).catch(reasonOf)
  if (typeof response === 'string') {
    return problem(`${url.origin} cannot be reached: ${response}.`, 'Start the app, or correct the Push URL.')
  }
  const { status, headers } = response
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  if (status === 405 && headers.get('allow')?.includes('POST') && isRouteError(body?.error)) {
    return ok(`The receiver responds at ${url.origin}${url.pathname}, as seen from this machine.`)
  }
  if (status >= 300 && status < 400) {
    return problem(
      `The Push URL redirects to ${headers.get('location')}.`,
      'Exclude it in your middleware: the service has no session.',
    )
  }
  if (status === 401 || status === 403) {
    return problem(
      `The Push URL responds with ${status}: something in front of it requires a session.`,
      'Exclude it in your middleware, proxy or deployment protection: a push carries its own proof.',
    )
  }
  if (status === 404 && isRouteError(body?.error)) {
    return problem(
      'The handler has no push receiver.',
      'Set push in its options, and use the address that ends in /push.',
    )
  }
  return problem(
    `Something else responds at the Push URL (${status}).`,
    'Use the address of your route, followed by /push.',
  )
}

/** What makes a host one that nobody else can reach; null: nothing that can be seen from here. */
async function privatePlace(hostname: string): Promise<string | null> {
  if (isLoopbackHost(hostname)) return 'is this machine itself'
  const bare = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare)
    ? [bare]
    : await lookup(bare, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => null,
      )
  if (addresses === null) return 'is unknown to DNS'
  return addresses.every(isPrivate) ? 'is an address of a private network' : null
}

const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6')

const isPrivate = (address: string) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
