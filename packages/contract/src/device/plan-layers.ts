import * as common from '../kernel/common-words'
import type { PlacedKind } from '../kernel/placed-kind'
import { doorStates } from './door'
import * as deviceWords from './words'

/** Whether they are there; who shows them looks again, since silence is told by nobody. */
const deviceStates = {
  online: [common.online, 'good'],
  offline: [common.offline, 'bad'],
  never: [common.neverConnected, 'quiet'],
} as const

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
  {
    kind: 'face_device',
    label: deviceWords.faceDevices,
    icon: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 10v.01M15 10v.01M9.5 15a4 4 0 0 0 5 0',
    seen: { permission: 'view-face-device', area: 'device' },
    link: '/device/list?open={id}',
    states: deviceStates,
    topics: [],
  },
  {
    kind: 'door_device',
    label: deviceWords.controllers,
    icon: 'M4 5h16v14H4zM8 9v6M12 9v6M16 9v6',
    seen: { permission: 'view-door-device', area: 'device' },
    link: '/device/carddevice/controller?id={id}',
    states: deviceStates,
    topics: [],
  },
] as const satisfies readonly PlacedKind[]
