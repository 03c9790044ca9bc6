import { causes, openingStates } from '@workplace/contract/box/opening-states'
import { endings } from '@workplace/contract/box/states'
import * as boxWords from '@workplace/contract/box/words'
import * as common from '@workplace/contract/kernel/common-words'
import * as placeWords from '@workplace/contract/place/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

/** What is stored about people who have lockers, or share one. */
export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'lockers',
    order: 66,
    label: boxWords.lockerUse,
    heading: [boxWords.number, boxWords.cabinet, placeWords.office, columns.time, columns.ended, boxWords.endedBecause],
    worded: { 5: worded(endings) },
    text: `select b.number, c.name as cabinet, o.name as office, u.start_time, u.end_time, u.ended_because from box_use u
      join box b on b.company_id = u.company_id and b.id = u.box_id
      join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
      join office o on o.company_id = c.company_id and o.id = c.office_id
      where u.company_id = $1 and (u.user_id = $2 or exists (select 1 from box_use_member m
        where m.company_id = u.company_id and m.use_id = u.id and m.user_id = $2)) order by u.start_time desc, u.id desc`,
  },
  {
    key: 'locker_openings',
    order: 67,
    label: boxWords.openings,
    heading: [
      boxWords.number,
      boxWords.cabinet,
      columns.time,
      boxWords.openedHow,
      boxWords.openingResult,
      common.reason,
      common.comment,
    ],
    worded: { 3: worded(causes), 4: worded(openingStates) },
    text: `select b.number, c.name as cabinet, coalesce(o.happened_at, o.asked_at) as time, o.cause, o.state, o.reason, o.opinion
      from box_opening o join box_cabinet c on c.company_id = o.company_id and c.id = o.cabinet_id
      left join box b on b.company_id = o.company_id and b.id = o.box_id
      left join box_use u on u.company_id = o.company_id and u.id = o.use_id
      where o.company_id = $1 and (o.user_id = $2 or o.second_id = $2 or u.user_id = $2)
      order by coalesce(o.happened_at, o.asked_at) desc, o.id desc`,
  },
]
