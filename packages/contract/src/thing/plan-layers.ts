import * as common from '../kernel/common-words'
import type { PlacedKind } from '../kernel/placed-kind'
import * as topics from './topics'
import * as thingWords from './words'

export const planLayers = [
  {
    kind: 'thing',
    label: thingWords.things,
    icon: 'M9 3v4M15 3v4M6 7h12v5a6 6 0 0 1-12 0zM12 18v3',
    seen: { permission: 'view-device', area: 'device' },
    link: '/device/iotdevice?thing={id}',
    states: {
      online: [common.online, 'good'],
      beyond: [thingWords.beyond, 'warning'],
      offline: [common.offline, 'bad'],
      inactive: [thingWords.notActive, 'quiet'],
    },
    topics: [topics.things],
  },
] as const satisfies readonly PlacedKind[]
