import { Component, type ReactNode } from 'react'
import { Crash } from './crash-page'

type State = { error: unknown; failed: boolean }

/** Keeps a screen's failure inside the screen: the menu stays usable. React has no function for this. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false }
  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }
  override render() {
    return this.state.failed ? <Crash error={this.state.error} /> : this.props.children
  }
}
