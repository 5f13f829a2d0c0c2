/** An End User saved an Email, as the Push URL reported it. */
export interface SavedEvent {
  /** The End User who saved. */
  userId: string
  /** The Email that was saved. */
  emailId: string
  /** ISO 8601 in UTC: when it was saved, on the service's clock, in whole seconds. */
  at: string
}

/** What a subscriber is told. `id` is the bus's own, and grows with time. */
export type BusEvent = BusSaved | BusResync

/** An Email was saved. */
export interface BusSaved {
  /** Always `saved`. */
  type: 'saved'
  /** Of the bus; grows with time. */
  id: string
  /** The Email that was saved. */
  emailId: string
  /** ISO 8601 in UTC: when it was saved, on the service's clock, in whole seconds. */
  at: string
}

/** The bus no longer knows all that came after the id that was named: read everything again. */
export interface BusResync {
  /** Always `resync`. */
  type: 'resync'
  /** Of the bus: what comes after it is known. */
  id: string
}

/** One stream's place on the bus. */
export interface Subscription {
  /** All that comes after this id is told. */
  startId: string
  /** Tells no more, and leaves nothing behind. */
  close(): void
}

/** Who listens to what. */
export interface SubscribeCall {
  /** The End User whose events are told. */
  userId: string
  /** The id after which events are told. Absent: from now on. */
  after?: string | undefined
  /** Told each event, in order. */
  listener: (event: BusEvent) => void
}

/** Carries saves from the process that the Push URL reached to those whose `…/events` are read. */
export interface EventBus {
  /** Milliseconds after which a stream of `…/events` ends; the browser goes on with another. Default: 5 minutes. */
  maxMs?: number | undefined
  /** Tells a save to the streams of that user, in this process and in others that share the bus. */
  publish(event: SavedEvent): Promise<void>
  /**
   * Tells the events of one End User, in order: those after `after` (an id; absent: from now on). Where they are no
   * longer all known, the first is `resync`. Once this resolves, nothing that is published is missed.
   */
  subscribe(call: SubscribeCall): Promise<Subscription>
}

/** Past this, the oldest events are forgotten: some megabytes at most. */
export const KEPT_EVENTS = 10_000
