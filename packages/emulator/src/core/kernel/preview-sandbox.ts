/**
 * What a preview may do: open a link in a new tab, which is a page of its own like any other. No scripts, no forms, no
 * origin, and no way out of its frame.
 */
export const PREVIEW_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
