import { addDays } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Demo } from '../../../seed/kit/demo'
import { insertRows, type Row } from '../../../seed/kit/rows'

type Missed = {
  id: number
  meetingroom_id: number
  user_id: number
  series_id: number | null
  start_time: string
  end_time: string
  mode: string
  release_time: string
  nobody_minutes: number
}

const minute = 60_000
const text = (instant: number) => new Date(instant).toISOString()
const days = 30

/** Of the meetings to which nobody came, as `writeKnownUse` has it, every second one gave its slot back. */
async function writeReleased({ db, company_id }: Demo, missed: readonly Missed[], by: string): Promise<void> {
  const released = missed.filter((_, n) => n % 2 === 0)
  const ids = released.map(({ id }) => id)
  await db.query(`delete from holding where company_id = $1 and kind = 'meeting' and source_id = any($2)`, [
    company_id,
    ids,
  ])
  await db.query('delete from meeting_use where company_id = $1 and meeting_id = any($2)', [company_id, ids])
  await db.query(
    `update meeting set meeting_state = 'released', release_reason = case when r.release_mode = 'no_person' then 'no_person' else 'no_sign' end
     from meetingroom r where meeting.company_id = $1 and meeting.id = any($2)
       and r.company_id = meeting.company_id and r.id = meeting.meetingroom_id`,
    [company_id, ids],
  )
  const rows = released.map((one) => {
    const start = Date.parse(one.start_time)
    const bySign = one.mode !== 'no_person'
    const before = one.release_time === 'during' ? -15 : Number(one.release_time)
    const due = bySign ? start - before * minute : start + one.nobody_minutes * minute
    const evidence = {
      ...{ due: text(due), signed: false, before_minutes: bySign ? before : null, strikes: null },
      ...{ nobody_minutes: bySign ? null : one.nobody_minutes, empty_since: bySign ? null : text(start - 40 * minute) },
    }
    const time = text(due + 4_000)
    return {
      ...{ company_id, meeting_id: one.id, meetingroom_id: one.meetingroom_id, user_id: one.user_id, mode: one.mode },
      ...{ trigger: bySign ? 'no_sign' : 'no_person', evidence: JSON.stringify(evidence), due_time: text(due), time },
      ...{ freed_start: one.start_time, freed_end: one.end_time },
    }
  })
  if (rows.length > 0) await insertRows(db, 'release_log', rows, '')
  await db.query(
    `insert into meeting_log (company_id, meeting_id, action, user_id, user_name, time)
     select company_id, meeting_id, 'release', 0, $2, time from release_log where company_id = $1`,
    [company_id, by],
  )
}

/** A few meetings whose people had not left when the next in the room began. */
async function writeOverstays({ db, company_id, now }: Demo, from: string): Promise<void> {
  await db.query(
    `insert into breach (company_id, meeting_id, series_id, user_id, kind, time)
     select m.company_id, m.id, m.series_id, u.id, 'overstay', n.start_time
     from meeting m join users u on u.company_id = m.company_id and u.id = coalesce(m.book_for_id, m.booker_id)
     join meeting n on n.company_id = m.company_id and n.meetingroom_id = m.meetingroom_id and n.meeting_state = 'active'
       and n.booker_id <> m.booker_id and n.start_time between m.end_time + interval '15 minutes' and m.end_time + interval '1 hour'
     where m.company_id = $1 and m.meeting_state = 'active' and m.audit_state = 0 and m.end_time > $2 and n.start_time < $3
       and u.password_hash is null and m.id % 11 = 0
       and exists (select 1 from signinlog s where s.company_id = m.company_id and s.meeting_id = m.id)
     order by n.start_time desc limit 5 on conflict do nothing`,
    [company_id, from, text(now)],
  )
}

/**
 * People who stayed away or cancelled late three times: two are banned, one was, one was forgiven. Only what they
 * cancelled is held to have been cancelled late.
 */
async function writeBans({ db, company_id, now, by }: Demo, from: string): Promise<void> {
  const cancelled = `meeting m join users u on u.company_id = m.company_id and u.id = coalesce(m.book_for_id, m.booker_id)
    where m.company_id = $1 and m.meeting_state = 'cancelled' and m.start_time between $2 and $3 and u.password_hash is null`
  const people = await db.query<{ user_id: number; numbers: number; last: string }>(
    `select user_id, count(*)::int as numbers, max(time) as last from (
       select user_id, time from breach where company_id = $1
       union all select u.id, m.start_time from ${cancelled}) held
     group by user_id having count(*) >= 3 order by numbers desc, user_id limit 4`,
    [company_id, from, text(now)],
  )
  await db.query(
    `insert into breach (company_id, meeting_id, series_id, user_id, kind, time)
     select m.company_id, m.id, m.series_id, u.id, 'late_cancel', m.start_time - interval '20 minutes'
     from ${cancelled} and u.id = any($4)`,
    [company_id, from, text(now), people.map(({ user_id }) => user_id)],
  )
  const day = 86_400_000
  for (const [n, { user_id, numbers, last }] of people.entries()) {
    const begun = Math.min(Date.parse(last) + 20 * minute, now - minute)
    // the last two of them are over
    const start = n < 2 ? begun : Math.min(begun, now - (8 + n) * day)
    const lifted: Row =
      n === 3 ? { lift_reason: '项目上线值班，情况属实', lifted_by: by, lifted_at: text(start + 2 * day) } : {}
    const [id = 0] = await insertRows(db, 'blacklist', [
      {
        ...{ company_id, user_id, numbers, window_days: days, reason: n % 2 === 0 ? 'late_cancel' : 'no_sign' },
        ...{ start_time: text(start), end_time: text(n < 2 ? now + (3 + n) * day : start + 7 * day) },
        ...{ created_by: '系统', updated_by: by, state: n < 3 ? 1 : 0, ...lifted },
      },
    ])
    await db.query('update breach set blacklist_id = $3 where company_id = $1 and user_id = $2', [
      company_id,
      user_id,
      id,
    ])
  }
}

/**
 * Meetings that gave their slot back, who stayed away and is on the blacklist for it, and who is spared. The accounts
 * with which one signs in are never kept from booking: their meetings keep their slots.
 */
export async function writeReleases(demo: Demo): Promise<void> {
  const { db, company_id, today, now, by } = demo
  const from = text(instantOf(addDays(today, -days), 0, 'Asia/Shanghai'))
  const missed = await db.query<Missed>(
    `select m.id, m.meetingroom_id, coalesce(m.book_for_id, m.booker_id) as user_id, m.series_id, m.start_time, m.end_time,
       r.release_mode as mode, r.release_time, r.nobody_minutes
     from meeting_use u
     join meeting m on m.company_id = u.company_id and m.id = u.meeting_id
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join users p on p.company_id = m.company_id and p.id = coalesce(m.book_for_id, m.booker_id)
     where u.company_id = $1 and u.outcome = 'no_show' and m.start_time > $2 and p.password_hash is null
     order by m.start_time, m.id`,
    [company_id, from],
  )
  await writeReleased(demo, missed, '系统')
  const breaches = missed.filter(({ mode }) => mode !== 'no_person')
  if (breaches.length > 0)
    await insertRows(
      db,
      'breach',
      breaches.map(({ id, series_id, user_id, start_time }) => ({
        ...{ company_id, meeting_id: id, series_id, user_id, kind: 'no_sign', time: start_time },
      })),
      '',
    )
  await writeOverstays(demo, from)
  await writeBans(demo, from)
  await db.query(
    `insert into whitelist (company_id, user_id, exempt, remark, created_by, updated_by)
     select company_id, id, array['release'], '日常演示账号 · Accounts for showing the product', $2, $2 from users
     where company_id = $1 and password_hash is not null`,
    [company_id, by],
  )
  await db.query(
    `insert into whitelist (company_id, department_id, exempt, end_time, remark, created_by, updated_by)
     select company_id, id, array['release', 'limit'], $3, '接待客户，会议可能推迟 · Meets customers, meetings may begin late', $2, $2
     from department where company_id = $1 and name in ('市场部', '销售部', '市场中心', '销售中心', '总经办') order by id limit 2`,
    [company_id, by, text(now + 120 * 86_400_000)],
  )
  await db.query(`update strategy set strategy_values = '3' where company_id = $1 and strategy_key = 'no_show_limit'`, [
    company_id,
  ])
}
