let allowed: boolean | undefined

/** Whether the page's Content-Security-Policy, which a `srcdoc` frame inherits, lets an email be styled. */
export function areInlineStylesAllowed(): boolean {
  if (allowed === undefined) {
    const probe = document.createElement('i')
    probe.setAttribute('style', 'color: red')
    allowed = probe.style.length > 0
  }
  return allowed
}
