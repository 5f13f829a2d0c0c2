/** The emulator's address as the reader of the console reaches it, without a slash at its end. */
export function baseUrl(): string {
  return new URL('.', location.href.replace(/#.*$/, '')).href.replace(/\/$/, '')
}

/** {editor_url}: a domain of its own replaces only the host. */
export function editorUrlOf(editorDomain: string | null): string {
  const url = new URL(baseUrl())
  if (editorDomain !== null) url.hostname = editorDomain
  return url.href.replace(/\/$/, '')
}
