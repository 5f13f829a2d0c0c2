import { type Exchange, type HttpModules, createHttpExchange as overHttp } from '@mailframe/protocol/client'

/** Exchanges over `node:http`. It is loaded at the first one, so that the rest runs where there is none. */
export function createHttpExchange(): Exchange {
  let loading: Promise<Exchange> | undefined
  return async (outgoing, options) => {
    loading ??= load()
    return (await loading)(outgoing, options)
  }
}

async function load(): Promise<Exchange> {
  const [http, https, { pipeline }, zlib] = await Promise.all([
    import('node:http'),
    import('node:https'),
    import('node:stream'),
    import('node:zlib'),
  ])
  const modules = { http, https, decoders: () => ({ ...zlib, pipeline }) }
  return overHttp(modules as unknown as HttpModules)
}
