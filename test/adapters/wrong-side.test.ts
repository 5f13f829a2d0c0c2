import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Bundle, bundle } from '../../packages/server/src/test/bundle.js'

const PAGE = fileURLToPath(new URL('./wrong-side.ts', import.meta.url))

describe("a page's bundle that imports what belongs to a server", () => {
  let page: Bundle
  beforeAll(async () => {
    page = await bundle(PAGE, { built: true })
  })
  afterAll(async () => {
    await page?.[Symbol.asyncDispose]()
  })

  it('has no module of Node, and says with the first call which package it needs', async () => {
    expect(await readFile(page.file, 'utf8')).not.toMatch(/["']node:/)
    const { createMailframe, createNodeHandler, createRedisTokenStore } = await import(
      pathToFileURL(page.file).href
    )
    const message = 'runs on a server only; in the browser use @mailframe/react'
    expect(() => createNodeHandler({})).toThrow(`createNodeHandler() of @mailframe/server/node ${message}`)
    expect(() => createRedisTokenStore({})).toThrow(
      `createRedisTokenStore() of @mailframe/server/redis ${message}`,
    )
    // As a page has them.
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    try {
      const calling = createMailframe().emails.list({ userId: 'ann' })
      await expect(calling).rejects.toThrow(`createMailframe() of @mailframe/server ${message}`)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
