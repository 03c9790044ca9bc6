import { permissions } from '@workplace/contract/permission/permissions'
import { instantOf } from '@workplace/domain/kernel/zone'
import { writeDefaultStrategies } from '../areas/company/strategies'
import { customers, projects, titles } from '../areas/meeting/demo/titles.data'
import { femaleNames, maleNames, surnames } from '../areas/people/demo/names.data'
import { ADMINISTRATOR, STAFF } from '../areas/people/demo/roles.data'
import type { Database, Db } from '../kernel/database/db'
import { hashPassword } from '../kernel/session/passwords'
import { nameSearch } from '../kernel/text/name-search'
import { insertColumns, insertRows } from './kit/rows'
import { type MeetingBatch, meetingsOf, type Size } from './size-plan'

const ZONE = 'Asia/Shanghai'
const BATCH = 10_000

export type SizeOptions = {
  size: Size
  /** `YYYY-MM-DD` */
  today: string
  /** The first so many people can sign in with this; the first of them administers the company. */
  accounts: { count: number; password: string; prefix: string }
  onProgress: (done: number, of: number) => void
}

export type SizedCompany = {
  company_id: number
  offices: number[]
  rooms: number[]
  people: number[]
  usernames: string[]
}

/** Makes a company of any size: plain, quick, and without the colours of the demo. */
export async function seedSize(
  db: Database,
  { size, today, accounts, onProgress }: SizeOptions,
): Promise<SizedCompany> {
  const made = await db.transaction((tx) => writeFrame(tx, size, accounts))
  await db.query('analyze users, department, meetingroom')
  let done = 0
  let waiting: Columns = emptyColumns()
  const flush = async () => {
    await writeBatch(db, made, waiting)
    done += waiting.rooms.length
    waiting = emptyColumns()
    onProgress(done, size.meetings)
  }
  for (const day of meetingsOf(size, today)) {
    for (const slice of slicesOf(day)) {
      append(waiting, slice, made)
      if (waiting.rooms.length >= BATCH) await flush()
    }
  }
  if (waiting.rooms.length > 0) await flush()
  await db.query('vacuum (analyze) meeting, holding, attendee')
  return made
}

async function writeFrame(db: Db, size: Size, accounts: SizeOptions['accounts']): Promise<SizedCompany> {
  const [company_id = 0] = await insertRows(db, 'company', [{ name: size.company, abbreviation: size.company }])
  await writeDefaultStrategies(db, company_id, '')
  const [city_id = 0] = await insertRows(db, 'city', [
    { company_id, name: '上海', name_en: 'Shanghai', timezone: ZONE },
  ])
  const officeCount = Math.ceil(size.rooms / size.roomsAnOffice)
  const offices = await insertRows(
    db,
    'office',
    range(officeCount).map((n) => ({
      company_id,
      city_id,
      name: `园区 ${n + 1}`,
      name_en: `Campus ${n + 1}`,
      timezone: ZONE,
      sort: n,
    })),
  )
  const floors = await insertRows(
    db,
    'floor',
    offices.map((office_id) => ({ company_id, office_id, name: '1F', number: 1 })),
  )
  const types = await insertRows(db, 'roomtype', [
    { company_id, name: '标准会议室', name_en: 'Standard room', color: '#2456E6' },
    { company_id, name: '洽谈室', name_en: 'Huddle room', color: '#13A8A8' },
  ])
  const officeOf = (room: number) => Math.floor(room / size.roomsAnOffice)
  const all = range(size.rooms)
  const rooms = await insertColumns(
    db,
    'meetingroom',
    {
      name: ['text', all.map((room) => `Room ${String(room + 1).padStart(3, '0')}`)],
      office_id: ['int', all.map((room) => offices[officeOf(room)] ?? 0)],
      floor_id: ['int', all.map((room) => floors[officeOf(room)] ?? 0)],
      capacity: ['int', all.map((room) => 4 + (room % 9) * 2)],
      roomtype_id: ['int', all.map((room) => types[room % 2] ?? 0)],
      order_no: ['int', all.map((room) => size.rooms - room)],
    },
    { fixed: { company_id }, ids: true },
  )
  return { company_id, offices, rooms, ...(await writePeople(db, company_id, size, offices, accounts)) }
}

async function writePeople(
  db: Db,
  company_id: number,
  size: Size,
  offices: readonly number[],
  accounts: SizeOptions['accounts'],
): Promise<{ people: number[]; usernames: string[] }> {
  const departments = await insertRows(
    db,
    'department',
    range(Math.min(200, Math.ceil(size.people / 25))).map((n) => ({ company_id, name: `部门 ${n + 1}`, sort: n })),
  )
  const given = [...maleNames, ...femaleNames]
  const all = range(size.people)
  const names = all.map(
    (n) => `${surnames[n % surnames.length]}${given[Math.floor(n / surnames.length) % given.length]}`,
  )
  const usernames = all.map((n) => `${accounts.prefix}${n + 1}`)
  const hash = await hashPassword(accounts.password)
  const people = await insertColumns(
    db,
    'users',
    {
      name: ['text', names],
      name_search: ['text', names.map(nameSearch)],
      username: ['text', usernames],
      password_hash: ['text', all.map((n) => (n < accounts.count ? hash : null))],
      job_num: ['text', all.map((n) => `N${String(n + 1).padStart(6, '0')}`)],
      department_id: ['int', all.map((n) => departments[n % departments.length] ?? 0)],
      office_id: ['int', all.map((n) => offices[n % offices.length] ?? 0)],
    },
    { fixed: { company_id }, ids: true },
  )
  const [administrator = 0, staff = 0] = await insertRows(db, 'role', [
    { company_id, name: ADMINISTRATOR, permissions: [...permissions.keys()], data_scope: 'all' },
    { company_id, name: STAFF, permissions: ['view-meeting'], data_scope: 'self' },
  ])
  await insertColumns(
    db,
    'user_role',
    { user_id: ['int', people], role_id: ['int', people.map((_, n) => (n === 0 ? administrator : staff))] },
    { fixed: { company_id } },
  )
  return { people, usernames: usernames.slice(0, accounts.count) }
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n)

type Columns = {
  rooms: number[]
  titles: string[]
  starts: string[]
  ends: string[]
  bookers: number[]
  invited: number[]
}

const emptyColumns = (): Columns => ({ rooms: [], titles: [], starts: [], ends: [], bookers: [], invited: [] })

function* slicesOf(day: MeetingBatch): Generator<MeetingBatch> {
  for (let from = 0; from < day.rooms.length; from += BATCH) {
    const cut = (list: number[]) => list.slice(from, from + BATCH)
    yield {
      date: day.date,
      rooms: cut(day.rooms),
      starts: cut(day.starts),
      ends: cut(day.ends),
      bookers: cut(day.bookers),
    }
  }
}

const plainTitles = [...titles.anybody, ...titles.engineering, ...titles.sales].map(([zh], place) =>
  zh
    .replace('{p}', projects[place % projects.length]?.[0] ?? '')
    .replace('{c}', customers[place % customers.length]?.[0] ?? '')
    .replace('{n}', String(30 + place)),
)

function append(columns: Columns, { date, rooms, starts, ends, bookers }: MeetingBatch, made: SizedCompany): void {
  const midnight = instantOf(date, 0, ZONE)
  const texts = new Map<number, string>()
  const instant = (minute: number) => {
    const known = texts.get(minute) ?? new Date(midnight + minute * 60_000).toISOString()
    texts.set(minute, known)
    return known
  }
  for (const [index, room] of rooms.entries()) {
    const booker = bookers[index] ?? 0
    columns.rooms.push(made.rooms[room] ?? 0)
    columns.titles.push(plainTitles[(booker + index) % plainTitles.length] ?? '')
    columns.starts.push(instant(starts[index] ?? 0))
    columns.ends.push(instant(ends[index] ?? 0))
    columns.bookers.push(made.people[booker] ?? 0)
    columns.invited.push(made.people[(booker + 1 + index) % made.people.length] ?? 0)
  }
}

/** Meetings with their claim, host and one guest: one statement, so that ids need not travel. */
async function writeBatch(db: Database, { company_id }: SizedCompany, columns: Columns): Promise<void> {
  await db.transaction(async (tx) => {
    // A load that is broken off is begun anew; it need not wait for the disk after each batch.
    await tx.query('set local synchronous_commit = off')
    await tx.query(
      `with source as materialized (
         select nextval(pg_get_serial_sequence('meeting', 'id'))::int as id, s.*
         from unnest($2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::int[])
           as s(room, title, starts, ends, booker, invited)
       ), met as (
         insert into meeting (company_id, id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count)
         overriding system value
         select $1, id, room, title, starts, ends, booker, case when invited = booker then 1 else 2 end from source
       ), held as (
         insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
         select $1, room, 'meeting', id, starts, ends, true from source
       )
       insert into attendee (company_id, meeting_id, person_type, user_id, name, is_host, accept_state)
       select $1, s.id, 'user', u.id, u.name, u.id = s.booker, 1
       from source s join users u on u.company_id = $1 and u.id in (s.booker, s.invited)`,
      [company_id, columns.rooms, columns.titles, columns.starts, columns.ends, columns.bookers, columns.invited],
    )
  })
}
