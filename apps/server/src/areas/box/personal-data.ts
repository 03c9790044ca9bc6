import { endings } from '@workplace/contract/box/states'
import * as boxWords from '@workplace/contract/box/words'
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
]
