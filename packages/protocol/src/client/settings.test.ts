import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoizeAsync, readEnvironment, readOptionalSetting, readSetting, SettingError } from './settings.js'

const source = { option: 'clientId', variable: 'MAILFRAME_TEST_CLIENT_ID' }

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('readSetting', () => {
  it.each([
    ['value', 'value'],
    [' value\n', 'value'],
    [() => 'lazy', 'lazy'],
    [async () => 'later', 'later'],
  ])('takes a value or a function', async (value, read) => {
    expect(await readSetting({ ...source, value })).toBe(read)
  })

  it.each([undefined, null, '', '  ', () => undefined, async () => null])(
    'takes the variable where the option is %s',
    async (value) => {
      vi.stubEnv(source.variable, ' from the environment\n')
      expect(await readSetting({ ...source, value })).toBe('from the environment')
    },
  )

  it('names option and variable when both are missing', async () => {
    const error = await readSetting(source).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(SettingError)
    expect(error).toMatchObject({ name: 'SettingError', ...source })
    expect(error.message).toBe(
      'clientId is missing: pass it as an option, or set the environment variable MAILFRAME_TEST_CLIENT_ID',
    )
    expect(await readOptionalSetting(source)).toBeUndefined()
  })

  it('tells a function that throws, and a value that is no string', async () => {
    const cause = new Error('vault is sealed')
    const value = () => {
      throw cause
    }
    await expect(readSetting({ ...source, value })).rejects.toMatchObject({
      message: expect.stringContaining('its function threw'),
      cause,
    })
    await expect(readSetting({ ...source, value: 5 as unknown as string })).rejects.toThrow(
      'clientId must be a string',
    )
  })
})

describe('readEnvironment', () => {
  it('is undefined where there is no process, no env, or no permission', () => {
    vi.stubGlobal('process', undefined)
    expect(readEnvironment('HOME')).toBeUndefined()
    vi.stubGlobal('process', {})
    expect(readEnvironment('HOME')).toBeUndefined()
    const env = new Proxy(
      {},
      {
        get() {
          throw new Error('not permitted')
        },
      },
    )
    vi.stubGlobal('process', { env })
    expect(readEnvironment('HOME')).toBeUndefined()
  })
})

describe('memoizeAsync', () => {
  it('loads once for all callers, and again after a failure', async () => {
    const load = vi.fn(async () => 'loaded')
    load.mockRejectedValueOnce(new Error('first'))
    const get = memoizeAsync(load)
    const failed = await Promise.allSettled([get(), get()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded'])
    expect(await get()).toBe('loaded')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
