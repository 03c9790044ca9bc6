import { cardStates } from '@workplace/contract/pass/pass-card'
import { effects } from '@workplace/contract/pass/through-strategy'
import * as passWords from '@workplace/contract/pass/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'cards',
    order: 30,
    label: passWords.passCards,
    heading: [passWords.cardNumber, columns.state, columns.ended],
    worded: { 1: worded(cardStates) },
    text: 'select card_no, state, valid_until from pass_card where company_id = $1 and user_id = $2 order by id desc',
  },
  {
    key: 'pass_strategies',
    order: 35,
    label: passWords.passStrategies,
    heading: [columns.name, columns.kind],
    worded: { 1: worded(effects) },
    text: `select s.name, s.effect from strategies_of_person($1, $2) s where s.status = 'on' order by s.id desc`,
  },
]
