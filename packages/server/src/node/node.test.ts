import { createServer, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useApp } from '../test/app.js'
import { createNodeHandler, type NodeHandler, toNodeHandler } from './handler.js'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(handler: NodeHandler, before: (request: object, response: object) => void = () => {}) {
  const server = createServer((request, response) => {
    before(request, response)
    void handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}` }
}

/** What comes back to bytes that are sent as they are. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let answer = ''
  for await (const piece of socket) answer += piece
  return answer
}

const echoUrl = async (request: Request) => new Response(request.url)

const app = useApp()

describe('a request of Node', () => {
  it.each([
    ['GET /a%2Fb?c=d HTTP/1.1\r\nHost: app.example', 'http://app.example/a%2Fb?c=d'],
    ['GET //elsewhere.example/x HTTP/1.1\r\nHost: app.example', 'http://app.example//elsewhere.example/x'],
    ['GET http://elsewhere.example/x?y HTTP/1.1\r\nHost: app.example', 'http://app.example/x?y'],
    ['OPTIONS * HTTP/1.1\r\nHost: app.example', 'http://app.example/'],
    ['GET /x HTTP/1.1\r\nHost: APP.example:8080', 'http://app.example:8080/x'],
    ['GET /x HTTP/1.1\r\nHost: app.example/y?', 'http://localhost/x'],
    ['GET /x HTTP/1.1\r\nHost: user@app.example', 'http://localhost/x'],
    ['GET /x HTTP/1.0', 'http://localhost/x'],
  ])('%s is for %s', async (head, url) => {
    const { port } = await serve(toNodeHandler(echoUrl))
    expect(await raw(port, `${head}\r\nConnection: close\r\n\r\n`)).toContain(url)
  })

  it('has the path and scheme that Express knows', async () => {
    const { url } = await serve(toNodeHandler(echoUrl), (request) => {
      Object.assign(request, { originalUrl: '/api/mailframe/emails?x', url: '/emails?x', protocol: 'https' })
    })
    expect(await (await fetch(url)).text()).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api\/mailframe\/emails\?x$/)
  })

  it('that cannot be one of fetch is 500, and does not hang', async () => {
    const { port } = await serve(toNodeHandler(echoUrl))
    expect(await raw(port, 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 500/,
    )
  })

  it.each([
    ['an object', { body: { a: 'é' } }, '{"a":"é"}'],
    ['null', { body: null }, 'null'],
    ['text', { body: '{"a": 1}' }, '{"a": 1}'],
    ['bytes', { body: Buffer.from('{"a":2}') }, '{"a":2}'],
    ['the bytes beside', { body: { a: 3 }, rawBody: Buffer.from('{"a": 3}') }, '{"a": 3}'],
    ['nothing', {}, 'used'],
  ])('whose body a parser read is made of what it left: %s', async (_, left, expected) => {
    const handler = toNodeHandler(async (request) => {
      const { headers, bodyUsed } = request
      if (bodyUsed) return new Response('used')
      const text = await request.text()
      const length = new TextEncoder().encode(text).byteLength
      expect([headers.get('content-length'), headers.get('content-encoding')]).toEqual([String(length), null])
      return new Response(text)
    })
    const server = createServer(async (request, response) => {
      for await (const _piece of request);
      await handler(Object.assign(request, left), response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    const headers = { 'content-encoding': 'gzip', connection: 'close' }
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers,
      body: 'what was sent',
    })
    expect(await response.text()).toBe(expected)
  })

  it('that is cut before its body is whole fails to be read', async () => {
    const [asked, read] = [vi.fn(), vi.fn()]
    const { port } = await serve(
      toNodeHandler(async (request) => {
        asked()
        await request.text().catch(read)
        return new Response('')
      }),
    )
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf')
    socket.on('error', () => {})
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    socket.destroy()
    await expect.poll(() => read.mock.calls.length).toBe(1)
  })

  it('whose body nobody wants is answered all the same, and the connection serves on', async () => {
    const { port } = await serve(
      toNodeHandler(async (request) => {
        if (request.url.endsWith('/cancel')) await request.body?.cancel()
        return new Response(request.url)
      }),
    )
    const body = 'x'.repeat(1_000_000)
    const ask = (path: string, end: string) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n${end}\r\n${body}`
    const answer = await raw(
      port,
      `${ask('/ignore', '')}${ask('/cancel', '')}${ask('/last', 'Connection: close\r\n')}`,
    )
    expect(answer.match(/http:\/\/a\/\w+/g)).toEqual(['http://a/ignore', 'http://a/cancel', 'http://a/last'])
  })
})

describe('an answer', () => {
  it('reaches a client that is still sending, and asked to close: as nginx does by default', async () => {
    const { handle } = app.handlerOf()
    const { port } = await serve(toNodeHandler(handle))
    const size = 8_000_000
    const socket = connect(port, '127.0.0.1')
    const head = `POST /emails HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`
    // First all of the body, then the answer.
    socket.write(`${head}Cookie: session=ann\r\nContent-Length: ${size}\r\n\r\n`)
    await new Promise<void>((resolve, reject) => {
      socket.write(Buffer.alloc(size, 120), (error) => (error ? reject(error) : resolve()))
    })
    let answer = ''
    for await (const piece of socket) answer += piece
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('bodyTooLarge')
  })

  it('keeps each cookie, and what other middleware set', async () => {
    const { url } = await serve(
      toNodeHandler(async () => {
        const headers = new Headers({ vary: 'Origin', 'x-own': '1' })
        headers.append('set-cookie', 'a=1; Path=/')
        headers.append('set-cookie', 'b=2, c')
        return new Response('text', { status: 201, headers })
      }),
      (_, response) => {
        const outgoing = response as import('node:http').ServerResponse
        outgoing.setHeader('set-cookie', 'before=0')
        outgoing.setHeader('vary', 'Accept-Encoding')
      },
    )
    const { status, headers } = await fetch(url)
    expect([status, headers.get('x-own'), headers.get('vary')]).toEqual([201, '1', 'Accept-Encoding, Origin'])
    expect(headers.getSetCookie()).toEqual(['before=0', 'a=1; Path=/', 'b=2, c'])
  })

  it('goes no faster than the client reads', async () => {
    let sent = 0
    let cancelled = false
    const piece = new Uint8Array(64_000)
    const { url } = await serve(
      toNodeHandler(async () => {
        const body = new ReadableStream({
          pull(controller) {
            sent += piece.byteLength
            controller.enqueue(piece)
          },
          cancel() {
            cancelled = true
          },
        })
        return new Response(body)
      }),
    )
    const request = send(url).end()
    await new Promise((resolve) => request.on('response', (response) => resolve(response.pause())))
    let before = -1
    // It stands still once the buffers between are full.
    await expect
      .poll(
        () => {
          const stands = sent === before
          before = sent
          return stands
        },
        { interval: 100, timeout: 10_000 },
      )
      .toBe(true)
    expect(sent).toBeLessThan(50_000_000)
    request.destroy()
    await expect.poll(() => cancelled).toBe(true)
  })

  it('that breaks in the middle breaks the connection: it must not look whole', async () => {
    const { url } = await serve(
      toNodeHandler(async () => {
        const body = new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
          pull: (controller) => controller.error(new Error('no more')),
        })
        return new Response(body)
      }),
    )
    const response = await fetch(url)
    await expect(response.text()).rejects.toThrow()
  })

  it('to HEAD has headers only', async () => {
    const { url } = await serve(toNodeHandler(async () => new Response(null, { headers: { 'x-own': '1' } })))
    const response = await fetch(url, { method: 'HEAD' })
    expect([response.headers.get('x-own'), await response.text()]).toEqual(['1', ''])
  })
})

describe('createNodeHandler', () => {
  it('leaves what is outside basePath to the next one', async () => {
    const handler = createNodeHandler({
      mailframe: app.mailframe,
      user: () => ({ userId: 'ann' }),
      basePath: '/api/mailframe',
      onError: () => {},
    })
    const next = vi.fn()
    const server = createServer((request, response) => {
      void handler(request, response, () => {
        next()
        response.end('next')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    const at = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).text()
    for (const path of ['/', '/emails', '/api/mailframes/emails', '/x/api/mailframe/emails']) {
      expect(await at(path)).toBe('next')
    }
    expect(JSON.parse(await at('/api/mailframe/emails'))).toMatchObject({ list: [] })
    expect(JSON.parse(await at('/api/mailframe/none'))).toMatchObject({ error: 'notFound' })
    expect(next).toHaveBeenCalledTimes(4)
  })

  const create = async (url: string, init: RequestInit = {}) =>
    fetch(`${url}/api/emails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'session=ann' },
      body: '{"name":"é"}',
      ...init,
    })

  it('gives each hook a request of its own, with its body, and answers in one piece', async () => {
    const read: string[] = []
    const hook = async (request: Request) => {
      expect(request).toBeInstanceOf(Request)
      read.push(`${request.method} ${request.headers.get('cookie')} ${await request.clone().text()}`)
      read.push(await new Request(request).text())
    }
    const { url } = await serve(
      createNodeHandler({
        mailframe: app.mailframe,
        async user(request) {
          await hook(request)
          return { userId: 'ann' }
        },
        async allow({ request }) {
          await hook(request)
          return true
        },
      }),
    )
    const response = await create(url)
    expect(response.headers.get('transfer-encoding')).toBeNull()
    const text = await response.text()
    expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text))
    expect(JSON.parse(text)).toMatchObject({ name: 'é' })
    const [whole, body] = ['POST session=ann {"name":"é"}', '{"name":"é"}']
    expect(read).toEqual([whole, body, whole, body])
  })

  it('tells a hook when the client has left', async () => {
    const { promise: began, resolve: begin } = withResolvers<void>()
    const { promise: left, resolve: leave } = withResolvers<unknown>()
    const { url } = await serve(
      createNodeHandler({
        mailframe: app.mailframe,
        user(request) {
          request.signal.addEventListener('abort', leave)
          begin()
          return left.then(() => null)
        },
      }),
    )
    const gone = new AbortController()
    const answer = create(url, { signal: gone.signal }).catch(() => 'left')
    await began
    gone.abort()
    expect(await answer).toBe('left')
    await left
  })

  it('refuses a body that is too large as it comes, and reads none for nobody', async () => {
    const user = vi.fn<() => { userId: string } | null>(() => ({ userId: 'ann' }))
    const { url } = await serve(createNodeHandler({ mailframe: app.mailframe, user }))
    const large = () => create(url, { body: `{"name":"${'n'.repeat(2_000_000)}"}` })
    expect((await large()).status).toBe(413)
    const pieces = new Blob(['{"name":"', 'n'.repeat(2_000_000), '"}']).stream()
    const init: RequestInit & { duplex: 'half' } = { body: pieces, duplex: 'half' }
    expect((await create(url, init)).status).toBe(413)
    user.mockReturnValue(null)
    expect((await large()).status).toBe(401)
  })

  it('hands what fails to next, also where nobody looks at the promise', async () => {
    const next = vi.fn()
    const handler = toNodeHandler(() => Promise.reject(new Error('broken')))
    await serve((request, response) =>
      handler(request, response, (error) => {
        next(error)
        response.end()
      }),
    ).then(({ url }) => fetch(url))
    expect(next).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }))
  })
})

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
