import { createHash, randomBytes } from 'node:crypto'
import type { World } from '../world'
import { clock, type House, names, permissionsOf, roomName, team } from './model/house'

/** The company of one run as the product knows it: ids of its rooms and people, and their sessions. */
export type Company = { id: number; rooms: number[]; people: { id: number; token: string }[] }

/**
 * The database of the runs stamps meetings by the clock that the tests move: since when a meeting has its slot would
 * else be told by another clock than all the rest.
 */
export async function useOneClock({ db }: World): Promise<void> {
  const [stamps] = await db.query<{ prosrc: string }>(`select prosrc from pg_proc where proname = 'stamp_slot'`)
  if (stamps === undefined) throw new Error('the function that stamps slots has another name now')
  await db.query(`
    create table life_clock (now timestamptz not null);
    insert into life_clock values (now());
    create function life_now() returns timestamptz language sql stable as 'select now from life_clock';
    create or replace function stamp_slot() returns trigger language plpgsql as $fn$
      ${stamps.prosrc.replaceAll('clock_timestamp()', 'life_now()')} $fn$;
    create function stamp_made() returns trigger language plpgsql as
      $fn$ begin new.created_at = life_now(); return new; end $fn$;
    create trigger life_made before insert on meeting for each row execute function stamp_made();
  `)
}

const one = async (db: World['db'], sql: string, values: unknown[]): Promise<number> => {
  const [row] = await db.query<{ id: number }>(sql, values)
  if (row === undefined) throw new Error('nothing was made')
  return row.id
}
const clockText = (minutes: number) => (minutes === 1440 ? '23:59' : clock(minutes))

/** Makes a company for one run: a house, an office far away, and everybody. */
export async function found({ db }: World, house: House): Promise<Company> {
  const tokens = names.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const strategy = {
    no_show_limit: house.strikes,
    no_show_ban_days: 1,
    late_cancel_minutes: house.lateCancel,
    series_strike_limit: house.seriesStrikes,
    waitlist_take_at_once: house.takeAtOnce ? 1 : 0,
    waitlist_most: 3,
  }
  const [made] = await db.query<{
    id: number
    office: number
    away: number
    floor: number
    type: number
    people: number[]
  }>(
    `with c as (insert into company (name) values ('Life') returning id),
     city as (insert into city (company_id, name, timezone) select id, 'City', 'Asia/Shanghai' from c returning company_id, id),
     o as (insert into office (company_id, city_id, name, timezone)
       select company_id, id, n, 'Asia/Shanghai' from city, unnest(array['Home', 'Away']) n returning company_id, id, name),
     f as (insert into floor (company_id, office_id, name) select company_id, id, 'F1' from o where name = 'Home' returning id),
     t as (insert into roomtype (company_id, name, color) select id, 'Standard', '#2456E6' from c returning id),
     p as (insert into users (company_id, name, username)
       select c.id, n, 'life-' || c.id || '-' || at from c, unnest($1::text[]) with ordinality as x(n, at) returning company_id, id, name),
     who as (select p.company_id, p.id, x.at, x.may::jsonb as may from p
       join unnest($1::text[], $2::text[]) with ordinality as x(n, may, at) on x.n = p.name),
     r as (insert into role (company_id, name, permissions, data_scope)
       select company_id, 'role ' || at, array(select jsonb_array_elements_text(may)), case when at = 7 then 'office' else 'all' end from who
       returning company_id, id, name),
     ur as (insert into user_role (company_id, user_id, role_id)
       select who.company_id, who.id, r.id from who join r on r.name = 'role ' || who.at),
     ro as (insert into role_office (company_id, role_id, office_id)
       select r.company_id, r.id, o.id from r, o where r.name = 'role 7' and o.name = 'Away'),
     s as (insert into session (token_hash, company_id, user_id, ip, agent, expires_at)
       select x.hash, who.company_id, who.id, '127.0.0.1', 'life', now() + interval '7 days'
       from who join unnest($3::bytea[]) with ordinality as x(hash, at) on x.at = who.at),
     st as (insert into strategy (company_id, strategy_key, name, strategy_values)
       select c.id, key, '', value from c, jsonb_each_text($4::jsonb))
     select c.id, f.id as floor, t.id as type,
       (select id from o where name = 'Home') as office, (select id from o where name = 'Away') as away,
       array(select id from who order by at) as people
     from c, f, t`,
    [names, permissionsOf.map((list) => JSON.stringify(list)), hashes, JSON.stringify(strategy)],
  )
  if (made === undefined) throw new Error('no company was made')
  const person = (of: number | null) => (of === null ? null : made.people[of])
  await db.query(
    `with above as (insert into department (company_id, name, manager_id) values ($1, 'Above', $2) returning id),
     team as (insert into department (company_id, name, parent_id, manager_id) select $1, 'Team', id, $3 from above returning id)
     update users set department_id = team.id from team where company_id = $1 and users.id = any($4::int[])`,
    [made.id, person(house.above), person(house.head), team.map(person)],
  )
  const rooms: number[] = []
  for (const [n, room] of house.rooms.entries()) {
    const columns = {
      ...{
        company_id: made.id,
        name: roomName(n),
        office_id: made.office,
        floor_id: made.floor,
        roomtype_id: made.type,
        capacity: 8,
      },
      ...{
        isaudit: room.approval,
        opentime: clockText(room.open),
        closetime: clockText(room.close),
        readonly: room.readonly,
      },
      ...{ lunch_begin: room.lunch ? '12:00' : null, lunch_end: room.lunch ? '13:00' : null },
      ...{ single_time: room.longest === null ? null : room.longest / 60, limitdays: room.days },
      ...{ approve_booking_weekend: room.closedWeekends },
      ...{
        approve_booking_begintime: room.window && clockText(room.window[0]),
        approve_booking_endtime: room.window && clockText(room.window[1]),
      },
      ...{
        release_mode: room.release === 'none' ? 'none' : 'no_sign',
        release_time: room.release === 'none' ? 'during' : String(room.release),
      },
    }
    const keys = Object.keys(columns)
    const sql = `insert into meetingroom (${keys.join(', ')}) values (${keys.map((_, at) => `$${at + 1}`).join(', ')}) returning id`
    const id = await one(db, sql, Object.values(columns))
    rooms.push(id)
    if (room.notForCat === null) continue
    const range = await one(
      db,
      `insert into visible_range (company_id, name, effect, range_type) values ($1, $2, $3, 'all') returning id`,
      [made.id, `range ${n}`, room.notForCat],
    )
    await db.query(
      'insert into visible_range_room (company_id, visible_range_id, meetingroom_id) values ($1, $2, $3)',
      [made.id, range, id],
    )
    await db.query(
      'insert into visible_range_except_user (company_id, visible_range_id, user_id) values ($1, $2, $3)',
      [made.id, range, made.people[2]],
    )
  }
  if (house.flow !== null) {
    const flow = await one(
      db,
      `insert into audit_flow (company_id, name, steps, deadline_minutes, remind_minutes, timeout_action)
       values ($1, 'Flow', $2, $3, $4, $5) returning id`,
      [
        ...[made.id, JSON.stringify([{ mode: 'any', approvers: [{ kind: 'users', ids: [made.people[3]] }] }])],
        ...[house.flow.deadline, house.flow.remind ? 15 : null, house.flow.action],
      ],
    )
    await db.query('insert into audit_flow_binding (company_id, audit_flow_id) values ($1, $2)', [made.id, flow])
  }
  return { id: made.id, rooms, people: made.people.map((id, at) => ({ id, token: tokens[at] ?? '' })) }
}

/** Takes a company out of the sight of the jobs, which look at all companies. */
export async function forget({ db }: World, { id }: Company): Promise<void> {
  await db.query(`update meetingroom set release_mode = 'none' where company_id = $1`, [id])
  await db.query(`update waitlist set state = 4 where company_id = $1 and state in (0, 1)`, [id])
  await db.query(`delete from waitlist_freed where company_id = $1`, [id])
  await db.query(
    `update audit_request set state = 'ended', asked = '{}', deadline = null, remind_at = null where company_id = $1 and state = 'waiting'`,
    [id],
  )
}
