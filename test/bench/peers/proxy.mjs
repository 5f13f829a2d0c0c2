// What one writes by hand in place of the handler: the open route of a signed-in user, with the token held, one request
// for it at a time, the same checks of what the browser and the service send, and a deadline.

const MOST_BYTES = 1_000_000

/** The open route on node:http. */
export function createProxy({ user, ...service }) {
  const mint = createMint(service)
  return async (request, response) => {
    const reply = (status, value) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(value))
    }
    try {
      if (request.method !== 'POST' || request.url !== '/api/mailframe/editor')
        return reply(404, { error: 'notFound' })
      const { origin, host } = request.headers
      if (origin !== undefined && new URL(origin).host !== host) return reply(403, { error: 'forbidden' })
      if (!request.headers['content-type']?.startsWith('application/json'))
        return reply(415, { error: 'unsupportedMediaType' })
      const person = await user(request)
      if (!person) return reply(401, { error: 'unauthenticated' })
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) {
        body += chunk
        if (body.length > MOST_BYTES) return reply(413, { error: 'bodyTooLarge' })
      }
      const { emailId } = JSON.parse(body)
      if (typeof emailId !== 'string' || emailId === '') return reply(400, { error: 'invalidParameter' })
      reply(200, { ...(await mint(person)), emailId })
    } catch {
      reply(503, { error: 'serviceUnavailable' })
    }
  }
}

/** The same as a function of Request and Response. */
export function createFetchProxy({ user, ...service }) {
  const mint = createMint(service)
  const reply = (status, value) => Response.json(value, { status, headers: { 'cache-control': 'no-store' } })
  return async (request) => {
    try {
      const url = new URL(request.url)
      if (request.method !== 'POST' || url.pathname !== '/api/mailframe/editor')
        return reply(404, { error: 'notFound' })
      const origin = request.headers.get('origin')
      if (origin !== null && new URL(origin).host !== url.host) return reply(403, { error: 'forbidden' })
      if (!request.headers.get('content-type')?.startsWith('application/json'))
        return reply(415, { error: 'unsupportedMediaType' })
      const person = await user(request)
      if (!person) return reply(401, { error: 'unauthenticated' })
      const body = await request.text()
      if (body.length > MOST_BYTES) return reply(413, { error: 'bodyTooLarge' })
      const { emailId } = JSON.parse(body)
      if (typeof emailId !== 'string' || emailId === '') return reply(400, { error: 'invalidParameter' })
      return reply(200, { ...(await mint(person)), emailId })
    } catch {
      return reply(503, { error: 'serviceUnavailable' })
    }
  }
}

function createMint({ baseUrl, editorUrl, clientId, clientSecret }) {
  let held = null
  const ask = async (path, authorization, body) => {
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return await answer.json()
  }
  const token = async () => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { access_token, expires_in } = await ask('/access/token', `Basic ${credentials}`)
    if (typeof access_token !== 'string') throw new Error('no token')
    return { access_token, endsAt: Date.now() + (expires_in - 10) * 1000 }
  }
  return async (person) => {
    if (held === null || (await held).endsAt < Date.now()) {
      held = token()
      held.catch(() => {
        held = null
      })
    }
    const { code, expires_in, userId } = await ask(
      '/access/code',
      `Bearer ${(await held).access_token}`,
      person,
    )
    if (typeof code !== 'string' || userId !== person.userId) throw new Error('no code of this user')
    return { code, editorUrl, expiresIn: expires_in }
  }
}
