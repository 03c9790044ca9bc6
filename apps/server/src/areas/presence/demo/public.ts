import { slot } from '../../../kernel/call/slot'

/** What somebody needs to speak as a gateway of the demo. */
export type DemoGateway = {
  readonly account: string
  readonly password: string
  readonly protocol: 'json' | 'zigbee2mqtt'
  readonly detectors: readonly {
    readonly sn: string
    readonly detector_type: string
    readonly report_interval: number
  }[]
}

/** A time in which people are in a room, by its id; epoch ms. */
export type Stretch = { readonly room_id: number; readonly start: number; readonly end: number }

export type DemoPresence = {
  readonly gateways: readonly DemoGateway[]
  /** Lets the detectors see the meetings of the last two days, in their order. */
  see(meetings: readonly Stretch[]): Promise<void>
}

export const demoPresence = slot<DemoPresence>('detectors of the demo company')
