import { slot } from '../../../kernel/call/slot'

/** What somebody needs to speak as the gateway of a cabinet of the demo, and where its lock board is looked for. */
export type DemoCabinet = {
  readonly account: string
  readonly password: string
  readonly public_key: string
  readonly boardPort: number
  readonly boards: readonly { readonly address: number; readonly family: 'cu16' | 'xor8a' }[]
}

export const demoCabinets = slot<readonly DemoCabinet[]>('cabinets of the demo company')
