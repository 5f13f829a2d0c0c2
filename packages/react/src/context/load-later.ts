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

/**
 * Calls `onThere` once it is there, at once where it is, or `onMissing` where it cannot be loaded. Returns what takes
 * that back.
 */
export function whenLater(onThere: () => void, onMissing: () => void): () => void {
  let isWanted = true
  const unlessEnded = (callBack: () => void) => () => {
    if (isWanted) callBack()
  }
  if (later !== undefined) onThere()
  else loadLater().then(unlessEnded(onThere), unlessEnded(onMissing))
  return () => {
    isWanted = false
  }
}
