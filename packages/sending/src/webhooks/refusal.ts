/** Why a webhook is not accepted, as the answer puts it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
  ) {
    super(message)
  }
}

const HEADERS = { 'Cache-Control': 'no-store' }

export function refused({ status, error, message }: Refusal): Response {
  const headers = status === 405 ? { ...HEADERS, Allow: 'GET, HEAD, POST' } : HEADERS
  return Response.json({ error, message }, { status, headers })
}

export const accepted = (): Response => new Response('OK', { headers: HEADERS })
