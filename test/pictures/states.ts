import type { View } from './browser.js'

/** A state of the catalogue that a picture is kept of. */
export interface State extends View {
  /** Of the picture's file. */
  name: string
  /** Of the story. */
  story: string
  /** Globals of the catalogue beside the theme. */
  globals: string
  /** The element that is shown; empty: the window. */
  element: string
}

const WIDE = { width: 1040, height: 640 }
const PHONE = { width: 390, height: 720 }
const TABLET = { width: 768, height: 720 }
const SCREEN = { width: 1920, height: 800 }
const FORCED = { isForced: true }
const LARGE = { isLarge: true }

const state = (name: string, story: string, view: Partial<View> = {}, globals = ''): State => ({
  name,
  story,
  globals,
  element: '',
  theme: 'light',
  isForced: false,
  isLarge: false,
  ...WIDE,
  ...view,
})

const LIST = 'emails-emaillist'
const FRAME = 'editor-emaileditorframe'
const DIALOG = 'editor-emaileditordialog'
const USAGE = 'ai-aiusage'

/** What people see most, and what breaks unseen. */
export const STATES: readonly State[] = [
  state('list', `${LIST}--ready`),
  state('list-dark', `${LIST}--ready`, { theme: 'dark' }),
  state('list-phone', `${LIST}--ready`, PHONE),
  state('list-tablet', `${LIST}--ready`, TABLET),
  state('list-screen', `${LIST}--ready`, SCREEN),
  state('list-forced', `${LIST}--selection`, FORCED),
  state('list-forced-phone-dark', `${LIST}--selection`, { ...PHONE, ...FORCED, theme: 'dark' }),
  state('list-large', `${LIST}--ready`, LARGE),
  state('list-large-phone', `${LIST}--ready`, { ...PHONE, ...LARGE }),
  state('list-rtl', `${LIST}--ready`, {}, 'direction:rtl'),
  state('list-shadcn', `${LIST}--ready`, {}, 'brand:shadcn'),
  state('list-fern-dark', `${LIST}--ready`, { theme: 'dark' }, 'brand:fern'),
  state('list-ledger', `${LIST}--ready`, {}, 'brand:ledger'),
  state('list-empty', `${LIST}--empty`),
  state('list-loading', `${LIST}--loading`),
  state('list-loading-dark', `${LIST}--loading`, { theme: 'dark' }),
  state('list-pages', `${LIST}--pages`),
  state('list-selection', `${LIST}--selection`),
  state('list-no-results', `${LIST}--no-results`),
  state('list-create', `${LIST}--create`),
  state('list-rename', `${LIST}--rename`),
  state('list-confirm-delete', `${LIST}--confirm-delete`),
  state('list-undo', `${LIST}--undo`),
  state('list-unavailable', `${LIST}--unavailable`),
  state('gallery', 'emails-parts--own-gallery'),
  state('editor', `${FRAME}--loaded`, { height: 760 }),
  state('editor-loading', `${FRAME}--loading`),
  state('editor-blocked', 'editor-errors--blocked'),
  state('editor-misconfigured', 'editor-errors--misconfigured'),
  state('editor-offline-dark', 'editor-errors--offline', { theme: 'dark' }),
  state('dialog-asks-first', `${DIALOG}--asks-first`),
  state('dialog-asks-first-forced', `${DIALOG}--asks-first`, FORCED),
  state('dialog-failed', `${DIALOG}--failed`),
  state('ai-usage', `${USAGE}--within-limit`, { height: 760 }),
  state('ai-usage-near-dark', `${USAGE}--near-limit`, { theme: 'dark', height: 760 }),
  state('ai-usage-forced', `${USAGE}--near-limit`, { ...FORCED, height: 760 }),
  state('ai-usage-large', `${USAGE}--within-limit`, { ...LARGE, height: 760 }),
  state('ai-usage-over', `${USAGE}--over-limit`, { height: 760 }),
  state('ai-usage-phone', `${USAGE}--near-limit`, PHONE),
  state('ai-usage-empty', `${USAGE}--empty`),
  state('ai-usage-loading', `${USAGE}--loading`),
  state('ai-usage-unavailable', `${USAGE}--unavailable`),
  state('ai-usage-shadcn', `${USAGE}--within-limit`, { height: 760 }, 'brand:shadcn'),
  state('ai-limit-form', 'ai-ailimitform--one-user'),
  state('statistics', 'sending-sendingstatistics--ready', { height: 760 }),
  state('statistics-forced', 'sending-sendingstatistics--ready', { ...FORCED, height: 760 }),
  state('delivery-log', 'sending-deliverylog--ready', { height: 760 }),
  { ...state('app', 'overview--opened', { width: 1280, height: 900 }), element: '.live-window' },
  state('overview', 'overview--overview', { width: 1280, height: 800 }),
  state('overview-phone-dark', 'overview--overview', { ...PHONE, theme: 'dark' }),
]
