/** What the sources do not say of a component, for its docs page. */
export interface Guidance {
  /** Keys, separated by `, `, and what they do. Empty: it takes no keys of its own. */
  keys: readonly (readonly [keys: string, does: string])[]
  dos: readonly string[]
  donts: readonly string[]
  /** How its parts stand in each other, as code. */
  anatomy?: string
  /** A page of the documents that says more, from the root of the repository on. */
  guide: string
}
