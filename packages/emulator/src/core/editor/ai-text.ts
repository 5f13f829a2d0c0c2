import { characterCount, type Language } from '@mailframe/protocol'
import { firstCharacters } from '@mailframe/protocol/service'
import { PHRASES, type Phrases, type Tone } from './ai-phrases.js'

/** What the texts say of themselves, so that nobody mistakes them for a model's. */
export const GENERATOR = "Made by the emulator's local text generator"

/** A section as it is put into an email. */
export interface GeneratedSection {
  heading: string
  text: string
  button: string
}

const TOPIC_CHARACTERS = 120

/** Words that ask for a text and are not what it is about. */
const REQUEST =
  /^(?:please\s+)?(?:write|create|generate|make)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:new\s+)?(?:(?:section|email|text|paragraph)\s+)?(?:about|for|on)?\s*/i

/** A section about the prompt: the same prompt gives the same words. No model is called. */
export function generateSection(prompt: string, language: Language): GeneratedSection {
  const topic = topicOf(prompt)
  const { headings, texts, buttons } = PHRASES[language]
  const pick = (slot: string, choices: readonly string[]) =>
    (choices[hash(`${slot}/${topic}`) % choices.length] ?? '').replaceAll('{topic}', () => topic)
  return {
    heading: pick('heading', headings),
    text: pick('text', texts),
    button: pick('button', buttons),
  }
}

function topicOf(prompt: string): string {
  const plain = prompt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?。！？\s]+$/, '')
  const asked = plain.replace(REQUEST, '')
  const topic = asked === '' ? plain : asked
  const cut =
    characterCount(topic) > TOPIC_CHARACTERS ? `${firstCharacters(topic, TOPIC_CHARACTERS - 1)}…` : topic
  return cut.charAt(0).toUpperCase() + cut.slice(1)
}

/** The text in another manner: the same text and tone give the same words. Lines stay lines, merge tags stay whole. */
export function rewriteText(text: string, tone: Tone, language: Language): string {
  const phrases = PHRASES[language]
  const lines = withoutFrames(text, phrases).split('\n')
  if (tone === 'shorter') return lines.map(shortened).join('\n')
  const { opening, closing } = phrases.frames[tone]
  const body = lines.map((line) => voiced(line, tone)).join('\n')
  return [opening, body, closing].filter((part) => part !== '').join(phrases.gap)
}

/** Without what earlier rewrites said around it: changing one's mind about the tone does not pile phrases up. */
function withoutFrames(text: string, { frames }: Phrases): string {
  let bare = text.replace(/\r\n?/g, '\n').trim()
  for (const { opening, closing } of Object.values(frames)) {
    if (bare.startsWith(opening)) bare = bare.slice(opening.length).trim()
    if (bare.endsWith(closing)) bare = bare.slice(0, -closing.length).trim()
  }
  return bare
}

const CONTRACTIONS: readonly [RegExp, string][] = [
  [/\bcan['’]t\b/gi, 'cannot'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/n['’]t\b/gi, ' not'],
  [/(?<=[a-z])['’]re\b/gi, ' are'],
  [/(?<=[a-z])['’]ll\b/gi, ' will'],
  [/(?<=[a-z])['’]ve\b/gi, ' have'],
  [/\bI['’]m\b/g, 'I am'],
  [/\b(it|that|there|here)['’]s\b/gi, '$1 is'],
]

function voiced(line: string, tone: Exclude<Tone, 'shorter'>): string {
  if (tone === 'friendly') return line
  return outsideTags(line, (words) =>
    tone === 'lively'
      ? louder(words)
      : CONTRACTIONS.reduce((all, [from, to]) => all.replace(from, to), calmer(words)),
  )
}

const calmer = (words: string) => words.replace(/!+/g, '.').replace(/！+/g, '。')
const louder = (words: string) => words.replace(/(?<![.\d])\.(?=\s|$)/g, '!').replace(/。/g, '！')

/** The first half of the sentences; of a single one, what stands before its first comma. */
function shortened(line: string): string {
  const sentences = sentencesOf(line)
  if (sentences.length > 1)
    return sentences
      .slice(0, Math.ceil(sentences.length / 2))
      .join('')
      .trim()
  const [, clause] = /^(.{12,}?)(?:[,;，；]\s?|、|\s[–—-]\s)/u.exec(line) ?? []
  return clause === undefined || /\{\{[^}]*$/.test(clause)
    ? line
    : `${clause}${/[。，、]/.test(line) ? '。' : '.'}`
}

/** Each with its end and the space after it. A point inside a merge tag or an address ends none. */
function sentencesOf(line: string): string[] {
  return line.match(/(?:\{\{[^{}]*\}\}|[^.!?。！？]|[.!?](?!\s|$))+(?:[.!?。！？]+\s*|$)/gu) ?? [line]
}

/** Merge tags such as `{{first.name}}` are for programs: they stay as they are. */
function outsideTags(line: string, change: (words: string) => string): string {
  return line
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
