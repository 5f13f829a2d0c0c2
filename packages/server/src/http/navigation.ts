/** Whether this is a navigation. So is a request of a browser that does not send `Sec-Fetch-Mode`. */
export function isNavigation({ headers }: Request): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join()
  const destination = headers.get('sec-fetch-dest') ?? 'document'
  return destination === 'document' && !/prefetch/i.test(purpose)
}

/** Whether the answer is shown to a person. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/i.test(request.headers.get('accept') ?? '')
}
