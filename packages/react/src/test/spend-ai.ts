import { openSession } from '../testing/emails.js'
import type { TestBackend } from '../testing.js'

const FEATURES = {
  /** 10 credits in the emulator. */
  aiEmailGeneration: { feature: 'aiEmailGeneration', prompt: 'a section' },
  /** 2 credits in the emulator. */
  aiRewrite: { feature: 'aiRewrite', text: 'Hello', tone: 'friendly' },
}

export interface AiUse {
  /** ISO 8601: when it was, on the emulator's clock. */
  at: string
  feature: keyof typeof FEATURES
  times?: number
}

/** An End User uses AI in the editor, as its page does: through a session, at given times. */
export async function spendAi(
  { emulator, mailframe }: Pick<TestBackend, 'emulator' | 'mailframe'>,
  userId: string,
  uses: readonly AiUse[],
): Promise<void> {
  const { editorUrl } = emulator
  for (const { at, feature, times = 1 } of uses) {
    await emulator.clock.freeze(new Date(at))
    const { id } = await mailframe.emails.create({ userId, name: 'AI' })
    const session = await openSession({ emulator, mailframe, user: { userId } }, id)
    for (let count = 0; count < times; count += 1) {
      const answer = await emulator.fetch(`${editorUrl}/thirdApp/emails/${id}/ai`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(FEATURES[feature]),
      })
      if (!answer.ok) throw new Error(`the editor's AI refused: ${await answer.text()}`)
    }
  }
  await emulator.clock.reset()
}

/** A day before today, or today, in UTC. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
