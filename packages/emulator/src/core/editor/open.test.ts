import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../test/api.js'
import { PAGE_TEXTS } from './page-texts.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())

async function open(query: Record<string, string> | string, method = 'GET') {
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  const response = await fetch(`${api.emulator.url}/thirdApp?${search}`, { method })
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

function bootOf(text: string): { session: string; emailId: string; language: string } {
  return JSON.parse(
    /<script type="application\/json" id="mailframe-boot">(.*?)<\/script>/.exec(text)?.[1] ?? '',
  )
}

describe('GET /thirdApp', () => {
  it('opens the editor once with a fresh code', async () => {
    const { id } = await api.createEmail('ada', 'Tom & "Ann" </title><b>')
    const code = await api.mint('ada')
    const page = await open({ code, id })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>Tom &#38; &#34;Ann&#34; &#60;/title&#62;&#60;b&#62;</title>')
    expect(page.text).toContain('<html lang="en-US">')
    expect(bootOf(page.text)).toEqual({ session: expect.any(String), emailId: id, language: 'en_US' })
    expect(page.headers.get('set-cookie')).toBeNull()

    const again = await open({ code, id })
    expect(again.status).toBe(403)
    expect(again.text).toContain(PAGE_TEXTS.en_US.refusals.usedCode.title)
    expect(again.text).not.toContain('mailframe-boot')
  })

  it('lets exactly one of 20 openings at once have the code', async () => {
    const { id } = await api.createEmail('ada')
    const code = await api.mint('ada')
    const pages = await Promise.all(Array.from({ length: 20 }, () => open({ code, id })))
    expect(pages.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(403)])
  })

  it.each([
    ['nothing', ''],
    ['no code', 'id=x'],
    ['an empty code', 'code=&id=x'],
    ['no id', 'code=x'],
    ['an empty id', 'code=x&id='],
  ])('answers 400 to %s', async (_, query) => {
    const page = await open(query)
    expect(page.status).toBe(400)
    expect(page.text).toContain(PAGE_TEXTS.en_US.refusals.missing.title)
  })

  it.each(['code=a&code=b&id=x', 'code=a&id=x&id=y', 'code=a&id=x&lang=en_US&lang=zh_CN'])(
    'answers 400 to a parameter given twice: %s',
    async (query) => {
      const page = await open(query)
      expect(page.status).toBe(400)
      expect(page.text).toContain(PAGE_TEXTS.en_US.refusals.repeated.title)
    },
  )

  it('does not spend the code of an address that is not valid', async () => {
    const { id } = await api.createEmail('ada')
    const code = await api.mint('ada')
    expect((await open(`code=${code}&id=${id}&id=${id}`)).status).toBe(400)
    expect((await open({ code, id: '' })).status).toBe(400)
    expect((await open({ code, id })).status).toBe(200)
  })

  it('says that a code is unknown', async () => {
    const { id } = await api.createEmail('ada')
    const page = await open({ code: 'nobody-issued-it', id })
    expect(page.status).toBe(403)
    expect(page.text).toContain(PAGE_TEXTS.en_US.refusals.unknownCode.title)
  })

  it('says that a code has expired, 5 minutes after it was issued', async () => {
    const { id } = await api.createEmail('ada')
    await api.emulator.clock.freeze()
    try {
      const [late, early] = [await api.mint('ada'), await api.mint('ada')]
      await api.emulator.clock.advance(299_999)
      expect((await open({ code: early, id })).status).toBe(200)
      await api.emulator.clock.advance(1)
      const page = await open({ code: late, id })
      expect(page.status).toBe(403)
      expect(page.text).toContain(PAGE_TEXTS.en_US.refusals.expiredCode.title)
    } finally {
      await api.emulator.clock.reset()
    }
  })

  it("answers 404 to an unknown Email and to another End User's, and the code is spent", async () => {
    const { id } = await api.createEmail('ada')
    for (const foreign of ['unknown', (await api.createEmail('lin')).id]) {
      const code = await api.mint('ada')
      const page = await open({ code, id: foreign })
      expect(page.status).toBe(404)
      expect(page.text).toContain(PAGE_TEXTS.en_US.refusals.noEmail.title)
      expect((await open({ code, id })).status).toBe(403)
    }
  })

  it('sends the same careful headers with every page, and may be framed', async () => {
    const { id } = await api.createEmail('ada')
    const pages = [
      await open({ code: await api.mint('ada'), id }),
      await open(''),
      await open({ code: 'unknown', id }),
      await open({ code: await api.mint('ada'), id: 'unknown' }),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 400, 403, 404])
    for (const { headers } of pages) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).not.toContain('frame-ancestors')
      expect(headers.get('x-frame-options')).toBeNull()
    }
    expect(pages[0]?.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it.each(['en_US', 'zh_CN', 'zh_TW', 'th_TH', 'ja_JP'] as const)('speaks %s', async (lang) => {
    const { id } = await api.createEmail('ada')
    const page = await open({ code: await api.mint('ada'), id, lang })
    expect(page.text).toContain(`<html lang="${lang.replace('_', '-')}">`)
    expect(bootOf(page.text).language).toBe(lang)
    const refused = await open({ code: 'unknown', id, lang })
    expect(refused.text).toContain(PAGE_TEXTS[lang].refusals.unknownCode.title)
    expect(refused.text).toContain(PAGE_TEXTS[lang].wayOut)
  })

  it.each(['', 'xx', 'zh-CN', 'constructor'])('takes English for the language "%s"', async (lang) => {
    const refused = await open({ code: 'unknown', id: 'x', lang })
    expect(refused.text).toContain('<html lang="en-US">')
  })

  it('is no page for other methods', async () => {
    const response = await fetch(`${api.emulator.url}/thirdApp?code=a&id=b`, { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await response.json()).toMatchObject({ error: 'methodNotAllowed' })
  })
})

describe('HEAD /thirdApp', () => {
  it('answers without spending the code', async () => {
    const { id } = await api.createEmail('ada')
    const code = await api.mint('ada')
    expect(await open({ code, id }, 'HEAD')).toMatchObject({ status: 200, text: '' })
    expect(await open({ code: '', id }, 'HEAD')).toMatchObject({ status: 400, text: '' })
    expect((await open({ code, id })).status).toBe(200)
  })
})
