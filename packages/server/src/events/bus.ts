/** An End User saved an Email, as the Push URL reported it. */
export interface SavedEvent {
  /** The End User who saved. */
  userId: string
  /** The Email that was saved. */
  emailId: string
  /** ISO 8601 in UTC: when it was saved, on the service's clock, in whole seconds. */
  at: string
}

/** What a subscriber gets. `id` is the bus's own, and grows with time. */
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

/** The bus no longer has all events after the requested id: read everything again. */
export interface BusResync {
  /** Always `resync`. */
  type: 'resync'
  /** Of the bus: what comes after it is known. */
  id: string
}

/** One stream's place on the bus. */
export interface Subscription {
  /** All events after this id are delivered. */
  startId: string
  /** Ends the subscription. */
  close(): void
}

/** A subscription. */
export interface SubscribeCall {
  /** The End User whose events are delivered. */
  userId: string
  /** Events after this id are delivered. Absent: from now on. */
  after?: string | undefined
  /** Called with each event, in order. */
  listener: (event: BusEvent) => void
}

/** Publish and subscribe: carries saves from the process that received the push to those that serve `…/events`. */
export interface EventBus {
  /** Milliseconds after which a stream of `…/events` ends; the browser goes on with another. Default: 5 minutes. */
  maxMs?: number | undefined
  /** Publishes a save to the streams of that user, in this process and in others that share the bus. */
  publish(event: SavedEvent): Promise<void>
  /**
   * Delivers the events of one End User, in order: those after `after` (an id; absent: from now on). Where some of them
   * are no longer known, the first is `resync`. Once this resolves, no published event is missed.
   */
  subscribe(call: SubscribeCall): Promise<Subscription>
}

/** Beyond this, the oldest events are dropped: some megabytes at most. */
export const KEPT_EVENTS = 10_000
