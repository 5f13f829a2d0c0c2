import { fork } from 'node:child_process'

/**
 * Starts a file in a process of its own, which calls `serveCalls`.
 *
 * @param {URL} file
 * @param {{ args?: string[], execArgv?: string[] }} [options]
 */
export async function startWorker(file, { args = [], execArgv = [] } = {}) {
  const child = fork(file, args, { execArgv })
  const waiting = new Map()
  let count = 0
  const ready = withResolvers()
  child.on('message', ({ id, value, error }) => {
    if (id === undefined) return ready.resolve(value)
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) resolve(value)
    else reject(new Error(error))
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  void ended.then((code) => {
    const error = new Error(`${file.pathname} ended with ${code}`)
    ready.reject(error)
    for (const { reject } of waiting.values()) reject(error)
  })
  return {
    /** What the worker gave to `serveCalls`. */
    value: await ready.promise,
    call(name, ...args) {
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send({ id, name, args })
      })
    },
    async close() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/**
 * Inside of the worker: answers the calls of the one that started it, and ends with it. Beside `functions` there are
 * `startProfile` and `stopProfile`, which gives the CPU profile.
 */
export function serveCalls(functions, value = null) {
  const all = { ...profiling(), ...functions }
  process.on('message', async ({ id, name, args }) => {
    try {
      process.send({ id, value: await all[name](...args) })
    } catch (error) {
      process.send({ id, error: error.stack })
    }
  })
  process.on('disconnect', () => process.exit())
  process.send({ value })
}

function profiling() {
  let session
  return {
    async startProfile() {
      const { Session } = await import('node:inspector/promises')
      session = new Session()
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.start')
    },
    async stopProfile() {
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      return profile
    },
  }
}

function withResolvers() {
  const parts = {}
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
}
