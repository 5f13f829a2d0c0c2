import { LANGUAGES, type Language } from '@mailframe/protocol'
import { describe, expect, it } from 'vitest'
import { PHRASES, TONES } from './ai-phrases.js'
import { generateSection, rewriteText } from './ai-text.js'

const languages = Object.keys(LANGUAGES) as Language[]

describe('generateSection', () => {
  it.each(languages)('gives the same words for the same prompt (%s)', (language) => {
    const section = generateSection('our spring sale', language)
    expect(generateSection('our spring sale', language)).toEqual(section)
    expect(section.heading).toContain('Our spring sale')
    expect(section.text).toContain('Our spring sale')
    expect(section.button).not.toBe('')
    expect(JSON.stringify(section)).not.toContain('{topic}')
  })

  it('gives other words for other prompts', () => {
    const prompts = Array.from({ length: 30 }, (_, index) => `topic ${index}`)
    const buttons = new Set(prompts.map((prompt) => generateSection(prompt, 'en_US').button))
    expect(buttons.size).toBe(PHRASES.en_US.buttons.length)
  })

  it.each([
    ['Write an email about our summer picnic!', 'Our summer picnic'],
    ['create a section on  new\n opening hours.', 'New opening hours'],
    ['please make me a text for teachers', 'Teachers'],
    ['写作课程。', '写作课程'],
    ['write', 'Write'],
    ['$& and {topic}', '$& and {topic}'],
  ])('takes from %j what it is about', (prompt, topic) => {
    expect(generateSection(prompt, 'en_US').text).toContain(`“${topic}”`)
  })

  it('cuts a long topic between characters', () => {
    const { text } = generateSection('🌱'.repeat(1000), 'en_US')
    expect(text).toContain(`${'🌱'.repeat(119)}…`)
    expect(text).not.toContain('🌱'.repeat(120))
  })
})

describe('rewriteText', () => {
  const TEXT = "We can't wait to see you. Our doors open at 9.30! Visit example.com, {{first.name}}."

  it.each(languages.flatMap((language) => TONES.map((tone) => [language, tone] as const)))(
    'gives the same words for the same text (%s, %s)',
    (language, tone) => {
      const text = rewriteText(TEXT, tone, language)
      expect(rewriteText(TEXT, tone, language)).toBe(text)
      expect(text).not.toBe(TEXT)
    },
  )

  it('has a manner for each tone', () => {
    expect(rewriteText(TEXT, 'friendly', 'en_US')).toBe(
      `Hello, and thank you for reading. ${TEXT} We are glad that you are with us.`,
    )
    expect(rewriteText(TEXT, 'formal', 'en_US')).toBe(
      'We would like to inform you of the following. We cannot wait to see you. Our doors open at 9.30. Visit example.com, {{first.name}}. Thank you for your attention.',
    )
    expect(rewriteText(TEXT, 'lively', 'en_US')).toBe(
      "Great news! We can't wait to see you! Our doors open at 9.30! Visit example.com, {{first.name}}! Have a look now!",
    )
    expect(rewriteText(TEXT, 'shorter', 'en_US')).toBe("We can't wait to see you. Our doors open at 9.30!")
  })

  it('shortens one sentence to its first clause, and keeps what is short', () => {
    expect(rewriteText('We open the new shop, with cake for everyone.', 'shorter', 'en_US')).toBe(
      'We open the new shop.',
    )
    expect(rewriteText('Hello there', 'shorter', 'en_US')).toBe('Hello there')
    expect(rewriteText('我们的新店今天正式开业并欢迎您，还有蛋糕。', 'shorter', 'zh_CN')).toBe(
      '我们的新店今天正式开业并欢迎您。',
    )
  })

  it('does not pile phrases up when the tone is changed', () => {
    const twice = rewriteText(rewriteText('Come and see.', 'lively', 'en_US'), 'friendly', 'en_US')
    expect(twice).toBe('Hello, and thank you for reading. Come and see! We are glad that you are with us.')
  })

  it('keeps lines and merge tags', () => {
    const text = rewriteText('One. Two.\n\n{{a.b! c}} three.', 'formal', 'en_US')
    expect(text.split('\n')).toHaveLength(3)
    expect(text).toContain('{{a.b! c}}')
  })

  it('is quick with a text of any form', () => {
    for (const piece of ['.', 'a,', '{{', '}}', "n't ", ' ', '。']) {
      const startedAt = performance.now()
      for (const tone of TONES) rewriteText(piece.repeat(10_000 / piece.length), tone, 'en_US')
      expect(performance.now() - startedAt).toBeLessThan(2_000)
    }
  })
})
