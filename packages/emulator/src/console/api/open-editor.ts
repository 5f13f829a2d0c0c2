import { editorAddress } from '@mailframe/protocol'
import type { EditorReady } from '../../core/console/open-editor.js'
import { editorUrlOf } from '../lib/base.js'
import { call } from './call.js'
import { type Action, useAction } from './use-api.js'

/**
 * Opens an editor in a new tab, as a backend would open it for its End User. `at` is where its code comes from. Called
 * in the click: a tab that is opened later is taken for an advertisement.
 */
export function useOpenEditor(at: string): Action<void, EditorReady> {
  const action = useAction(
    async (tab: Window | null) => {
      if (tab === null) throw new Error('The browser blocked the new tab. Allow pop-ups for this page.')
      try {
        const ready = await call<EditorReady>('POST', at)
        tab.location.replace(addressOf(ready))
        return ready
      } catch (error) {
        tab.close()
        throw error
      }
    },
    { done: 'The editor is open in a new tab' },
  )
  return {
    ...action,
    run: () => {
      // No tab that nothing would fill.
      if (!action.isPending) action.run(openTab())
    },
  }
}

/** Empty until it has its address; the console is no opener of it. */
function openTab(): Window | null {
  const tab = open('about:blank', '_blank')
  if (tab !== null) tab.opener = null
  return tab
}

function addressOf({ code, emailId, editorDomain }: EditorReady): string {
  const editorUrl = editorUrlOf(editorDomain)
  return editorAddress({ editorUrl, code, id: emailId, insecureHosts: [new URL(editorUrl).host] })
}
