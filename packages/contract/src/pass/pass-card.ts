import * as common from '../kernel/common-words'
import { computedText, instant, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as peopleWords from '../people/words'
import * as passWords from './words'

export const cardStates = {
  in_use: ['使用中', 'In use'],
  lost: ['已挂失', 'Lost'],
  returned: ['已归还', 'Returned'],
} as const

/** Cards with which people pass. The main card of a person is the one that stands with them; others are lent. */
export const passCard = resource({
  name: 'passcard',
  label: passWords.passCard,
  area: 'pass',
  path: '/passcard',
  permission: 'through-strategy',
  table: 'pass_card',
  within: 'people',
  title: 'card_no',
  kept: ['number'],
  fields: {
    card_no: text(passWords.cardNumber, {
      max: 20,
      pattern: {
        source: '^\\d{1,20}$|^\\d{1,3}\\s*[,，]\\s*\\d{1,5}$',
        message: [
          '请填写卡面上的数字，如 0006612000 或 100,58400',
          'Enter the digits printed on the card: 0006612000 or 100,58400',
        ],
      },
      help: ['0006612000 与 100,58400 是同一张卡', '0006612000 and 100,58400 are the same card'],
      example: '0006612000',
    }),
    user_id: ref('user', peopleWords.person, { filter: true }),
    kind: select(
      common.type,
      { main: passWords.mainCard, temp: passWords.temporaryCard },
      { initial: 'temp', tones: { main: 'good', temp: 'warning' } },
    ),
    state: select(common.status, cardStates, {
      initial: 'in_use',
      tones: { in_use: 'good', lost: 'bad', returned: 'quiet' },
    }),
    valid_until: instant(['有效至', 'Valid until'], {
      optional: true,
      empty: common.permanent,
      help: ['临时卡到期后自动失效；主卡长期有效', 'A temporary card stops working then. Main cards don’t expire.'],
    }),
    wiegand: computedText(['印刷号', 'Printed as'], { list: false, exchange: false }),
    remark: longtext(common.note, { optional: true }),
  },
})
