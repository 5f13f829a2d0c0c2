/** A test of an Email, as it is sent. */
export interface TestMessage {
  /** The sender's address. */
  from: string
  /** The name shown for the sender. */
  fromName: string
  /** One address. */
  to: string
  /** Of the Email. */
  subject: string
  /** The compiled message. */
  html: string
}

/** What our own route needs of a client that sends: `createSender()` of `@mailframe/sending` is one. */
export interface TestSender {
  /** Sends one message. */
  send(message: TestMessage): Promise<{ emailIdList: readonly string[] }>
}

/** Counts of some emails of a day: those of one API user, domain or label, or of all. */
export interface AccountDay {
  /** `yyyy-MM-dd`; null where the service leaves it out. */
  sendDate: string | null
  /** By the names of the service, such as `deliveredNum`; null or absent where it does not say. */
  counts: Readonly<
    Partial<
      Record<
        | 'requestNum'
        | 'deliveredNum'
        | 'openNum'
        | 'uniqueOpensNum'
        | 'clickNum'
        | 'uniqueClicksNum'
        | 'bounceNum'
        | 'invalidEmailsNum',
        number | null
      >
    >
  >
}

/** One email in the log of an account. */
export interface AccountDelivery {
  /** The id that the send gave. */
  emailId: string | null
  /** One of `DELIVERY_STATUSES`. */
  status: number | null
  /** Whom it was sent to. */
  recipients: string | null
  /** ISO 8601 with an offset. */
  requestTime: string | null
  /** When its status changed last, in the same form. */
  modifiedTime: string | null
}

/** Which emails of a log. */
export interface AccountDeliveryQuery {
  /** Days up to now. */
  days?: number
  /** `yyyy-MM-dd`. */
  startDate?: string
  /** `yyyy-MM-dd`. */
  endDate?: string
  /** Emails before the first one. */
  start: number
  /** Emails at most. */
  limit: number
}

/** What ends a call. */
export interface AccountCall {
  /** Ends it. */
  signal?: AbortSignal
}

/** What our own route needs of a client of the account: `createAccount()` of `@mailframe/sending/account` is one. */
export interface StatisticsAccount {
  /** What was sent, and what became of it. */
  statistics: {
    /** Counts of some days, both included. */
    byDay(query: { startDate: string; endDate: string }, call: AccountCall): Promise<readonly AccountDay[]>
    /** The log, newest first. */
    delivery: {
      /** One page of it. */
      list(
        query: AccountDeliveryQuery,
        call: AccountCall,
      ): Promise<{ list: readonly AccountDelivery[]; total: number | null }>
    }
  }
}

/** What the log calls the fates of an email. Public documentation. */
export const DELIVERY_STATUSES = { delivered: 1, invalid: 4, softBounce: 5, sending: 18 } as const
