import { describe, expect, it } from 'vitest'
import * as node from '../node.js'
import * as redis from '../redis.js'
import * as browserNode from './node.js'
import * as browserRedis from './redis.js'

const entries = [
  ['node', node, browserNode],
  ['redis', redis, browserRedis],
] as const

describe.each(entries)('@mailframe/server/%s in a browser', (entry, real, inBrowser) => {
  it('has the same functions, and each says where it belongs', () => {
    expect(Object.keys(inBrowser).sort()).toEqual(Object.keys(real).sort())
    for (const [name, wrong] of Object.entries(inBrowser)) {
      expect(wrong).toThrow(
        `${name}() of @mailframe/server/${entry} runs on a server only; in the browser use @mailframe/react`,
      )
    }
  })
})
