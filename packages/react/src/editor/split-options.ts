import type { EmailEditorOptions } from './use-email-editor.js'

/** Parts the props of a frame or dialog: what the editor takes, and what goes on the element. */
export function splitOptions<Props extends Omit<EmailEditorOptions, 'enabled'>>(props: Props) {
  const {
    lang,
    timeout,
    title,
    allow,
    sandbox,
    referrerPolicy,
    onLoad,
    onSaved,
    onError,
    onMessage,
    ...attributes
  } = props
  const options: EmailEditorOptions = {
    lang,
    timeout,
    title,
    allow,
    sandbox,
    referrerPolicy,
    onLoad,
    onSaved,
    onError,
    onMessage,
  }
  return { options, attributes }
}
