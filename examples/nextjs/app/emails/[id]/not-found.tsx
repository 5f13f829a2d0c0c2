import { Header } from '../../header'
import { Message } from '../../message'

export default function EmailNotFound() {
  return (
    <div className="shell">
      <Header />
      <Message
        title="This email is not here"
        text="It no longer exists, or it belongs to someone else."
        link="Back to your emails"
      />
    </div>
  )
}
