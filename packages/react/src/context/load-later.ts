export type Later = typeof import('../later.js')

let later: Later | undefined

/** It, where it has loaded. */
export const laterIfThere = (): Later | undefined => later

/**
 * What widgets need once they are there. One module for all of them: what it shares with what loads first, bundlers cut
 * into files of their own, and each other dynamic import of the package would cut these again, in every app.
 */
export async function loadLater(): Promise<Later> {
  // biome-ignore lint/style/noRestrictedImports: it imports from all folders, and loads when they are there
  later = await import('../later.js')
  return later
}
