import { describePart } from '../test/describe-part.js'
import { EmailPreview } from './email-preview.js'

describePart<HTMLDivElement>('EmailPreview', (props) => <EmailPreview emailId="welcome" {...props} />)
