import type { PlacedKind } from '../kernel/placed-kind'
import { doorStates } from './door'
import * as deviceWords from './words'

export const planLayers = [
  {
    kind: 'door',
    label: deviceWords.doors,
    icon: 'M6 21V3h12v18M3 21h18M14.5 12v.01',
    seen: { permission: 'view-doors', area: 'device' },
    link: '/device/carddevice/doormanagement?door={id}',
    states: {
      closed: [doorStates.closed, 'good'],
      open: [doorStates.open, 'busy'],
      held: [doorStates.held, 'warning'],
      forced: [doorStates.forced, 'bad'],
      unknown: [doorStates.unknown, 'quiet'],
    },
    // doors say so by the topic of the plan itself
    topics: [],
  },
] as const satisfies readonly PlacedKind[]
