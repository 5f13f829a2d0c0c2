import { useOpenEditor } from '../../api/open-editor.js'
import { Card } from '../../parts/page.js'
import { Problem } from '../../parts/states.js'

/** Opens an editor without an app. */
export function OpenEditorCard() {
  const editor = useOpenEditor('console/open-editor')
  return (
    <Card title="Open an editor">
      <p>Works as in your app: mints a code for an End User and opens one of their Emails in a new tab.</p>
      <div className="inline">
        <button type="button" className="primary" onClick={() => editor.run()}>
          Open an editor now
        </button>
      </div>
      <Problem error={editor.error} />
    </Card>
  )
}
