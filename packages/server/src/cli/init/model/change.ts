/** Texts of files, by path below the folder of the app. */
export type Files = Record<string, string>

/** One file that is written. */
export interface Change {
  path: string
  /** Null: the file is new. */
  before: string | null
  after: string
  /** `edit`: lines are added to what is there. `replace`: what is there is somebody's, and would go. */
  kind: 'create' | 'edit' | 'replace'
}

/** What is written, and what is left to a person. */
export interface Plan {
  changes: Change[]
  /** What cannot be added safely, as sentences. */
  byHand: string[]
}
