/**
 * Stands in for a server-only function in a browser bundle. Without it, the bundler would report a missing module of
 * Node.
 */
export function serverOnly(name: string, entry: string): () => never {
  return () => {
    throw new Error(
      `${name}() of @mailframe/server/${entry} runs on a server only; in the browser use @mailframe/react`,
    )
  }
}
