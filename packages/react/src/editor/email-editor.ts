import type { HTMLAttributeReferrerPolicy } from 'react'
import type { Save } from '../live/tabs.js'
import type { NewTabProblem } from './open-tab.js'
import type { EditorError, FrameLoadEvent, FrameNotice, FrameStatus } from './state.js'

/** What `useEmailEditor()` takes; the frame and the dialog take it as props. */
export interface EmailEditorOptions {
  /** The editor's language, passed on unchanged. Default: the provider's. */
  lang?: string | undefined
  /** For the answer to the mint, and again for the frame's `load`, in ms; 0 or Infinity: no end. Default: 30,000. */
  timeout?: number | undefined
  /** While false nothing is minted. Default: true. */
  enabled?: boolean | undefined
  /** Accessible name of the iframe. Default: from the labels and the email's name. */
  title?: string | undefined
  /** Default: `clipboard-read; clipboard-write; fullscreen`. */
  allow?: string | undefined
  /** Default: absent. The editor is cross-origin already, and may need downloads or storage access. */
  sandbox?: string | undefined
  /** Default: `strict-origin`. */
  referrerPolicy?: HTMLAttributeReferrerPolicy | undefined
  /** The frame fired `load`: not proof of success, browsers fire it for error pages too. */
  onLoad?: (() => void) | undefined
  /**
   * This email was saved, wherever that was: known through `…/events`; without events within seconds,
   * by reading the email while the editor is in use.
   */
  onSaved?: ((save: Save) => void) | undefined
  /** The editor is not there, and why; called once for each failure. Each `kind` has fields of its own. */
  onError?: ((error: EditorError) => void) | undefined
  /** A message whose source and origin are the frame's. The service documents none. */
  onMessage?: ((event: MessageEvent) => void) | undefined
}

/** Spread on an `<iframe>`, with `frameKey` as its key. */
export interface EmailEditorIframeProps {
  /** The editor's address. It holds a code that opens once. */
  src: string
  /** Accessible name. */
  title: string
  /** What the editor may use of the browser. */
  allow: string
  /** How much of the page's address the editor's requests carry. */
  referrerPolicy: HTMLAttributeReferrerPolicy
  /** As the options say; absent without. */
  sandbox?: string
  /** Called with the frame, and with null when it is moved or gone. */
  ref: (element: HTMLIFrameElement | null) => void
  /** Called when it has loaded. */
  onLoad: (event: FrameLoadEvent) => void
}

/** What happened to the frame, by `kind`. */
export interface FrameNoticeOf {
  /**
   * `moved`: opened again after a move in the document. `navigated`: the frame loaded once more by itself. `language`,
   * `email`: another one is wanted, and changes may be unsaved.
   */
  kind: FrameNotice
}

/** What the person should know, by `kind`: of the frame, or of a new tab that did not open. */
export type EditorNotice = FrameNoticeOf | NewTabProblem

/** What `useEmailEditor()` gives. */
export interface EmailEditor {
  /** The email that is shown: an earlier one while the person is asked whether to leave it. */
  emailId: string
  /** Accessible name of the iframe: from the options, else of the labels and the email's name where a query has read it. */
  title: string
  /** How far the frame is: `loaded` says that it fired `load`, not that the editor works. */
  status: FrameStatus
  /** The `key` of the iframe: another one where a new frame is needed. */
  frameKey: string
  /** Null until there is an address: the iframe enters the document only together with its `src`. */
  iframeProps: EmailEditorIframeProps | null
  /** Why the editor is not there; null while it is or may come. */
  error: EditorError | null
  /** After an error: opens again. */
  retry: () => void
  /** Opens again in a new frame; what is not saved in the editor is lost. */
  reload: () => void
  /** Call it inside a click. */
  openInNewTab: () => void
  /** Focus was in the editor, and no save has arrived since. */
  maybeUnsaved: boolean
  /** What the person should know. */
  notice: EditorNotice | null
  /** The person has read `notice`. */
  dismissNotice: () => void
}
