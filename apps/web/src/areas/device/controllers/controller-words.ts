import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'
import * as deviceShared from '../core/shared-words'

export const words = {
  search: ['搜索控制器', 'Find controllers'],
  searching: ['正在网络中搜索…', 'Searching the network…'],
  again: ['重新搜索', 'Search again'],
  found: ['找到的控制器', 'Controllers found'],
  total: ['共 {n} 台', '{n, plural, one {# controller} other {# controllers}}'],
  none: ['没有控制器应答', 'No controller answered'],
  noneHelp: [
    '请确认控制器已通电、网线已接好，并与服务器在同一网段。控制器在其他网段时，请在上方填写它的 IP 地址。',
    'Check that the controller has power and its network cable, and is in the same network as the server. If it is in another network, enter its IP address above.',
  ],
  addressHelp: [
    '控制器在其他网段时填写；该网段需要运维人员用 INNER_NETWORKS 放行',
    'For a controller in another network. Whoever runs the server has to allow that network with INNER_NETWORKS.',
  ],
  address: common.networkAddress,
  firmwareOf: ['固件 {version}', 'Firmware {version}'],
  take: shared.add,
  taken: ['已添加为“{name}”', 'Added as “{name}”'],
  byHand: ['直接填写序列号', 'Enter the serial number instead'],
  byHandHelp: [
    '控制器还没有装好时，也可以先填写资料，连上后自动读取。',
    'You can also enter it before it is installed: it is read as soon as it answers.',
  ],
  nameOf: ['控制器 {serial}', 'Controller {serial}'],
  adopt: deviceShared.adopt,
  adoptAsk: deviceShared.adoptAsk,
  adoptText: [
    '控制器中有 {n} 张不在任何策略中的卡。确认后，这些卡会从控制器中删除，不再能开门；策略中的卡照常下发。',
    '{n, plural, one {# card} other {# cards}} in it {n, plural, one {is} other {are}} in none of your strategies. Confirming deletes {n, plural, one {it} other {them}} from the controller, and {n, plural, one {it opens} other {they open}} no doors any more. Cards of your strategies are delivered as usual.',
  ],
  adopted: deviceShared.adopted,
  read: ['重新读取', 'Read again'],
  reads: ['“{name}”将在几秒内重新读取', '“{name}” is read again within seconds'],
  foundHelp: [
    '控制器中有不在任何策略中的卡，它们仍能开门。请确认接管，确认后这些卡会被删除。',
    'Cards that are in none of your strategies still open its doors. Confirm the adoption to delete them.',
  ],
  blockedHelp: [
    '服务器不允许访问此地址。请运维人员把控制器所在的网段加入 INNER_NETWORKS，例如 controller=192.168.60.0/24，然后重启服务。',
    'The server may not go to this address. Ask whoever runs it to add the network to INNER_NETWORKS, such as controller=192.168.60.0/24, and to restart it.',
  ],
  neverHelp: [
    '还没有收到应答。请检查电源、网线和序列号；控制器在其他网段时，请填写网络地址。',
    'It hasn’t answered yet. Check its power, cable and serial number. If it is in another network, enter its address.',
  ],
  offlineHelp: [
    '控制器没有应答。它会按已有的卡继续开门，恢复后自动补读事件、补发权限。',
    'It doesn’t answer. It goes on with the cards that it has. Once it is back, its events are read and its rights delivered.',
  ],
  cancel: shared.cancel,
} as const satisfies Words
