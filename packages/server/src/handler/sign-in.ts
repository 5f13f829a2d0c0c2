import { callHook } from '../hooks/hooks.js'
import type { HandlerOptions } from '../hooks/options.js'
import { serverFailure } from '../http/failure.js'
import { isNavigation, wantsPage } from '../http/navigation.js'
import { oneSlash, publicPath } from '../http/public-path.js'
import { empty } from '../http/responses.js'
import type { SharedRequest } from '../http/shared-body.js'

/** Where a person without a session is sent who followed a link; null: the 401 is the answer. */
export async function signInRedirect(
  { signIn }: HandlerOptions,
  { request, own }: SharedRequest,
  prefix: string,
): Promise<Response | null> {
  if (signIn === undefined || !isVisit(request)) return null
  const returnTo = publicPath(request, prefix)
  const target: unknown =
    typeof signIn === 'function' ? await callHook(() => signIn({ request: own(), returnTo })) : signIn
  return empty(303, { location: locationOf(target, typeof signIn === 'function' ? null : returnTo) })
}

/** A person goes there. Where nothing says whether it is a navigation, the wish for a page does. */
function isVisit(request: Request): boolean {
  if (request.method !== 'GET' || !isNavigation(request)) return false
  const mode = request.headers.get('sec-fetch-mode')
  return mode === null ? wantsPage(request) : mode === 'navigate'
}

function locationOf(target: unknown, returnTo: string | null): string {
  const isPath = typeof target === 'string' && /^\/(?![/\\])/.test(target)
  const isAddress = typeof target === 'string' && /^https?:\/\//i.test(target) && URL.canParse(target)
  if (!isPath && !isAddress) {
    throw serverFailure(
      new TypeError(
        'signIn must be, or return, a path such as /sign-in, an address with https://, or a Response',
      ),
    )
  }
  const url = new URL(target, 'http://localhost')
  if (returnTo !== null) url.searchParams.set('returnTo', returnTo)
  return isAddress ? url.href : `${oneSlash(url.pathname)}${url.search}${url.hash}`
}
