import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { detectListener } from '@workplace/contract/presence/detect'

/** How messages arrive at this server, as the screen of the gateways shows it. */
export type ListenerState = OutputOf<typeof detectListener>

export const notListening: ListenerState = { mode: 'off', state: 'off', host: null, port: null, connected: 0 }
