import { LONGEST_TIMER_MS } from '@mailframe/protocol/client'

/** The emulator's clock: real time until someone freezes or moves it. */
export interface Clock {
  /** The time of the service. */
  now(): Date
  /** Stops the clock at `at`, by default at its current time. */
  freeze(at?: Date): Promise<void>
  /** Moves the clock by `ms` and resolves once everything that fell due has been tried. A frozen clock stays frozen. */
  advance(ms: number): Promise<void>
  /** Back to real time. */
  reset(): Promise<void>
}

/** The clock as the service sees it: work can wait for a time of it. */
export interface ServiceClock extends Clock {
  readonly frozen: boolean
  /** Runs `task` once the clock reaches `at`: at once where it has. */
  schedule(at: Date, task: () => Promise<void>): void
  /** Forgets all that waits. */
  cancelAll(): void
}

interface Task {
  at: number
  run: () => Promise<void>
}

/** Tasks that fall due so close together are at work at the same time: a thousand slow ones would take hours. */
const TOGETHER_MS = 100

/** A clock that begins with real time. */
export function createClock(realTime: () => number = Date.now): ServiceClock {
  let offset = 0
  let frozenAt: number | null = null
  let tasks: Task[] = []
  /** Tasks that are running: a move of the clock waits for them too. */
  const running = new Set<Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => frozenAt ?? realTime() + offset

  /** Removes and returns the next task that is due at `time`. */
  function removeDue(time: number): Task | undefined {
    const [next] = tasks
    if (next === undefined || next.at > time) return undefined
    tasks = tasks.slice(1)
    return next
  }

  function wait(): void {
    clearTimeout(timer)
    const [next] = tasks
    if (next === undefined || frozenAt !== null) return
    // A timer cannot wait longer: later tasks are checked again then.
    timer = setTimeout(startDue, Math.min(Math.max(next.at - now(), 0), LONGEST_TIMER_MS))
    // In Node, a delivery that waits does not keep the process alive.
    if (typeof timer === 'object' && 'unref' in timer) timer.unref()
  }

  async function run(task: Task): Promise<void> {
    const work = task.run().catch((error: unknown) => console.error(error))
    running.add(work)
    await work
    running.delete(work)
  }

  /** Starts what is due, in order: in real time nothing waits for what came before it. */
  function startDue(): void {
    for (let task = removeDue(now()); task !== undefined; task = removeDue(now())) void run(task)
    wait()
  }

  /** Runs what is due by `target`, each task at its own time, so that what it schedules falls due on the way too. */
  async function settle(target: number): Promise<void> {
    for (;;) {
      const task = removeDue(target)
      if (task !== undefined) {
        if (task.at > now()) moveTo(task.at)
        void run(task)
        const [next] = tasks
        if (next !== undefined && next.at <= Math.min(task.at + TOGETHER_MS, target)) continue
      }
      if (running.size === 0) break
      await Promise.all(running)
    }
    wait()
  }

  function moveTo(time: number): void {
    if (frozenAt === null) offset = time - realTime()
    else frozenAt = time
  }

  return {
    now: () => new Date(now()),
    get frozen() {
      return frozenAt !== null
    },
    async freeze(at) {
      const time = at === undefined ? now() : at.getTime()
      if (Number.isNaN(time)) throw new TypeError('freeze(at): at must be a valid Date')
      frozenAt = time
      await settle(frozenAt)
    },
    async advance(ms) {
      if (!Number.isFinite(ms)) throw new TypeError('advance(ms): ms must be a finite number of milliseconds')
      // What is on its way may fail, and is due again so long after that.
      await settle(now())
      const target = now() + ms
      await settle(target)
      // Real time went on while the tasks ran: moving ahead never moves back.
      moveTo(ms < 0 ? target : Math.max(target, now()))
      wait()
    },
    async reset() {
      offset = 0
      frozenAt = null
      wait()
    },
    schedule(at, task) {
      tasks = [...tasks, { at: at.getTime(), run: task }].sort((left, right) => left.at - right.at)
      if (at.getTime() <= now()) startDue()
      else wait()
    },
    cancelAll() {
      tasks = []
      clearTimeout(timer)
    },
  }
}
