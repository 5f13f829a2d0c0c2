'use client'
import { useMailframe } from '../context/context.js'
import { fill } from '../lib/format.js'
import { useEmailName } from './use-email-name.js'

/** What the editor of an email is called. `given` goes before it. */
export function useEditorTitle(emailId: string, given: string | undefined): string {
  const { labels } = useMailframe()
  const name = useEmailName(emailId)
  return given ?? (name === undefined ? labels.editorTitle : fill(labels.editorTitleOf, { name }))
}
