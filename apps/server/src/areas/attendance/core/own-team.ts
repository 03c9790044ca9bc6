import type { PunchPlace } from '@workplace/domain/attendance/position'
import type { AccessPoint } from '@workplace/domain/attendance/wifi'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db } from '../../../kernel/database/db'

/** The team of a person on a date, as far as punching needs it. */
export type OwnTeam = {
  readonly id: number
  readonly name: string
  readonly timezone: string
  readonly punch_ways: readonly string[]
  readonly locations: readonly PunchPlace[] | null
  readonly ips: string | null
  readonly wifis: readonly AccessPoint[] | null
  readonly field_allow: boolean
  readonly field_need_photo: boolean
  readonly field_need_approval: boolean
}

/** The team to which somebody belongs now, on the clock of that team; null: to none. */
export async function ownTeam(db: Db, company_id: number, user_id: number, now: number): Promise<OwnTeam | null> {
  const teams = await db.query<OwnTeam & { begin_date: string; end_date: string | null }>(
    `select t.id, t.name, t.timezone, t.punch_ways, t.locations, t.ips, t.wifis, t.field_allow,
       t.field_need_photo, t.field_need_approval,
       to_char(m.begin_date, 'YYYY-MM-DD') as begin_date, to_char(m.end_date, 'YYYY-MM-DD') as end_date
     from attendance_member m join attendance_team t on t.company_id = $1 and t.id = m.team_id
     where m.company_id = $1 and m.user_id = $2 and (m.end_date is null or m.end_date >= $3::date - 2)
     order by m.begin_date`,
    [company_id, user_id, new Date(now).toISOString().slice(0, 10)],
  )
  return (
    teams.find((one) => {
      const today = wallClock(now, one.timezone).date
      return one.begin_date <= today && (one.end_date === null || today <= one.end_date)
    }) ?? null
  )
}
