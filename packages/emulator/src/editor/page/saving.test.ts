import { describe, expect, it } from 'vitest'
import { createSaver, type SaveState } from './saving.js'

function setUp(read: () => Promise<string> = async () => 'content') {
  const sent: { content: string; resolve: () => void; reject: (error: Error) => void }[] = []
  const states: SaveState[] = []
  const saver = createSaver({
    read,
    send: (content) => new Promise<void>((resolve, reject) => sent.push({ content, resolve, reject })),
    reasonOf: (error) => (error as Error).message,
    onState: (state) => states.push(state),
  })
  /** The call that `send` got as its nth, once it was made. */
  async function sending(number: number) {
    await expect.poll(() => sent.length).toBe(number)
    const call = sent[number - 1]
    if (call === undefined) throw new Error('not sent')
    return call
  }
  return { saver, sent, sending, kinds: () => states.map(({ kind }) => kind) }
}

describe('createSaver', () => {
  it('goes from saved to unsaved, saving and saved', async () => {
    const { saver, sending, kinds } = setUp()
    expect(saver.state.kind).toBe('saved')
    expect(saver.unsaved).toBe(false)
    saver.changed()
    saver.changed()
    expect(saver.unsaved).toBe(true)
    const saved = saver.save()
    const call = await sending(1)
    expect(call.content).toBe('content')
    call.resolve()
    await saved
    expect(kinds()).toEqual(['unsaved', 'saving', 'saved'])
    expect(saver.unsaved).toBe(false)
  })

  it('stays unsaved after a change while the content is on its way', async () => {
    const { saver, sending } = setUp()
    saver.changed()
    const saved = saver.save()
    const call = await sending(1)
    saver.changed()
    call.resolve()
    await saved
    expect(saver.state.kind).toBe('unsaved')
    expect(saver.unsaved).toBe(true)
  })

  it('counts a change that is reported while the content is read as saved', async () => {
    const { saver, sending } = setUp(async () => {
      saver.changed()
      return 'content'
    })
    const saved = saver.save()
    ;(await sending(1)).resolve()
    await saved
    expect(saver.unsaved).toBe(false)
  })

  it('counts as unsaved while a save is under way', async () => {
    const { saver, sending } = setUp()
    const saved = saver.save()
    expect(saver.unsaved).toBe(true)
    ;(await sending(1)).resolve()
    await saved
    expect(saver.unsaved).toBe(false)
  })

  it('never runs two saves at once, and saves again what changed meanwhile', async () => {
    const { saver, sent, sending } = setUp()
    saver.changed()
    const first = saver.save()
    const call = await sending(1)
    saver.changed()
    const second = saver.save()
    expect(sent).toHaveLength(1)
    call.resolve()
    ;(await sending(2)).resolve()
    await Promise.all([first, second])
    expect(saver.state.kind).toBe('saved')
  })

  it('does not repeat a save when nothing changed since it began', async () => {
    const { saver, sent, sending } = setUp()
    saver.changed()
    const both = [saver.save(), saver.save()]
    ;(await sending(1)).resolve()
    await Promise.all(both)
    expect(sent).toHaveLength(1)
    expect(saver.state.kind).toBe('saved')
  })

  it('says why a save failed, keeps the reason while editing goes on, and saves on retry', async () => {
    const { saver, sending } = setUp()
    saver.changed()
    const failed = saver.save()
    ;(await sending(1)).reject(new Error('no connection'))
    await failed
    expect(saver.state).toEqual({ kind: 'failed', reason: 'no connection' })
    saver.changed()
    expect(saver.state).toEqual({ kind: 'failed', reason: 'no connection' })
    expect(saver.unsaved).toBe(true)
    const retried = saver.save()
    ;(await sending(2)).resolve()
    await retried
    expect(saver.state.kind).toBe('saved')
    expect(saver.unsaved).toBe(false)
  })

  it('tells a fault in reading as it tells one in sending', async () => {
    const { saver, sent } = setUp(() => Promise.reject(new Error('not compiled')))
    await saver.save()
    expect(saver.state).toEqual({ kind: 'failed', reason: 'not compiled' })
    expect(sent).toHaveLength(0)
  })

  it('is unsaved after the failed save of an untouched email', async () => {
    const { saver, sending } = setUp()
    const failed = saver.save()
    ;(await sending(1)).reject(new Error('no connection'))
    await failed
    expect(saver.unsaved).toBe(true)
  })
})
