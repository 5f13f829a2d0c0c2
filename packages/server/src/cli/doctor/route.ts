import { isRouteError, type RouteErrorBody } from '@mailframe/protocol'
import { type Finding, findingsOf } from './finding.js'
import { navigate, reasonOf, visit } from './visit.js'

const ROUTE = findingsOf('route')
const SIGN_IN = findingsOf('sign-in')

/** Whether Mailframe's handler answers at `route`, and who it takes a caller without a session for. */
export async function checkRoute(route: string | null): Promise<Finding[]> {
  if (route === null) {
    const how =
      'Pass --route with the address of the running app, such as http://localhost:3000/api/mailframe.'
    return [ROUTE.skipped(how)]
  }
  const address = `${route}/emails?pageNo=1&pageSize=1`
  const response = await visit(address, { accept: 'application/json' }).catch(reasonOf)
  if (typeof response === 'string') {
    return [ROUTE.problem(`${route} cannot be reached: ${response}.`, 'Start the app, and check --route.')]
  }
  const body = (await response.json().catch(() => null)) as
    | (Partial<RouteErrorBody> & { list?: unknown })
    | null
  const mounted = mountFinding(route, response, body)
  return mounted.level === 'ok' ? [mounted, await signInFinding(route)] : [mounted]
}

function mountFinding(
  route: string,
  response: Response,
  body: (Partial<RouteErrorBody> & { list?: unknown }) | null,
): Finding {
  const { status } = response
  if (status === 200 && Array.isArray(body?.list)) {
    return ROUTE.problem(
      `${route} works without a session: \`user\` treats everyone as signed in.`,
      'Have `user` return null when nobody is signed in.',
    )
  }
  if (status >= 300 && status < 400) {
    return ROUTE.problem(
      `${route} redirects to ${response.headers.get('location')} before Mailframe is reached.`,
      'Exclude the route in your middleware (matcher): it answers 401 itself.',
    )
  }
  if (!isRouteError(body?.error)) {
    return ROUTE.problem(
      `Something else responds at ${route} (${status}, ${response.headers.get('content-type') ?? 'no type'}).`,
      status === 200
        ? 'A page of the app responds there: the route is not mounted, or the development server does not proxy it.'
        : 'Mount the handler there, with all methods and all paths below it.',
    )
  }
  switch (body.error) {
    case 'serverError':
      return ROUTE.problem(
        `${route} is mounted, but a hook throws.`,
        'Most often it is `user`: see onError or the log of the app for the error.',
      )
    case 'serviceMisconfigured':
    case 'serviceUnavailable':
    case 'serviceTimeout':
      return ROUTE.problem(
        `${route} treats everyone as signed in, and cannot reach the service (${body.error}).`,
        'Check the environment of the running app, and have `user` return null when nobody is signed in.',
      )
    case 'notFound':
      return ROUTE.problem(
        `${route} does not lead to the start of the route.`,
        'Check --route; where the mount point itself ends in a route’s name, set basePath.',
      )
    default:
      return ROUTE.ok(`${route} is mounted, and refuses anyone who is not signed in.`)
  }
}

/** What a person meets who follows a link to an email without a session. */
async function signInFinding(route: string): Promise<Finding> {
  const answer = await navigate(`${route}/editor/mailframe-doctor`).catch(reasonOf)
  if (typeof answer === 'string')
    return SIGN_IN.problem(`The sign-in link cannot be reached: ${answer}.`, 'Try again.')
  const { location } = answer
  if (location === null) {
    return SIGN_IN.warning(
      'Without a session, a link to an email shows a page with no way to sign in.',
      "Set signIn: '/sign-in' (your path) in the options of the handler.",
    )
  }
  const target = new URL(location, route).href
  const page = await visit(target, { accept: 'text/html' }).catch(reasonOf)
  if (typeof page === 'string' || page.status >= 400) {
    return SIGN_IN.problem(
      `signIn leads to ${target}, which ${typeof page === 'string' ? `cannot be reached: ${page}` : `responds with ${page.status}`}.`,
      'Correct the path in signIn.',
    )
  }
  return SIGN_IN.ok(`Without a session, a link to an email leads to ${new URL(target).pathname}.`)
}
