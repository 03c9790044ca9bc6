import * as common from '../kernel/common-words'
import { instant, longtext, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import { causes } from './opening-states'
import * as boxWords from './words'

/** What the operation log says of this area. */
export const log = {
  modules: { box_use: boxWords.lockerUse },
  actions: {
    box_fill: ['批量新增储物柜', 'Added lockers to a cabinet'],
    box_take: ['领用储物柜', 'Took a locker'],
    box_return: ['归还储物柜', 'Returned a locker'],
    box_share: ['共用储物柜', 'Shared a locker'],
    box_assign: ['分配储物柜', 'Assigned a locker'],
    box_hold: ['收回储物柜', 'Took back a locker'],
    box_keep: ['确认仍需要储物柜', 'Said that a locker is still needed'],
    box_open: ['打开储物柜', 'Opened a locker'],
    box_open_ask: ['申请两人开柜', 'Asked for a second person to open'],
    box_open_decline: ['拒绝两人开柜', 'Rejected the opening of a locker'],
    box_open_withdraw: ['撤回两人开柜申请', 'Withdrew an opening that waited'],
    box_blocked: causes.blocked,
    box_pair: ['配对柜体网关', 'Paired a cabinet’s gateway'],
    box_unpair: ['解除柜体网关', 'Unpaired a cabinet’s gateway'],
    box_boards: boxWords.setBoards,
    box_export: boxWords.exportOpenings,
    box_clear: ['清理储物柜', 'Cleared a locker'],
  },
  fields: {
    box_use: {
      cabinet: text(boxWords.cabinet),
      person: text(boxWords.holder),
      until: instant(boxWords.due),
      members: text(boxWords.sharedWith),
      witness: text(boxWords.witness),
      found: longtext(boxWords.found),
      how: text(boxWords.openedHow),
      result: text(boxWords.openingResult),
      reason: text(common.reason),
    },
    box_cabinet: { numbers: text(common.lockers), boards: text(boxWords.boards) },
  },
} as const satisfies LogVocabulary
