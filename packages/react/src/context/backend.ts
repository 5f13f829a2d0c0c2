'use client'
import type { QueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { isSameEndpoint } from '../client/address.js'
import { createRouteClient, type RouteClient } from '../client/route-client.js'
import { createEditorCodes, type EditorCodes } from './codes.js'
import { type Session, useSession } from './session.js'

interface Backend {
  /** Another object when another person may be signed in, so that nothing goes on as the one before. */
  client: RouteClient
  codes: EditorCodes
  session: Session
  /** Another text when another person may be signed in. */
  person: string
}

/** The route at `endpoint`, for whoever is signed in there. `fetch` may be another one at each call. */
export function useBackend(
  endpoint: string,
  queryClient: QueryClient,
  latest: RefObject<{ fetch: typeof globalThis.fetch | undefined }>,
): Backend {
  // Written in another way, it is the same route.
  const [spelled, setSpelled] = useState(endpoint)
  if (spelled !== endpoint && !isSameEndpoint(spelled, endpoint)) setSpelled(endpoint)

  const { route, codes } = useMemo(() => createBackend(spelled, latest), [spelled, latest])
  const { session, generation } = useSession(queryClient, route.endpoint, codes.changePerson)

  useEffect(() => clearWhenHidden(codes), [codes])
  const client = useMemo(() => ({ ...route, generation }), [route, generation])
  return { client, codes, session, person: `${route.endpoint} ${generation}` }
}

/** In another tab someone else may sign in meanwhile; nobody waits for them where the provider has gone. */
function clearWhenHidden(codes: EditorCodes): () => void {
  const clear = () => {
    if (document.visibilityState === 'hidden') codes.clear()
  }
  document.addEventListener('visibilitychange', clear)
  return () => {
    document.removeEventListener('visibilitychange', clear)
    codes.clear()
  }
}

function createBackend(
  endpoint: string,
  latest: RefObject<{ fetch: typeof globalThis.fetch | undefined }>,
): { route: RouteClient; codes: EditorCodes } {
  const route = createRouteClient({
    endpoint,
    fetch: async (input, init) => {
      const response = await (latest.current.fetch ?? globalThis.fetch)(input, init)
      // Whoever signs in next may be someone else.
      if (response.status === 401) codes.clear()
      return response
    },
  })
  const codes = createEditorCodes(route)
  return { route, codes }
}
