import * as common from '../kernel/common-words'
import type { PlacedKind } from '../kernel/placed-kind'
import * as topics from './topics'
import * as words from './words'

export const planLayers = [
  {
    kind: 'terminal',
    label: words.terminals,
    icon: 'M4 4h16v12H4zM9 20h6M12 16v4',
    seen: { permission: 'view-screen-system-subject', area: 'meetingroom' },
    link: '/meetingroom/terminal?title={name}',
    states: {
      online: [common.online, 'good'],
      offline: [common.offline, 'bad'],
      unbound: [common.notPaired, 'quiet'],
    },
    topics: [topics.terminal],
  },
] as const satisfies readonly PlacedKind[]
