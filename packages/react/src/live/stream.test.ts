// @vitest-environment node
import { expect, it } from 'vitest'
import { createEventParser, type StreamBlock } from './stream.js'

function read(...pieces: string[]) {
  const blocks: StreamBlock[] = []
  const parse = createEventParser((block) => blocks.push(block))
  for (const piece of pieces) parse(piece)
  return blocks
}
const event = (data: string, { type = 'message', id }: { type?: string; id?: string } = {}) => ({
  type,
  data,
  id,
})

const SAVED = [
  'id: 7',
  'event: saved',
  'data: {"emailId":"ä"}',
  '',
  'data: two',
  'data:',
  'data:  lines',
  '',
  '',
]
const EXPECTED = [event('{"emailId":"ä"}', { type: 'saved', id: '7' }), event('two\n\n lines', { id: '7' })]

it.each(['\n', '\r', '\r\n'])('reads lines that end with %j, whole and character by character', (end) => {
  const text = SAVED.join(end)
  expect(read(text)).toEqual(EXPECTED)
  expect(read(...text)).toEqual(EXPECTED)
  expect(read('', ...text.split(/(?=\n)/), '')).toEqual(EXPECTED)
})

it('takes ids from blocks without data, and comments for nothing', () => {
  expect(read(': open\n\nid: a-1\n\n:\n\ndata: x\n\n')).toEqual([
    { type: 'message', data: null, id: undefined },
    { type: 'message', data: null, id: 'a-1' },
    { type: 'message', data: null, id: 'a-1' },
    event('x', { id: 'a-1' }),
  ])
})

it('knows fields without a value, and ignores unknown ones and ids with NUL', () => {
  expect(read('data\nretry: 10\nwhat: ever\nid: a\0b\n\n')).toEqual([event('')])
  expect(read('id: a\n\nid\ndata: x\n\n').at(-1)).toEqual(event('x', { id: '' }))
})

it('takes off one space only, and gives no block that did not end', () => {
  expect(read('data:  a : b\n\ndata: cut')).toEqual([event(' a : b')])
})
