/**
 * No frame of the catalogue comes from elsewhere. One story names an editor on another origin: there the browser itself
 * refuses the frame, and nothing is asked from that origin.
 */
export function forbidForeignFrames(): void {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "frame-src 'self'"
  document.head.append(policy)
}
