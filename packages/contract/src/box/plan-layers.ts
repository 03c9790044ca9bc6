import * as common from '../kernel/common-words'
import type { PlacedKind } from '../kernel/placed-kind'
import { resourceTopic } from '../kernel/topic'
import { boxCabinet } from './box-cabinet'
import * as boxWords from './words'

export const planLayers = [
  {
    kind: 'box_cabinet',
    label: common.cabinets,
    icon: 'M4 3h16v18H4zM12 3v18M9.5 11.5v2M14.5 11.5v2',
    // whoever sees the floor finds their locker on it
    link: '/box/boxlist?title={name}',
    drawn: 'cabinet',
    states: {
      online: [common.online, 'good'],
      offline: [common.offline, 'bad'],
      by_key: [boxWords.byKey, 'quiet'],
      inactive: [common.disabled, 'quiet'],
    },
    topics: [resourceTopic(boxCabinet)],
  },
] as const satisfies readonly PlacedKind[]
