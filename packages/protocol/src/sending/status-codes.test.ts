import { describe, expect, it } from 'vitest'
import {
  isRetryableStatusCode,
  isUncertainStatusCode,
  PUBLIC_STATUS_CODES,
  PUBLIC_TABLE,
  STATUS_CODES,
  statusCodeInfo,
  statusMeaning,
} from './status-codes.js'

describe('STATUS_CODES', () => {
  it('has every row of every table of the spec', () => {
    const counts: Record<string, number> = {}
    for (const { table } of STATUS_CODES) counts[table] = (counts[table] ?? 0) + 1
    expect(counts).toEqual({
      Common: 7,
      'Parameter validation': 16,
      Labels: 14,
      Templates: 29,
      'Address lists': 15,
      'Email sending parameters': 16,
      'Email sending results': 13,
      'Domains and API users': 12,
      System: 8,
    })
  })

  it('repeats only the codes that stand in two tables, under one name', () => {
    const names = new Map<number, string>()
    const twice: number[] = []
    for (const { statusCode, name } of [...STATUS_CODES, ...PUBLIC_STATUS_CODES]) {
      if (names.has(statusCode)) twice.push(statusCode)
      expect(names.get(statusCode) ?? name).toBe(name)
      names.set(statusCode, name)
    }
    expect(twice.sort()).toEqual([40901, 40903, 50000])
    expect(new Set(names.values()).size).toBe(names.size)
  })

  it('gives the first table, marks what is public only, and keeps what is unknown', () => {
    expect(statusCodeInfo(40901)).toMatchObject({ table: 'Common', name: 'sendingFailed' })
    expect(statusCodeInfo(40807)?.meaning).toBe('more than 100 recipient addresses per request')
    expect(statusCodeInfo(40819)?.table).toBe(PUBLIC_TABLE)
    expect(statusCodeInfo(99999)).toBeUndefined()
    expect(statusMeaning(99999)).toContain('99999')
  })

  it('knows what to repeat, and what leaves the outcome open', () => {
    const codes = [...new Set(STATUS_CODES.map(({ statusCode }) => statusCode))]
    expect(codes.filter(isRetryableStatusCode)).toEqual([50000, 50001])
    expect(codes.filter(isUncertainStatusCode)).toEqual([501, 40902, 49903, 49905, 49906])
  })
})
