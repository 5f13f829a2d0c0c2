import { describePart } from '../test/describe-part.js'
import { EmailEditorDialog } from './dialog.js'
import { EmailEditorFrame } from './frame.js'

describePart<HTMLDivElement>('EmailEditorFrame', (props) => <EmailEditorFrame emailId="welcome" {...props} />)
describePart<HTMLDialogElement>('EmailEditorDialog', (props) => (
  <EmailEditorDialog emailId="welcome" open onClose={() => {}} {...props} />
))
