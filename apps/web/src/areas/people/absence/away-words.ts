import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  title: peopleWords.setAway,
  text: [
    '不在岗期间，同事约您开会时会看到您没有时间，看不到原因。',
    'While you are away, colleagues who plan a meeting see that you have no time, never why.',
  ],
  kind: common.type,
  from: ['开始', 'From'],
  now: ['现在', 'Now'],
  later: ['指定时间', 'At a time'],
  until: ['直到', 'Until'],
  tonight: ['今天结束', 'End of today'],
  tomorrow: ['明天 9:00', 'Tomorrow 9:00'],
  monday: ['下周一 9:00', 'Next Monday 9:00'],
  needed: ['请选择时间', 'Choose a time'],
  save: shared.save,
  close: shared.close,
  coming: ['已设置', 'Planned'],
  none: ['没有设置不在岗时间', 'You have not planned to be away'],
  end: ['结束', 'End now'],
  cancel: shared.cancel,
  endThis: ['结束{kind}（{span}）', 'End {kind} ({span})'],
  fromElsewhere: ['由申请产生', 'From a request'],
  saved: ['已设置不在岗', 'You are marked as away'],
  ended: ['不在岗已结束', 'You are no longer marked as away'],
  retry: shared.tryAgain,
} as const satisfies Words
