import * as common from '@workplace/contract/kernel/common-words'
import { cardStates } from '@workplace/contract/pass/pass-card'
import { recordWords } from '@workplace/contract/pass/record-words'
import { effects } from '@workplace/contract/pass/through-strategy'
import { passWays } from '@workplace/contract/pass/way-words'
import * as passWords from '@workplace/contract/pass/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'
import { devices } from '../device/public'
import { passWords as words } from './words'

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
  {
    key: 'at_devices',
    order: 36,
    label: words.atDevices,
    heading: [common.device, passWords.keyAtDevice, words.photoThere],
    worded: { 2: worded({ true: common.yes, false: common.no }) },
    text: `select v.name, h.key, (h.copy is not null)::text from delivery_holder h
      join ${devices} as v on v.company_id = h.company_id and v.kind = h.kind and v.id = h.device_id
      where h.company_id = $1 and h.user_id = $2 and (h.held is not null or h.copy is not null) order by v.name desc, h.key`,
  },
  {
    key: 'photo_removals',
    order: 37,
    label: words.removals,
    heading: [common.device, words.askedBack, words.confirmedGone],
    text: `select device_name, asked_at, confirmed_at from delivery_removal where company_id = $1 and user_id = $2
      order by id desc`,
  },
  {
    key: 'passes',
    order: 38,
    label: passWords.passes,
    heading: [columns.time, recordWords.door, passWords.recognisedBy, recordWords.direction, recordWords.result],
    worded: {
      2: worded(passWays),
      3: worded(recordWords.directions),
      4: worded({ granted: recordWords.granted, refused: recordWords.refused }),
    },
    text: `select r.time, d.name as door, r.way, r.direction, case when r.granted then 'granted' else 'refused' end as result
      from pass_record r left join door d on d.company_id = r.company_id and d.id = r.door_id
      where r.company_id = $1 and r.user_id = $2 order by r.time desc, r.id desc`,
  },
  {
    key: 'pass_windows',
    order: 41,
    label: words.windows,
    heading: [columns.time, columns.ended, recordWords.door],
    text: `select w.start_time, least(w.ended_at, w.end_time) as ends, (select string_agg(n.name, ', ' order by n.name)
        from pass_window_door d join door n on n.company_id = d.company_id and n.id = d.door_id
        where d.company_id = w.company_id and d.window_id = w.id) as doors
      from pass_window w where w.company_id = $1 and w.user_id = $2 order by w.start_time desc, w.id desc`,
  },
  {
    key: 'pass_lookups',
    order: 39,
    label: recordWords.lookers,
    heading: [columns.time, columns.name, columns.action],
    worded: { 2: worded(recordWords.lookups) },
    text: `select hour, looker_name, act from pass_lookup where company_id = $1 and user_id = $2 order by id desc`,
  },
]
