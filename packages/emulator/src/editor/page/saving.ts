/** Where the email stands against what the service has. `failed` is unsaved too, and says why. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; reason: string }

/** Saves what has changed, one save at a time. */
export interface Saver {
  readonly state: SaveState
  /** Whether leaving the page now would lose something. */
  readonly unsaved: boolean
  /** Tells that the email differs from what was saved last. */
  changed(): void
  /**
   * Saves what the editor holds now. Saves never overlap: one asked for during another follows it, if something
   * changed since that one began.
   */
  save(): Promise<void>
}

/**
 * Keeps track of saves: `read` takes what the editor holds, `send` hands it over, and what they throw is the reason
 * shown. Nothing here touches the content, so a refused save cannot lose any.
 */
export function createSaver<Content>({
  read,
  send,
  reasonOf,
  onState,
}: {
  read: () => Promise<Content>
  send: (content: Content) => Promise<void>
  reasonOf: (error: unknown) => string
  onState: (state: SaveState) => void
}): Saver {
  let state: SaveState = { kind: 'saved' }
  let changes = 0
  let savedChanges = 0
  let running: Promise<void> | null = null
  let again = false

  function show(next: SaveState) {
    state = next
    onState(next)
  }

  async function run() {
    show({ kind: 'saving' })
    try {
      const content = await read()
      // What changes from here on is not in what is sent.
      const sent = changes
      await send(content)
      savedChanges = sent
      show({ kind: changes === sent ? 'saved' : 'unsaved' })
    } catch (error) {
      // Whatever was there before, the service does not have it as it is here.
      if (changes === savedChanges) changes += 1
      again = false
      show({ kind: 'failed', reason: reasonOf(error) })
    }
  }

  async function runAll() {
    do {
      again = false
      await run()
    } while (again && changes !== savedChanges)
  }

  return {
    get state() {
      return state
    },
    get unsaved() {
      return running !== null || changes !== savedChanges
    },
    changed() {
      changes += 1
      // The reason of a failure stays in sight until the next save.
      if (state.kind === 'saved') show({ kind: 'unsaved' })
    },
    save() {
      if (running !== null) {
        again = true
        return running
      }
      running = runAll().finally(() => {
        running = null
      })
      return running
    },
  }
}
