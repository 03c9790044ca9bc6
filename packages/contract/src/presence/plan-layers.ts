import * as common from '../kernel/common-words'
import type { PlacedKind } from '../kernel/placed-kind'
import * as topics from './topics'
import * as words from './words'

export const planLayers = [
  {
    kind: 'detector',
    label: words.detectors,
    icon: 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4M7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 0 8.4M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14',
    seen: { permission: 'view-detector-records', area: 'meetingroom' },
    link: '/meetingroom/space_probe?title={name}',
    states: {
      occupied: [words.occupied, 'busy'],
      empty: [words.empty, 'good'],
      unknown: [common.unknown, 'quiet'],
      offline: [common.offline, 'bad'],
    },
    topics: [topics.presence],
  },
] as const satisfies readonly PlacedKind[]
