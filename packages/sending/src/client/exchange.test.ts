import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ACCOUNT, accepted, startRest } from '../test/rest-server.js'
import { errorOf, MESSAGE, senderOf } from '../test/sender.js'

afterEach(() => vi.unstubAllGlobals())

const OK = JSON.stringify({ result: true, statusCode: 200, message: 'ok', info: { emailIdList: [] } })

interface Door extends AsyncDisposable {
  url: string
  connections: number
  requests: number
}

/** A port that answers the n-th request (from 1) byte by byte as it is told. */
async function startDoor(answer: (socket: Socket, request: number) => void): Promise<Door> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    door.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    let seen = ''
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1')
      const end = seen.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(seen)?.[1] ?? 0)
      if (end === -1 || seen.length < end + 4 + length) return
      seen = ''
      door.requests += 1
      answer(socket, door.requests)
    })
  })
  const door: Door = {
    url: '',
    connections: 0,
    requests: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  door.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return door
}

const answerOf = (body: string | Uint8Array, headers = '') => {
  const bytes = Buffer.from(body as string)
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n${headers}\r\n`),
    bytes,
  ])
}

describe('answers', () => {
  it('are read however they are packed', async () => {
    const packed = [
      answerOf(gzipSync(OK), 'content-encoding: gzip\r\n'),
      answerOf(brotliCompressSync(OK), 'content-encoding: br\r\n'),
      answerOf(deflateSync(OK), 'content-encoding: deflate\r\n'),
      answerOf(`\uFEFF${OK}`),
      Buffer.concat([
        Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'),
        answerOf(OK),
      ]),
    ]
    await using door = await startDoor((socket, request) => socket.write(packed[request - 1] ?? ''))
    const sender = senderOf(door)
    for (const _ of packed) await expect(sender.send(MESSAGE)).resolves.toMatchObject({ statusCode: 200 })
    expect(door.connections).toBe(1)
  })

  it.each([
    ['a switch of protocols', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['gzip that was cut', answerOf(gzipSync(OK).subarray(0, 20), 'content-encoding: gzip\r\n')],
    ['what is no gzip', answerOf(OK, 'content-encoding: gzip\r\n')],
    [
      'gzip that fills the memory',
      answerOf(gzipSync(Buffer.alloc(20_000_000)), 'content-encoding: gzip\r\n'),
    ],
    ['what is no HTTP', 'SSH-2.0-x\r\n'],
    ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{'],
  ])('leave the outcome open, and are asked for once: %s', async (_, bytes) => {
    await using door = await startDoor((socket) => socket.end(bytes))
    const error = await errorOf(senderOf(door).send(MESSAGE))
    expect(error).toMatchObject({ outcome: 'unknown', retryable: false })
    expect(door.requests).toBe(1)
  })
})

describe('a connection that was not made', () => {
  it('is notSent where TLS fails, whatever breaks it, and tried again', async () => {
    for (const speak of [
      (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      (socket: Socket) => socket.resetAndDestroy(),
    ]) {
      let connections = 0
      const server = createServer((socket) => {
        connections += 1
        socket.on('error', () => {})
        socket.once('data', () => speak(socket))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      expect(await errorOf(senderOf({ url }).send(MESSAGE))).toMatchObject({
        outcome: 'notSent',
        retryable: true,
      })
      expect(connections).toBe(3)
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('is notSent where the caller aborts before it is there', async () => {
    const controller = new AbortController()
    const sockets: Socket[] = []
    // Takes the connection, and never answers the handshake.
    const server = createServer((socket) => {
      sockets.push(socket)
      controller.abort()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const error = await errorOf(senderOf({ url }).send(MESSAGE, { signal: controller.signal }))
    expect(error).toMatchObject({ outcome: 'notSent', message: 'send: the caller aborted the call' })
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('a body that is a stream', () => {
  it('is read no faster than it is sent, and closed where the answer comes first', async () => {
    let read = 0
    let closed = false
    async function* endless() {
      try {
        for (; read < 9_000_000; read += 64_000) yield new Uint8Array(64_000)
      } finally {
        closed = true
      }
    }
    const server = createServer((socket) => {
      socket.on('error', () => {})
      // Reads the first piece only.
      socket.once('data', () => {
        socket.pause()
        socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const attachments = [{ filename: 'a', content: endless() }]
    expect(await errorOf(senderOf({ url }).send({ ...MESSAGE, attachments }))).toMatchObject({
      outcome: 'refused',
      status: 413,
    })
    await expect.poll(() => closed).toBe(true)
    expect(read).toBeLessThan(9_000_000)
    server.close()
  })
})

describe('fetch', () => {
  it('is used where one is passed, or was put in the place of the global one', async () => {
    await using server = await startRest(accepted)
    const urls: string[] = []
    const spy = async (url: string | URL | Request) => {
      urls.push(String(url))
      return new Response(OK)
    }
    await senderOf(server, { fetch: spy }).send(MESSAGE)
    vi.stubGlobal('fetch', spy)
    await senderOf(server, ACCOUNT).send(MESSAGE)
    expect(urls).toEqual([`${server.url}/api/mail/send`, `${server.url}/api/mail/send`])
    expect(server.seen).toHaveLength(0)
  })
})
