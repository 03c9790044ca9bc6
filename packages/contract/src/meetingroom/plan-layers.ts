import * as common from '../kernel/common-words'
import type { PlacedKind } from '../kernel/placed-kind'
import * as topics from './topics'
import * as words from './words'

export const planLayers = [
  {
    kind: 'room',
    label: words.rooms,
    icon: 'M5 21V4.5L14 3v18M14 6h5v15M3 21h18M10.5 12v1.5',
    link: '/meetingroom/create_room?title={name}',
    states: {
      online: [common.online, 'good'],
      offline: [common.offline, 'bad'],
      inactive: [words.inactive, 'quiet'],
    },
    topics: [topics.meetingroom],
  },
] as const satisfies readonly PlacedKind[]
