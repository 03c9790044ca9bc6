import { type Language, say } from '@workplace/contract/kernel/words'
import * as stationWords from '@workplace/contract/station/words'
import type { EntriesOf } from '../../meeting/public'

type Row = {
  id: number
  version: number
  number: string
  start_time: string
  end_time: string
  updated_at: string
  timezone: string
  floor_name: string
  area_name: string
  area_name_en: string | null
  office_name: string
  office_name_en: string | null
  state: string
}

const most = 1000
const nameIn = (language: Language, zh: string, en: string | null) => (language === 'en' && en) || zh

/** The desks that somebody has booked, in their calendar: nobody is busy by sitting at a desk. */
export const desksInCalendar: EntriesOf = async (db, { company_id, user_id, language }, { from, until }) => {
  const rows = await db.query<Row>(
    `select r.id, r.version, s.number, r.start_time, r.end_time, r.updated_at, o.timezone, f.name as floor_name,
       a.name as area_name, a.name_en as area_name_en, o.name as office_name, o.name_en as office_name_en, r.state
     from station_reservation r join station s on s.company_id = r.company_id and s.id = r.station_id
     join station_area a on a.company_id = s.company_id and a.id = s.area_id
     join floor f on f.company_id = s.company_id and f.id = s.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.user_id = $2 and r.start_time between $3 and $4
       and r.state in ('pending', 'booked', 'checked_in', 'finished')
       and exists (select 1 from user_role ur join role g on g.company_id = ur.company_id and g.id = ur.role_id
         where ur.company_id = r.company_id and ur.user_id = r.user_id and 'view-booked' = any(g.permissions))
     order by r.start_time, r.id limit ${most}`,
    [company_id, user_id, new Date(from).toISOString(), new Date(until).toISOString()],
  )
  return rows.map((row) => ({
    ...{ kind: 'desk', id: row.id, sequence: row.version - 1, changed: Date.parse(row.updated_at) },
    ...{ start: Date.parse(row.start_time), end: Date.parse(row.end_time), zone: row.timezone },
    title: `${say(stationWords.desk, language)} ${row.number}`,
    description: '',
    location: [
      nameIn(language, row.area_name, row.area_name_en),
      row.floor_name,
      nameIn(language, row.office_name, row.office_name_en),
    ].join(' · '),
    status: row.state === 'pending' ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
    ...{ isPrivate: false, isFree: true },
  }))
}
