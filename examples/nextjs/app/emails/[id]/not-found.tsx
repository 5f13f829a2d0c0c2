import { Header } from '../../header'
import { Message } from '../../message'

export default function EmailNotFound() {
  return (
    <div className="shell">
      <Header />
      <Message
        title="Email not found"
        text="It no longer exists, or it belongs to someone else."
        link="Back to your emails"
      />
    </div>
  )
}
