/**
 * What bundles for the browser get in place of a function that only a server has: without it, the bundler's own error
 * would name a module of Node.
 */
export function serverOnly(name: string, entry: string): () => never {
  return () => {
    throw new Error(
      `${name}() of @mailframe/server/${entry} runs on a server only; in the browser use @mailframe/react`,
    )
  }
}
