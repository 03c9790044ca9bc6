import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { holidayOffices, setHolidayOffices } from '@workplace/contract/place/holidays'
import * as refusals from '@workplace/contract/place/refusals'
import * as topics from '@workplace/contract/place/topics'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { locked } from '../../../kernel/resources/save'

/** `GET /holidays/offices`. */
export async function listOffices({ db, actor }: Call): Promise<OutputOf<typeof holidayOffices>> {
  const items = await db.query<OutputOf<typeof holidayOffices>['items'][number]>(
    `select o.id, o.name, o.name_en, c.name as city_name, c.name_en as city_name_en, o.holiday_id
     from office o join city c on c.company_id = o.company_id and c.id = o.city_id
     where o.company_id = $1 order by c.sort, c.id, o.sort, o.id`,
    [actor.company_id],
  )
  return { items }
}

type Office = { id: number; name: string; holiday_id: number | null; calendar: string | null }

/** `POST /holidays/set_offices`. */
export async function setOffices(
  calendars: Engine,
  call: Call,
  { id, office_ids, move }: ParsedOf<typeof setHolidayOffices>,
): Promise<OutputOf<typeof setHolidayOffices>> {
  const { db, actor } = call
  const [calendar] = await locked(calendars, call, [{ id }])
  if (calendar === undefined) throw new Refusal(commonRefusals.not_found)
  const wanted = [...new Set(office_ids)]
  const offices = await db.query<Office>(
    `select o.id, o.name, o.holiday_id, h.name as calendar from office o
     left join holiday_calendar h on h.company_id = o.company_id and h.id = o.holiday_id
     where o.company_id = $1 and (o.holiday_id = $2 or o.id = any($3::int[])) order by o.id for no key update of o`,
    [actor.company_id, id, wanted],
  )
  const known = new Map(offices.map((office) => [office.id, office]))
  if (wanted.some((one) => !known.has(one))) throw new Refusal(commonRefusals.not_found)
  const added = offices.filter((one) => one.holiday_id !== id && wanted.includes(one.id))
  const removed = offices.filter((one) => one.holiday_id === id && !wanted.includes(one.id))
  const taken = added.filter((one) => one.holiday_id !== null)
  if (taken.length > 0 && !move) {
    const named = taken.map(({ name, calendar: other }) =>
      call.language === 'zh' ? `${name}（${other}）` : `${name} (${other})`,
    )
    throw new Refusal(refusals.holiday_office_taken, { offices: named }, { office_ids: taken.map((one) => one.id) })
  }
  if (added.length + removed.length === 0) {
    call.unchanged()
    return { added: 0, removed: 0 }
  }
  await db.query(
    `update office set holiday_id = case when id = any($3::int[]) then $2::int end,
       version = version + 1, updated_at = now(), updated_by = $5
     where company_id = $1 and id = any($4::int[])`,
    [actor.company_id, id, added.map((one) => one.id), [...added, ...removed].map((one) => one.id), actor.name],
  )
  const before = offices.filter((one) => one.holiday_id === id).map((one) => one.id)
  call.record({
    ...{ module: 'holiday_calendar', action: 'set_offices', target: String(calendar.name), target_id: id },
    ...{ before: { office_ids: before }, after: { office_ids: wanted } },
  })
  call.emit(eventOf(topics.office, { ids: [...added, ...removed].map((one) => one.id) }))
  call.emit(eventOf(topics.holiday_calendar, { ids: [id] }))
  return { added: added.length, removed: removed.length }
}
