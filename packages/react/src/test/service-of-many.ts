/** How many emails each End User of it has: too many to create one by one for a test. */
export const MANY = 10_000

const DAY_MS = 86_400_000
const NEWEST = Date.parse('2026-01-10T12:00:00Z')

/**
 * `fetch` of a service that has ten thousand emails for everybody, the newest called `Email 10000`, each with a
 * picture. They cannot be changed.
 */
export const serviceOfMany: typeof fetch = async (input) => {
  const { pathname, searchParams } = new URL(String(input))
  if (pathname.endsWith('/access/token')) {
    return Response.json({ access_token: 'many', expires_in: 3600, token_type: 'Bearer' })
  }
  const emailId = /\/resource\/email\/email-(\d+)$/.exec(pathname)?.[1]
  if (emailId !== undefined) return Response.json({ ...emailOf(Number(emailId)), html: htmlOf(emailId) })
  const [pageNo, pageSize] = [Number(searchParams.get('pageNo')), Number(searchParams.get('pageSize'))]
  const skipped = (pageNo - 1) * pageSize
  const count = Math.max(0, Math.min(pageSize, MANY - skipped))
  const list = Array.from({ length: count }, (_, index) => emailOf(MANY - skipped - index))
  return Response.json({ list, total: MANY, pageNo, pageSize })
}

function emailOf(number: number) {
  const at = new Date(NEWEST - (MANY - number) * DAY_MS).toISOString()
  const subject = number % 3 === 0 ? null : `What is new in week ${number}`
  return { id: `email-${number}`, name: `Email ${number}`, subject, createdAt: at, updatedAt: at }
}

const htmlOf = (number: string) =>
  `<html><body style="font-family: sans-serif"><h1>Email ${number}</h1><p>Hello.</p></body></html>`
