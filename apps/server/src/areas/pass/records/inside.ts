import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Language } from '@workplace/contract/kernel/words'
import type { insideNow } from '@workplace/contract/pass/passes'
import { lastReset } from '@workplace/domain/access/pass-area'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { officeNameIn } from '../../place/public'

type AreaRow = {
  id: number
  name: string
  office_id: number
  office: string
  timezone: string
  mode: 'off' | 'soft' | 'hard'
  minutes: number | null
  reset_time: string
  forgotten_at: string | null
}

/** Somebody in an area, since when, and by which door they came. */
type PersonInside = {
  readonly user_id: number
  readonly name: string
  readonly department: string | null
  readonly since: string
  readonly door: string | null
}

/** The areas of offices (null: of all) with who is in them at an instant. Where people are is forgotten each day. */
export async function areasWithPeople(
  db: Db,
  company_id: number,
  offices: readonly number[] | null,
  at: number,
  language: Language = 'zh',
): Promise<(Pick<AreaRow, 'id' | 'name' | 'office_id' | 'office' | 'timezone'> & { people: PersonInside[] })[]> {
  const areas = await db.query<AreaRow>(
    `select a.id, a.name, a.office_id, ${officeNameIn(language)} as office, o.timezone, a.mode, a.minutes, a.reset_time,
       a.forgotten_at
     from pass_area a join office o on o.company_id = a.company_id and o.id = a.office_id
     where a.company_id = $1 and ($2::int[] is null or a.office_id = any($2)) order by o.name, a.name, a.id`,
    [company_id, offices],
  )
  const since = areas.map(({ timezone, forgotten_at, ...area }) =>
    new Date(
      lastReset({ ...area, forgotten_at: forgotten_at === null ? null : Date.parse(forgotten_at) }, at, timezone),
    ).toISOString(),
  )
  const rows = await db.query<PersonInside & { area_id: number }>(
    `select p.area_id, p.user_id, u.name, d.name as department, p.since, r.name as door
     from unnest($2::int[], $3::timestamptz[]) as a(id, reset)
     join pass_place p on p.company_id = $1 and p.area_id = a.id and p.since >= a.reset and p.since <= $4
     join users u on u.company_id = p.company_id and u.id = p.user_id
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     left join door r on r.company_id = p.company_id and r.id = p.door_id
     order by d.name nulls last, u.name, u.id`,
    [company_id, areas.map(({ id }) => id), since, new Date(at).toISOString()],
  )
  const inside = new Map<number, PersonInside[]>()
  for (const { area_id, ...person } of rows) inside.set(area_id, [...(inside.get(area_id) ?? []), person])
  return areas.map(({ id, name, office_id, office, timezone }) => ({
    ...{ id, name, office_id, office, timezone },
    people: inside.get(id) ?? [],
  }))
}

/** `GET /pass/inside` */
export async function readInside(
  { db, actor, now, language }: Call,
  { office }: ParsedOf<typeof insideNow>,
): Promise<OutputOf<typeof insideNow>> {
  const within = officesFor(actor, 'pass')
  const offices = office === undefined ? within : within === null || within.includes(office) ? [office] : []
  const areas = await areasWithPeople(db, actor.company_id, offices, now(), language)
  return {
    areas: areas.map(({ office_id: _, ...area }) => area),
    total: areas.reduce((sum, { people }) => sum + people.length, 0),
    at: new Date(now()).toISOString(),
  }
}
