import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Storage } from '../adapters/storage/port'
import { applications } from '../areas/company/demo/applications.data'
import { writeDefaultStrategies } from '../areas/company/strategies'
import { writeApprovals } from '../areas/meeting/demo/approval'
import { writeCheckins } from '../areas/meeting/demo/checkins'
import { writeMinutesAndEvaluations } from '../areas/meeting/demo/minutes'
import { writeReleases } from '../areas/meeting/demo/releases'
import { writeRules } from '../areas/meeting/demo/rules'
import { writeSeries } from '../areas/meeting/demo/series'
import { writeWaitlist } from '../areas/meeting/demo/waitlist'
import { writeMeetings } from '../areas/meeting/demo/write-meetings'
import { writeAgreements, writeKnownUse, writeRanges } from '../areas/meetingroom/demo/ranges'
import { writeRoomLog } from '../areas/meetingroom/demo/room-log'
import {
  facilities,
  facilityTypes,
  notices,
  prices,
  roles,
  roomTypes,
  tags,
  terms,
} from '../areas/meetingroom/demo/rooms.data'
import { writeServices } from '../areas/meetingroom/demo/services'
import { writeDataSources } from '../areas/people/demo/data-sources'
import { writeGroups, writeManagers } from '../areas/people/demo/managers'
import { type DemoGateway, writeDetectors } from '../areas/presence/demo/detectors'
import { writePersonalData } from '../areas/privacy/demo/personal-data'
import { writeRepairs, writeTerminals } from '../areas/repair/demo/repairs'
import type { Db } from '../kernel/database/db'
import { hashPassword } from '../kernel/session/passwords'
import { type CompanyPlan, DEMO_SEED, planDemo } from './demo-plan'
import { type FloorPlan, picturesOf, storePictures } from './kit/pictures'
import { insertColumns, insertRows } from './kit/rows'

export type DemoOptions = {
  /** `admin` administers, `staff` is an ordinary employee; `songjian` administers the second company. */
  passwords: Readonly<Record<'admin' | 'staff' | 'songjian', string>>
  /** Milliseconds since the epoch: the meetings lie around this day in Shanghai. */
  now: number
  storage: Storage
  /** Keeps the passwords of gateways; without it they have none. */
  encrypt?: (text: string) => string
  /** Another number makes another company. */
  seed?: number
}

/**
 * Fills an empty database with the two demo companies. Run it in a transaction: half a company is of no use. Answers how
 * their gateways connect.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<DemoGateway[]> {
  const today = wallClock(options.now, 'Asia/Shanghai').date
  const seed = options.seed ?? DEMO_SEED
  const { passwords } = options
  const [admin, staff, songjian] = await Promise.all(
    [passwords.admin, passwords.staff, passwords.songjian].map(hashPassword),
  )
  const hashes = { admin, staff, songjian }
  const { now, storage, encrypt } = options
  const gateways: DemoGateway[] = []
  for (const [index, plan] of planDemo(today, seed).entries()) {
    gateways.push(...(await writeCompany(db, plan, { today, now, hashes, storage, encrypt, seed: seed + index })))
  }
  // So that the first questions are planned with what is there.
  await db.query('analyze')
  return gateways
}

type Context = {
  today: string
  now: number
  hashes: Readonly<Record<string, string | undefined>>
  storage: Storage
  encrypt: ((text: string) => string) | undefined
  seed: number
}

async function writeCompany(db: Db, plan: CompanyPlan, context: Context): Promise<DemoGateway[]> {
  const [company_id = 0] = await insertRows(db, 'company', [
    {
      name: plan.name,
      abbreviation: plan.abbreviation,
      profile: plan.profile,
      mail: plan.mail,
      phone: plan.phone,
      license_code: `DEMO-${plan.people.length}`,
      license_begin: addDays(context.today, -90),
      license_end: addDays(context.today, 275),
      licensed_devices: plan.rooms.length * 3,
    },
  ])
  const pictures = picturesOf(plan, context.seed)
  const all = [
    ...pictures.avatars,
    ...pictures.rooms.flatMap((picture) => picture ?? []),
    ...pictures.floors.map(({ picture }) => picture),
  ]
  // Drawing is the work of other threads: it goes on while the rows are written.
  const drawn = storePictures(context.storage, company_id, all)
  drawn.catch(() => {}) // awaited below, unless the rows fail first
  const by = plan.people[0]?.name ?? ''
  const offices = await writePlaces(db, company_id, plan, by)
  const people = await writePeople(db, company_id, plan, offices, context, pictures.avatars)
  const rooms = await writeRooms(db, company_id, plan, offices, by, pictures.rooms)
  await writeFloorPlans(db, company_id, offices, rooms, pictures.floors)
  const accounts = Object.keys(context.hashes)
  await writeManagers(db, plan, { company_id, offices, people, by }, accounts)
  await writeGroups(db, plan, { company_id, people, by }, accounts, context.now)
  await writeRoomLog(db, plan, { company_id, rooms, people, today: context.today })
  await writeNotices(db, company_id, plan, offices, context.today, by)
  const placed = { company_id, plan, rooms, people, now: context.now }
  await writeTerminals(db, placed)
  await writeRepairs(db, placed)
  await writeDefaultStrategies(db, company_id, by)
  await colourBar(db, company_id, plan)
  await writeDataSources(db, plan, { company_id, people, by, now: context.now })
  await db.query('analyze users, department, meetingroom')
  const ids = { company_id, offices, rooms, people }
  await writeMeetings(db, plan, ids, context.now)
  await writeSeries(db, company_id)
  await writeServices(db, plan, ids, context.now, by)
  const gateways = await writeDetectors(db, { company_id, by, now: context.now, encrypt: context.encrypt })
  await writeMinutesAndEvaluations(db, ids, context.now, by)
  await writeApprovals(db, { company_id, offices, people, by, now: context.now })
  await writeRanges(db, company_id, by)
  await writeRules(db, company_id, by)
  await writeAgreements(db, company_id, context.now)
  await writeKnownUse(db, company_id, context.now)
  await writeCheckins(db, company_id, context.now)
  await writeReleases(db, company_id, context.today, context.now, by)
  await writePersonalData(db, people, { company_id, by, today: context.today })
  await writeApplications(db, company_id, by)
  await writeWaitlist(db, company_id, context.now, by)
  const sizes = await drawn
  await insertRows(
    db,
    'file',
    all.map(({ key, kind, name, width, height }, index) => {
      const bytes = sizes[index] ?? 0
      return { company_id, key, kind, media_type: 'image/jpeg', bytes, width, height, name, created_by: by }
    }),
  )
  return gateways
}

async function writeApplications(db: Db, company_id: number, by: string): Promise<void> {
  await insertRows(
    db,
    'application',
    applications.map((application, sort) => ({ company_id, ...application, sort, created_by: by, updated_by: by })),
  )
}

async function writePlaces(db: Db, company_id: number, plan: CompanyPlan, by: string): Promise<number[]> {
  const authors = { company_id, created_by: by, updated_by: by }
  const cities = await insertRows(
    db,
    'city',
    plan.cities.map((city, sort) => ({ ...authors, ...city, sort })),
  )
  const offices = await insertRows(
    db,
    'office',
    plan.offices.map(({ rooms: _, floors: __, language: ___, city, ...office }, sort) => {
      const index = plan.cities.findIndex((one) => one.name === city)
      return { ...authors, ...office, city_id: cities[index] ?? 0, timezone: plan.cities[index]?.timezone ?? '', sort }
    }),
  )
  const floors = plan.offices.flatMap(({ floors }, office) =>
    floors.map(([name, number], sort) => ({ ...authors, office_id: offices[office] ?? 0, name, number, sort })),
  )
  await insertRows(db, 'floor', floors)
  return offices
}

async function writePeople(
  db: Db,
  company_id: number,
  plan: CompanyPlan,
  offices: readonly number[],
  { hashes }: Context,
  avatars: readonly { key: string }[],
): Promise<number[]> {
  const departments = new Map<string, number>()
  // Parents first, as they are listed.
  for (const parents of [true, false]) {
    const level = plan.departments.filter((department) => (department.parent === null) === parents)
    const ids = await insertRows(
      db,
      'department',
      level.map(({ name, parent }) => ({
        company_id,
        name,
        parent_id: departments.get(parent ?? '') ?? null,
        sort: plan.departments.findIndex((department) => department.name === name),
      })),
    )
    for (const [index, { name }] of level.entries()) departments.set(name, ids[index] ?? 0)
  }
  const idOf = (index: number) => departments.get(plan.departments[index]?.name ?? '') ?? null
  const people = await insertRows(
    db,
    'users',
    plan.people.map(({ roles: _, department, office, ...person }, index) => ({
      company_id,
      ...person,
      wx_num: person.language === 'zh' ? `wx_${person.username.replace('.', '_')}` : null,
      password_hash: hashes[person.username] ?? null,
      department_id: idOf(department),
      office_id: offices[office] ?? null,
      avatar: `/${avatars[index]?.key}`,
    })),
  )
  await db.query(
    `update department d set manager_id = leader.id
     from (select distinct on (department_id) department_id, id from users where company_id = $1 order by department_id, id) as leader
     where d.company_id = $1 and d.id = leader.department_id`,
    [company_id],
  )
  const hasOffice = (index: number) => offices[index] !== undefined
  const known = roles.filter((role) => role.offices.every(hasOffice))
  const roleIds = await insertRows(
    db,
    'role',
    known.map(({ name, description, permissions, data_scope, is_default }) => ({
      company_id,
      name,
      is_default: is_default ?? false,
      description,
      permissions,
      data_scope,
    })),
  )
  const links = known.flatMap((role, index) =>
    role.offices.map((office) => ({ company_id, role_id: roleIds[index] ?? 0, office_id: offices[office] ?? 0 })),
  )
  if (links.length > 0) await insertRows(db, 'role_office', links, '')
  const held = plan.people.flatMap((person, index) =>
    person.roles.flatMap((name) => {
      const role = known.findIndex((one) => one.name === name)
      return role === -1 ? [] : [{ company_id, user_id: people[index] ?? 0, role_id: roleIds[role] ?? 0 }]
    }),
  )
  await insertRows(db, 'user_role', held, '')
  await writeTags(db, company_id, people)
  // The accounts that people sign in with land in their own office.
  await db.query(
    `insert into preferred_address (company_id, user_id, city_id, city_name, office_id, office_name)
     select u.company_id, u.id, c.id, c.name, o.id, o.name from users u
     join office o on o.company_id = u.company_id and o.id = u.office_id
     join city c on c.company_id = o.company_id and c.id = o.city_id
     where u.company_id = $1 and u.username = any($2)`,
    [company_id, Object.keys(hashes)],
  )
  return people
}

/** People gathered across departments: every so many of them. */
async function writeTags(db: Db, company_id: number, people: readonly number[]): Promise<void> {
  const ids = await insertRows(
    db,
    'tag',
    tags.map(({ name, remark }, sort) => ({ company_id, name, remark, sort })),
  )
  const members = tags.flatMap(({ every }, index) =>
    people.filter((_, n) => n % every === index).map((user_id) => ({ company_id, tag_id: ids[index] ?? 0, user_id })),
  )
  if (members.length > 0) await insertRows(db, 'tag_member', members, '')
}

async function writeRooms(
  db: Db,
  company_id: number,
  plan: CompanyPlan,
  offices: readonly number[],
  by: string,
  pictures: readonly ({ key: string } | null)[],
): Promise<number[]> {
  const authors = { company_id, created_by: by, updated_by: by }
  const used = new Set(plan.rooms.map((room) => room.type))
  const types = Object.entries(roomTypes).filter(([type]) => used.has(type as keyof typeof roomTypes))
  const typeIds = await insertRows(
    db,
    'roomtype',
    types.map(([, type], sort) => ({ ...authors, ...type, sort })),
  )
  const priceIds = await insertRows(
    db,
    'price',
    prices.map(({ rooms: _, peak_periods, ...price }) => ({
      ...authors,
      ...price,
      peak_periods: peak_periods && JSON.stringify(peak_periods),
    })),
  )
  const floors = await db.query<{ id: number; office_id: number; name: string }>(
    'select id, office_id, name from floor where company_id = $1',
    [company_id],
  )
  const rooms = await insertRows(
    db,
    'meetingroom',
    plan.rooms.map((room, index) => {
      const office_id = offices[room.office] ?? 0
      const price = prices.findIndex((one) => one.rooms.includes(room.type))
      const picture = pictures[index]
      return {
        ...authors,
        ...room.policy,
        name: room.name,
        office_id,
        floor_id: floors.find((floor) => floor.office_id === office_id && floor.name === room.floor)?.id ?? 0,
        capacity: room.capacity,
        size: (room.capacity * 2.2 + 4).toFixed(1),
        order_no: room.order_no,
        roomtype_id: typeIds[types.findIndex(([type]) => type === room.type)] ?? 0,
        price_id: priceIds[price] ?? null,
        navpicture_room: picture ? `/${picture.key}` : null,
      }
    }),
  )
  await writeFacilities(db, authors, plan, offices, rooms)
  for (const { rooms: names, lock, is_revoked } of plan.locks) {
    const [roomlock_id = 0] = await insertRows(db, 'roomlock', [
      {
        ...authors,
        ...lock,
        begin_time: lock.begin_time ?? null,
        end_time: lock.end_time ?? null,
        weekdays: lock.weekdays ?? null,
        is_revoked: is_revoked ?? false,
      },
    ])
    const locked = names.map((name) => rooms[plan.rooms.findIndex((room) => room.name === name)] ?? 0)
    await insertRows(
      db,
      'roomlock_room',
      locked.map((meetingroom_id) => ({ company_id, roomlock_id, meetingroom_id })),
      '',
    )
  }
  return rooms
}

/** The plans of floors, with the rooms on them. */
async function writeFloorPlans(
  db: Db,
  company_id: number,
  offices: readonly number[],
  rooms: readonly number[],
  plans: readonly FloorPlan[],
): Promise<void> {
  for (const { office, floor, picture, rooms: lie } of plans) {
    await db.query(
      `with planned as (
         update floor set map_image = $4, map_width = $5, map_height = $6
         where company_id = $1 and office_id = $2 and name = $3 returning id)
       insert into room_place (company_id, meetingroom_id, floor_id, x, y)
       select $1, t.room_id, planned.id, t.x, t.y from planned, unnest($7::int[], $8::numeric[], $9::numeric[]) as t(room_id, x, y)`,
      [
        company_id,
        offices[office],
        floor,
        `/${picture.key}`,
        picture.width,
        picture.height,
        lie.map(({ index }) => rooms[index]),
        lie.map(({ x }) => x.toFixed(5)),
        lie.map(({ y }) => y.toFixed(5)),
      ],
    )
  }
}

type Authors = { company_id: number; created_by: string; updated_by: string }

/** The things in the rooms: in each office one entry a kind, linked with the rooms that have it. */
async function writeFacilities(
  db: Db,
  authors: Authors,
  plan: CompanyPlan,
  offices: readonly number[],
  rooms: readonly number[],
): Promise<void> {
  const types = new Map<string, number>()
  for (const parents of [true, false]) {
    const level = facilityTypes.filter((type) => (type.parent === null) === parents)
    const ids = await insertRows(
      db,
      'resource_service_type',
      level.map(({ name, sys_type, parent }) => {
        return {
          ...authors,
          name,
          sys_type,
          parent_id: types.get(parent ?? '') ?? null,
          sort: facilityTypes.findIndex((type) => type.name === name),
        }
      }),
    )
    for (const [index, { name }] of level.entries()) types.set(name, ids[index] ?? 0)
  }
  const placed = offices.flatMap((office_id, office) =>
    facilities.flatMap((facility, kind) => {
      const here = plan.rooms.flatMap((room, index) =>
        room.office === office && facility.in.includes(room.type) && room.capacity >= facility.from
          ? [rooms[index] ?? 0]
          : [],
      )
      return here.length === 0 ? [] : [{ office_id, office, facility, kind, here }]
    }),
  )
  const ids = await insertRows(
    db,
    'resources',
    placed.map(({ office_id, office, facility, kind, here }) => ({
      ...authors,
      name: facility.name,
      name_en: facility.name_en,
      type_id: types.get(facility.type) ?? 0,
      office_id,
      is_movable: facility.movable,
      quantity: here.length,
      asset_no: `A${office + 1}-${String(kind + 1).padStart(3, '0')}`,
      status: kind === 9 && office === 1 ? 'repair' : 'ok',
    })),
  )
  const { company_id } = authors
  const links = placed.flatMap(({ here }, index) =>
    here.map((meetingroom_id) => ({ company_id, meetingroom_id, resource_id: ids[index] ?? 0 })),
  )
  await insertRows(db, 'meetingroom_resource', links, '')
}

async function writeNotices(
  db: Db,
  company_id: number,
  plan: CompanyPlan,
  offices: readonly number[],
  today: string,
  by: string,
): Promise<void> {
  const authors = { company_id, created_by: by, updated_by: by }
  const morning = (day: number | null) => (day === null ? null : `${addDays(today, day)}T01:00:00Z`)
  const shown = notices.filter((notice) => notice.offices.every((office) => offices[office] !== undefined))
  const noticeIds = await insertRows(
    db,
    'notice',
    shown.map(({ offices: _, from, until, ...notice }) => ({
      ...authors,
      ...notice,
      show_place: ['console', 'booking'],
      start_time: morning(from),
      end_time: morning(until),
    })),
  )
  const noticeLinks = shown.flatMap((notice, index) =>
    notice.offices.map((office) => ({ company_id, notice_id: noticeIds[index] ?? 0, office_id: offices[office] ?? 0 })),
  )
  if (noticeLinks.length > 0) await insertRows(db, 'notice_office', noticeLinks, '')

  const termIds = await insertRows(
    db,
    'termsofservice',
    terms.map(({ title, content, content_en, must_agree }) => {
      return { ...authors, title, content, content_en, must_agree, effective_time: morning(-60) }
    }),
  )
  for (const [index, { types }] of terms.entries()) {
    const names = types.map((type) => roomTypes[type].name)
    await db.query(
      `insert into termsofservice_roomtype (company_id, termsofservice_id, roomtype_id)
       select company_id, $2, id from roomtype where company_id = $1 and name = any($3)`,
      [company_id, termIds[index], names],
    )
  }
  if (plan.offices.length < 2) return
  await insertColumns(
    db,
    'termsofservice_office',
    {
      office_id: ['int', offices.slice(1)],
    },
    { fixed: { company_id, termsofservice_id: termIds[1] ?? 0 } },
  )
}

async function colourBar(db: Db, company_id: number, { bar }: CompanyPlan): Promise<void> {
  const keys = ['NavbarBackgroundColor', 'NavbarMainTitleColor', 'NavbarSubTitleColor']
  await db.query(
    `update strategy s set strategy_values = t.value from unnest($2::text[], $3::text[]) as t(key, value)
     where s.company_id = $1 and s.strategy_key = t.key`,
    [company_id, keys, [bar.background, bar.title, bar.subtitle]],
  )
}
