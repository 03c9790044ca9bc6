import { personNumber } from '@workplace/domain/access/person-number'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { digestOfName, unreadable } from '../../device/public'
import { littleDevice, nothingHeld } from './delivery.sample'

let world: World
let acme: Company
let n = 0

/** A Monday; the offices of the tests are in Shanghai. */
const now = '2026-11-23T10:00:00+08:00'
const workingHours = [{ start: 540, end: 1080 }]

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
})
afterAll(() => world.close())

const idOf = async (text: string, values: unknown[]) => {
  const [row] = await world.db.query<{ id: number }>(text, values)
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}
const refresh = () => world.first.deliveries.refresh()

async function addController(more: { card_format?: string } = {}) {
  const serial = String(400_000_000 + ++n)
  const id = await idOf(
    `insert into door_device (company_id, name, serial, door_count, office_id, card_format) values ($1, $2, $3, 2, $4, $5)
     returning id`,
    [acme.company_id, `Controller ${n}`, serial, acme.office_id, more.card_format ?? 'any'],
  )
  const door_id = await idOf(
    `insert into door (company_id, name, office_id, controller_id, door_no) values ($1, $2, $3, $4, 1) returning id`,
    [acme.company_id, `Door ${n}`, acme.office_id, id],
  )
  return { device: littleDevice({ company_id: acme.company_id, kind: 'controller', id }, 'ut0311'), door_id, id }
}

async function addFaceDevice() {
  const id = await idOf(
    `insert into face_device (company_id, name, sn, office_id) values ($1, $2, $3, $4) returning id`,
    [acme.company_id, `Face ${++n}`, `SN${100_000 + n}`, acme.office_id],
  )
  const door_id = await idOf(
    `insert into door (company_id, name, office_id, face_device_id) values ($1, $2, $3, $4) returning id`,
    [acme.company_id, `Door ${n}`, acme.office_id, id],
  )
  return { device: littleDevice({ company_id: acme.company_id, kind: 'face', id }, 'acc'), door_id, id }
}

async function addPerson(card: number | null = 1_000_000 + ++n) {
  const { user_id, name } = await acme.person()
  if (card !== null)
    await world.db.query(
      `insert into pass_card (company_id, card_no, number, user_id, kind) values ($1, $2, $3, $4, 'main')`,
      [acme.company_id, String(card), card, user_id],
    )
  return { user_id, name, key: String(card), pin: personNumber({ kind: 'user', id: user_id }) }
}

async function addStrategy(user_ids: number[], door_id: number, more: { effect?: string; schedule_id?: number } = {}) {
  const schedule_id =
    more.schedule_id ??
    (await idOf(`insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3) returning id`, [
      acme.company_id,
      `Plan ${++n}`,
      JSON.stringify([1, 2, 3, 4, 5].map((week) => ({ week, periods: [{ start: '09:00', end: '18:00' }] }))),
    ]))
  const id = await idOf(
    `insert into through_strategy (company_id, name, schedule_id, valid_start, effect) values ($1, $2, $3, '2026-01-01', $4)
     returning id`,
    [acme.company_id, `Strategy ${++n}`, schedule_id, more.effect ?? 'allow'],
  )
  for (const user_id of user_ids)
    await world.db.query('insert into through_strategy_user values ($1, $2, $3)', [acme.company_id, id, user_id])
  await world.db.query('insert into through_strategy_door values ($1, $2, $3)', [acme.company_id, id, door_id])
  return { id, schedule_id }
}

const begin = async (device: Awaited<ReturnType<typeof addController>>['device']) => {
  await refresh()
  await world.first.deliveries.readBack(world.db, device.ref, device.state())
  await world.first.deliveries.adopted(world.db, device.ref)
}

const rowOf = async (device: { ref: { kind: string; id: number } }, user_id: number) =>
  (
    await world.db.query(
      'select * from delivery_holder where company_id = $1 and kind = $2 and device_id = $3 and user_id = $4',
      [acme.company_id, device.ref.kind, device.ref.id, user_id],
    )
  )[0]

test('a controller is given cards with their hours, and nothing before it is known what it holds', async () => {
  const { device, door_id } = await addController()
  const [one, other] = [await addPerson(), await addPerson(null)]
  await addStrategy([one.user_id, other.user_id], door_id)
  await refresh()
  expect(await device.drain(world.first)).toBe(0)
  await begin(device)
  expect(await device.drain(world.first)).toBeGreaterThan(1)
  expect(device.opens(one.key, '2026-11-23')).toEqual(workingHours)
  expect(device.opens(one.key, '2026-11-29')).toEqual([])
  expect(device.opens(one.key, '2027-03-22')).toEqual(workingHours)
  expect([...device.state().holders.keys()]).toEqual([one.key])
  expect(await rowOf(device, other.user_id)).toMatchObject({ wanted: null, reason: 'no_card' })
  // all is there: nothing more is given, and until when it holds is known
  expect(await device.drain(world.first)).toBe(0)
  const [row] = await world.db.query(
    'select held_until from delivery_device where company_id = $1 and device_id = $2',
    [acme.company_id, device.ref.id],
  )
  expect(row).toMatchObject({ held_until: '2027-03-29' })
})

test.each<[string, (of: { user_id: number; strategy: number; schedule: number; door_id: number }) => Promise<unknown>]>(
  [
    [
      'a card is lost',
      ({ user_id }) => world.db.query(`update pass_card set state = 'lost' where user_id = $1`, [user_id]),
    ],
    [
      'somebody leaves',
      ({ user_id }) => world.db.query(`update users set status = 'disabled' where id = $1`, [user_id]),
    ],
    [
      'their last day was yesterday',
      ({ user_id }) => world.db.query(`update users set departure_date = '2026-11-22' where id = $1`, [user_id]),
    ],
    [
      'a strategy is switched off',
      ({ strategy }) => world.db.query(`update through_strategy set status = 'off' where id = $1`, [strategy]),
    ],
    [
      'they are excepted',
      ({ user_id, strategy }) =>
        world.db.query('insert into through_strategy_except values ($1, $2, $3)', [acme.company_id, strategy, user_id]),
    ],
    [
      'a schedule is switched off',
      ({ schedule }) => world.db.query(`update pass_schedule set status = 'off' where id = $1`, [schedule]),
    ],
    [
      'the door goes to no controller',
      ({ door_id }) => world.db.query('update door set controller_id = null, door_no = null where id = $1', [door_id]),
    ],
    ['a strategy denies it', ({ user_id, door_id }) => addStrategy([user_id], door_id, { effect: 'deny' })],
  ],
)('%s: the card goes from the controller', async (name, change) => {
  const { device, door_id } = await addController()
  const { user_id, key } = await addPerson()
  const { id, schedule_id } = await addStrategy([user_id], door_id)
  await begin(device)
  await device.drain(world.first)
  expect(device.opens(key, '2026-11-24')).toEqual(workingHours)
  await change({ user_id, strategy: id, schedule: schedule_id, door_id })
  await refresh()
  await device.drain(world.first)
  expect(device.state().holders.has(key)).toBe(false)
  // who may pass and has no card any more is shown with that
  expect((await rowOf(device, user_id))?.reason ?? 'nothing').toBe(name === 'a card is lost' ? 'no_card' : 'nothing')
})

test('a holiday of the calendar of the office, and another plan, reach the controller', async () => {
  const { device, door_id } = await addController()
  const { user_id, key } = await addPerson()
  const { schedule_id } = await addStrategy([user_id], door_id)
  await begin(device)
  await device.drain(world.first)
  const calendar = await idOf('insert into holiday_calendar (company_id, name) values ($1, $2) returning id', [
    acme.company_id,
    'CN',
  ])
  await world.db.query('update office set holiday_id = $2 where id = $1', [acme.office_id, calendar])
  await world.db.query(
    `insert into holiday_day (company_id, calendar_id, date, name, kind, type) values ($1, $2, '2026-12-01', 'Off', 'off', 1)`,
    [acme.company_id, calendar],
  )
  await refresh()
  await device.drain(world.first)
  expect(device.opens(key, '2026-12-01')).toEqual([])
  await world.db.query('update pass_schedule set weeks = $2 where id = $1', [
    schedule_id,
    JSON.stringify([{ week: 2, periods: [{ start: '08:00', end: '12:00' }] }]),
  ])
  await refresh()
  await device.drain(world.first)
  expect([device.opens(key, '2026-11-24'), device.opens(key, '2026-11-25')]).toEqual([[{ start: 480, end: 720 }], []])
  await world.db.query('update office set holiday_id = null where id = $1', [acme.office_id])
})

test('what is there and not ours stays until that is confirmed, and then goes', async () => {
  const { device, door_id } = await addController()
  const { user_id, key } = await addPerson()
  await addStrategy([user_id], door_id)
  const strange = { from: '2020-01-01', to: '2030-01-01', doors: [[1], []] }
  device.set({ ...nothingHeld('ut0311'), holders: new Map([['99', strange]]) })
  await refresh()
  await world.first.deliveries.readBack(world.db, device.ref, device.state())
  await device.drain(world.first)
  expect([...device.state().holders.keys()].sort()).toEqual([key, '99'].sort())
  await world.first.deliveries.adopted(world.db, device.ref)
  await device.drain(world.first)
  expect([...device.state().holders.keys()]).toEqual([key])
  // found at a later reading, it goes at once
  device.set({ ...device.state(), holders: new Map([...device.state().holders, ['98', strange]]) })
  await world.first.deliveries.readBack(world.db, device.ref, device.state())
  await device.drain(world.first)
  expect([...device.state().holders.keys()]).toEqual([key])
})

test('a restart that lost everything is made good', async () => {
  const { device, door_id } = await addController()
  const { user_id, key } = await addPerson()
  await addStrategy([user_id], door_id)
  await begin(device)
  await device.drain(world.first)
  device.set(nothingHeld('ut0311'))
  await world.first.deliveries.lost(world.db, device.ref)
  await device.drain(world.first)
  expect(device.opens(key, '2026-11-24')).toEqual(workingHours)
})

test('what was refused is tried again after 1, 5, 15 and 60 minutes, then every six hours', async () => {
  const { device, door_id } = await addController()
  const { user_id, key } = await addPerson()
  await addStrategy([user_id], door_id)
  await begin(device)
  await device.drain(world.first, 20, ({ act }) =>
    act.do === 'put' ? { ok: false, reason: 'refused', code: '17' } : { ok: true },
  )
  const waits: number[] = []
  const start = Date.parse(now)
  for (let minute = 0; minute < 12 * 60 + 100; minute++) {
    world.setNow(new Date(start + minute * 60_000 + 1000).toISOString())
    const given = await device.drain(world.first, 20, () => ({ ok: false, reason: 'refused' }))
    if (given > 0) waits.push(minute)
  }
  expect(waits).toEqual([1, 6, 21, 81, 441, 801])
  world.setNow(now)
  await world.db.query('delete from delivery_failure where company_id = $1', [acme.company_id])
  await world.db.query('update delivery_device set plan_at = $2 where company_id = $1', [acme.company_id, now])
  await device.drain(world.first)
  expect(device.opens(key, '2026-11-24')).toEqual(workingHours)
})

test('silence is no try, and what was not answered is given again by the same id', async () => {
  const { device, door_id } = await addController()
  const { user_id } = await addPerson()
  await addStrategy([user_id], door_id)
  await begin(device)
  const { claim, done } = world.first.deliveries
  const [first] = await claim(world.db, device.ref, 1)
  if (first === undefined) throw new Error('nothing was given')
  await done(world.db, device.ref, first.id, { ok: false, reason: 'offline' })
  const [again] = await claim(world.db, device.ref, 1)
  expect(again).toMatchObject({ id: first.id })
  expect(await world.db.query('select 1 from delivery_failure where device_id = $1', [device.ref.id])).toEqual([])
  // nobody answered: nothing is given while it may be on its way, the same afterwards
  expect((await claim(world.db, device.ref, 9)).some(({ id }) => id === first.id)).toBe(false)
  world.setNow('2026-11-23T10:01:01+08:00')
  expect((await claim(world.db, device.ref, 9)).some(({ id }) => id === first.id)).toBe(true)
  device.do(first.act)
  await done(world.db, device.ref, first.id, { ok: true })
  await done(world.db, device.ref, first.id, { ok: true })
  await done(world.db, device.ref, first.id, { ok: false, reason: 'refused' })
  expect(await world.db.query('select 1 from delivery_failure where device_id = $1', [device.ref.id])).toEqual([])
  world.setNow(now)
})

test('a date that may have been told is told as it is to be, though rules change again before that was answered', async () => {
  const { device, door_id } = await addFaceDevice()
  const [stays, goes] = [await addPerson(), await addPerson()]
  const { schedule_id } = await addStrategy([stays.user_id, goes.user_id], door_id)
  await begin(device)
  await device.drain(world.first)
  const { claim, done } = world.first.deliveries
  const closed = async (days: object[]) => {
    await world.db.query('update pass_schedule set special_days = $3 where company_id = $1 and id = $2', [
      ...[acme.company_id, schedule_id, JSON.stringify(days)],
    ])
    await refresh()
  }
  // the device is told of the date, and nobody hears what became of it
  await closed([{ date: '2026-11-27', periods: [] }])
  let isTold = false
  for (let acts = await claim(world.db, device.ref, 1); !isTold; acts = await claim(world.db, device.ref, 1)) {
    const [one] = acts
    if (one === undefined) throw new Error('the date was not given')
    device.do(one.act)
    isTold = one.act.do === 'class'
    if (!isTold) await done(world.db, device.ref, one.id, { ok: true })
  }
  expect(device.state().classes.get('2026-11-27')).toBeDefined()
  // it is as other dates again; before that is told, something else changes
  await closed([])
  await world.db.query(`update users set status = 'disabled' where id = $1`, [goes.user_id])
  await refresh()
  world.setNow('2026-11-23T10:02:00+08:00')
  const [first] = await claim(world.db, device.ref, 1)
  expect(first?.act).toEqual({ do: 'remove', key: goes.pin })
  await world.db.query(`update users set status = 'active' where id = $1`, [goes.user_id])
  await refresh()
  world.setNow('2026-11-23T10:04:00+08:00')
  await device.drain(world.first)
  expect(device.state().classes.get('2026-11-27')).toBeUndefined()
  expect(device.opens(stays.pin, '2026-11-27')).toEqual(workingHours)
  expect(device.opens(goes.pin, '2026-11-27')).toEqual(workingHours)
  expect(await world.db.query('select 1 from delivery_step where device_id = $1', [device.ref.id])).toEqual([])
  world.setNow(now)
})

test('people at face devices have a number, a name, a card and a photo; without any of these it is said what lacks', async () => {
  const { device, door_id } = await addFaceDevice()
  const [withPhoto, withCard, without] = [await addPerson(null), await addPerson(), await addPerson(null)]
  await addStrategy([withPhoto.user_id, withCard.user_id, without.user_id], door_id)
  await world.db.query('update users set detect_face = $2 where id = $1', [withPhoto.user_id, '/abc.sealed'])
  await world.db.query(
    `insert into consent (company_id, user_id, kind, edition, wording, way, given_on, recorded_by)
     values ($1, $2, 'recognition_photo', 1, '-', 'self', '2026-11-01', '-')`,
    [acme.company_id, withPhoto.user_id],
  )
  await begin(device)
  const given: unknown[] = []
  await device.drain(world.first, 20, ({ act, person }) => {
    if ('key' in act) given.push([act.do, person])
    return { ok: true }
  })
  const { people } = device.state()
  expect(people.get(withPhoto.pin)).toEqual({
    ...{ card: null, face: 'abc.sealed' },
    data: digestOfName(withPhoto.name),
  })
  expect(people.get(withCard.pin)).toMatchObject({ card: withCard.key, face: null })
  expect(given).toContainEqual(['put', { pin: withCard.pin, name: withCard.name, card: withCard.key }])
  expect(device.opens(withPhoto.pin, '2026-11-24')).toEqual(workingHours)
  expect(await rowOf(device, without.user_id)).toMatchObject({ wanted: null, reason: 'no_consent' })
  expect(await rowOf(device, withCard.user_id)).toMatchObject({ reason: null, face_reason: 'no_consent' })

  // what a device does not tell is as it was written
  await world.first.deliveries.readBack(world.db, device.ref, {
    ...device.state(),
    people: new Map([...people].map(([key, one]) => [key, { ...one, data: unreadable, face: one.face && unreadable }])),
  })
  expect(await device.drain(world.first)).toBe(0)

  // withdrawn: the copy goes, and that is proved
  await world.db.query(
    `update consent set withdrawn_at = now(), withdrawn_way = 'self', withdrawn_by = '-' where user_id = $1`,
    [withPhoto.user_id],
  )
  await world.db.query('update users set detect_face = null where id = $1', [withPhoto.user_id])
  await refresh()
  const proof = () =>
    world.db.query<{ confirmed_at: string | null }>(
      'select confirmed_at from delivery_removal where company_id = $1 and user_id = $2 and device_id = $3',
      [acme.company_id, withPhoto.user_id, device.ref.id],
    )
  expect(await proof()).toEqual([{ confirmed_at: null }])
  await device.drain(world.first)
  expect(device.state().people.has(withPhoto.pin)).toBe(false)
  expect(await proof()).toEqual([{ confirmed_at: expect.any(String) }])
})

test('a photo that a device refuses waits for another photo', async () => {
  const { device, door_id } = await addFaceDevice()
  const { user_id, pin } = await addPerson()
  await addStrategy([user_id], door_id)
  await world.db.query('update users set detect_face = $2 where id = $1', [user_id, '/blurred.sealed'])
  await world.db.query(
    `insert into consent (company_id, user_id, kind, edition, wording, way, given_on, recorded_by)
     values ($1, $2, 'recognition_photo', 1, '-', 'self', '2026-11-01', '-')`,
    [acme.company_id, user_id],
  )
  await begin(device)
  const refuses = ({ act }: { act: { do: string } }) =>
    act.do === 'face' ? ({ ok: false, reason: 'face_blurred', code: 'D01E0003' } as const) : ({ ok: true } as const)
  await device.drain(world.first, 20, refuses)
  expect(device.state().people.get(pin)).toMatchObject({ face: null })
  world.setNow('2026-11-24T10:00:00+08:00')
  expect(await device.drain(world.first, 20, refuses)).toBe(0)
  await world.db.query('update users set detect_face = $2 where id = $1', [user_id, '/sharp.sealed'])
  await refresh()
  await device.drain(world.first)
  expect(device.state().people.get(pin)).toMatchObject({ face: 'sharp.sealed' })
  world.setNow(now)
})

test('a window opens a door to somebody who is no user, while it lasts', async () => {
  const { device, door_id } = await addController()
  const window = await idOf(
    `insert into pass_window (company_id, source_kind, source_id, person_name, start_time, end_time, code)
     values ($1, 'visit', $2, 'A guest', '2026-11-24T09:00:00+08:00', '2026-11-24T12:00:00+08:00', 77777777) returning id`,
    [acme.company_id, ++n],
  )
  await world.db.query('insert into pass_window_door values ($1, $2, $3)', [acme.company_id, window, door_id])
  await begin(device)
  await device.drain(world.first)
  expect(device.opens('77777777', '2026-11-24')).toEqual([{ start: 540, end: 720 }])
  await world.db.query(`update pass_window set ended_at = now(), end_reason = 'left' where id = $1`, [window])
  await refresh()
  await device.drain(world.first)
  expect(device.state().holders.has('77777777')).toBe(false)
})

test('what somebody else put on a device of ours is an alarm until it is gone; what was there before is none', async () => {
  const { device, id } = await addController()
  const card = { from: '2026-01-01', to: '2026-12-31', doors: [[1], []] }
  const holding = (keys: string[]) => ({ ...device.state(), holders: new Map(keys.map((key) => [key, card])) })
  const read = async (keys: string[]) => {
    device.set(holding(keys))
    await world.first.deliveries.readBack(world.db, device.ref, device.state())
    const [alarm] = await world.db.query<{ text: string; times: number; state: string }>(
      `select text, times, state from device_alarm where company_id = $1 and kind = 'foreign_entry' and thing_kind = 'controller'
         and thing_id = $2 order by id desc limit 1`,
      [acme.company_id, id],
    )
    return alarm
  }
  await refresh()
  expect(await read(['4711'])).toBeUndefined()
  await world.first.deliveries.adopted(world.db, device.ref)
  expect(await read(['4711'])).toBeUndefined()
  expect(await read(['4711', '815'])).toEqual({ text: '815', times: 1, state: 'open' })
  expect(await read(['4711', '815'])).toMatchObject({ times: 1, state: 'open' })
  await device.drain(world.first)
  expect(device.state().holders.size).toBe(0)
  expect(await read([])).toMatchObject({ times: 1, state: 'closed' })
})

test('tables are made anew at three of the office clock, and reach further with the month', async () => {
  const { device, door_id } = await addController()
  const { user_id, key } = await addPerson()
  await addStrategy([user_id], door_id)
  await begin(device)
  await device.drain(world.first)
  const last = () => device.state().holders.get(key)?.to
  const before = last()
  const at = async (instant: string) => {
    world.setNow(instant)
    await world.first.deliveries.markDays()
    return refresh()
  }
  expect(await at('2026-11-24T02:59:00+08:00')).toBe(0)
  expect(await at('2026-11-24T03:00:00+08:00')).toBeGreaterThan(0)
  expect(await device.drain(world.first)).toBe(0)
  await at('2026-12-01T03:00:00+08:00')
  await device.drain(world.first)
  expect((last() ?? '') > (before ?? '')).toBe(true)
  world.setNow(now)
})

test('what goes is forgotten: a controller with all that was kept for it', async () => {
  const { device, door_id, id } = await addController()
  const { user_id } = await addPerson()
  const strategy = await addStrategy([user_id], door_id)
  await begin(device)
  await device.drain(world.first, 1)
  await world.db.query('delete from through_strategy where id = $1', [strategy.id])
  await world.db.query('delete from door where id = $1', [door_id])
  await world.db.query('delete from door_device where id = $1', [id])
  for (const table of ['device', 'holder', 'profile', 'class', 'step', 'failure'])
    expect(
      await world.db.query(
        `select 1 from delivery_${table} where company_id = $1 and kind = 'controller' and device_id = $2`,
        [acme.company_id, id],
      ),
    ).toEqual([])
  expect(await world.first.deliveries.claim(world.db, device.ref, 5)).toEqual([])
})
