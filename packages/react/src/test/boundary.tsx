import { Component, type ReactNode } from 'react'

/** Shows what was thrown below it: `caught: <kind or message>`. */
export class Boundary extends Component<{ children: ReactNode }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <p>caught: {'kind' in error ? String(error.kind) : error.message}</p>
  }
}
