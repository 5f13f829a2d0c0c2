/** A JSON object of unknown content. */
export type JsonObject = Record<string, unknown>

/** An Email without its content, as lists give it (spec/choices.md, Email record). */
export interface EmailSummary {
  /** The public Email slug: what `id` of the editor's address takes. */
  id: string
  /** At most 64 characters. */
  name: string
  /** At most 512 characters; null where there is none. */
  subject: string | null
  /** The End User whose email it is. */
  userId: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC. */
  updatedAt: string
}

/** An Email (spec/choices.md, Email record). */
export interface Email extends EmailSummary {
  /** Data of your own, as it was given; null where there is none. */
  extra: JsonObject | null
  /** The compiled message; null until first saved. */
  html: string | null
  /** The editor's project; null until first saved. */
  json: JsonObject | null
}

/** One page of a list, newest first. */
export interface Page<Item> {
  /** The items of this page. */
  list: Item[]
  /** How many there are on all pages. */
  total: number
  /** From 1. */
  pageNo: number
  /** How many a page holds, 1 to 100. */
  pageSize: number
}

/** What creates an Email, the End User aside. */
export interface EmailInput {
  /** At most 64 characters. */
  name: string
  /** At most 512 characters. */
  subject?: string | null | undefined
  /** At most 16 KiB serialised. */
  extra?: JsonObject | null | undefined
  /** The compiled message. */
  html?: string | null | undefined
  /** The editor's project, which it opens with. */
  json?: JsonObject | null | undefined
}

/** What updates an Email: any subset. */
export interface EmailPatch extends Omit<EmailInput, 'name'> {
  /** At most 64 characters. */
  name?: string | undefined
}

/** The answer to a deletion. */
export interface DeletedEmail {
  /** The public Email slug. */
  id: string
  /** Always true: else there is an error. */
  deleted: true
}
