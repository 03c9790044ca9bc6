import { personNumber } from '@workplace/domain/access/person-number'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { simulatedFaceDevice } from '../../../adapters/device/zkpush/simulation/simulated-face-device'
import { forgetSilentDoors } from '../doors/door-heard'

let world: World
let acme: Company
let token: string
let base: string
let n = 0

/** A Monday; the offices of the tests are in Shanghai. */
const monday = '2026-11-23T10:00:00+08:00'
const now = () => Date.parse(world.now())
const later = (ms: number) => world.setNow(new Date(now() + ms).toISOString())

beforeAll(async () => {
  world = await openWorld({ now: monday, devices: { host: '127.0.0.1', port: 0 } })
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(['view-face-device', 'add-face-device', 'change-face-device'])).token
  base = `http://127.0.0.1:${world.first.deviceListening().port}`
})
afterAll(() => world.close())

const get = (path: string, query: object) => world.first.get(path, query, { token })
const post = (path: string, body: object) => world.first.post(path, body, { token })

async function addDevice(dialect: 'acc' | 'att' = 'acc', more: object = {}, people: [string, string][] = []) {
  const sn = `CJ9K${100_000 + ++n}`
  const { data } = await post('/facedevice/add', {
    ...{ name: `Face ${n}`, sn, office_id: acme.office_id, direction: 'in', use: ['access'], dialect },
    ...{ verify_by: 'device', verify_mode: 'face_or_card', live_detect: true, status: 'on', ...more },
  })
  const [door] = await world.db.query<{ id: number }>(
    `insert into door (company_id, name, office_id, face_device_id) values ($1, $2, $3, $4) returning id`,
    [acme.company_id, `Door ${n}`, acme.office_id, data.id],
  )
  const device = simulatedFaceDevice({
    base,
    sn,
    dialect,
    now,
    utc_offset: 480,
    language: dialect === 'att' ? 83 : 69,
    people,
  })
  return { id: data.id as number, sn, door_id: door?.id ?? 0, device }
}

async function addPerson(card: number | null = 5_000_000 + ++n) {
  const { user_id, name } = await acme.person()
  if (card !== null)
    await world.db.query(
      `insert into pass_card (company_id, card_no, number, user_id, kind) values ($1, $2, $3, $4, 'main')`,
      [acme.company_id, String(card), card, user_id],
    )
  return { user_id, name, card: String(card), pin: personNumber({ kind: 'user', id: user_id }) }
}

async function mayPass(user_id: number, door_id: number) {
  const [plan] = await world.db.query<{ id: number }>(
    `insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3) returning id`,
    [
      acme.company_id,
      `Plan ${++n}`,
      JSON.stringify([1, 2, 3, 4, 5].map((week) => ({ week, periods: [{ start: '09:00', end: '18:00' }] }))),
    ],
  )
  const [row] = await world.db.query<{ id: number }>(
    `insert into through_strategy (company_id, name, schedule_id, valid_start) values ($1, $2, $3, '2026-01-01') returning id`,
    [acme.company_id, `Strategy ${++n}`, plan?.id],
  )
  await world.db.query('insert into through_strategy_user values ($1, $2, $3)', [acme.company_id, row?.id, user_id])
  await world.db.query('insert into through_strategy_door values ($1, $2, $3)', [acme.company_id, row?.id, door_id])
}

type Device = Awaited<ReturnType<typeof addDevice>>['device']

/** Calls until it is told nothing any more. */
async function settle(device: Device, most = 40): Promise<void> {
  for (let quiet = 0, rounds = 0; quiet < 2 && rounds < most; rounds++) {
    await world.first.deliveries.refresh()
    later(3_000)
    quiet = (await device.round()) === 0 ? quiet + 1 : 0
  }
}

const detailOf = async (id: number) => (await get('/facedevice/detail', { id })).data
const passesOf = (id: number) =>
  world.db.query<Record<string, unknown>>(
    `select * from pass_record where company_id = $1 and device_kind = 'face' and device_id = $2 order by time`,
    [acme.company_id, id],
  )

test('an empty device is at work after it has called: people, cards, hours and the door', async () => {
  const { id, door_id, device } = await addDevice()
  const ann = await addPerson()
  const bob = await addPerson()
  await mayPass(ann.user_id, door_id)
  expect(await detailOf(id)).toMatchObject({ state: 'never', adoption: 'new', delivered: { people: 0 } })
  await settle(device)
  // how many it holds of those that it is to hold, whatever it said of itself when it first called
  expect(await detailOf(id)).toMatchObject({
    delivered: { people: 1, people_wanted: 1, faces: 0, faces_wanted: 0 },
    person_count: 1,
  })
  await mayPass(bob.user_id, door_id)
  const row = async () =>
    (await get('/facedevice/pagelist', { limit: 100 })).data.items.find((one: { id: number }) => one.id === id)?.people
  await world.first.deliveries.refresh()
  expect(await row()).toBe('1 / 2')
  await settle(device)
  expect(await row()).toBe('2 / 2')
  expect(await detailOf(id)).toMatchObject({
    ...{ state: 'online', adoption: 'adopted', dialect: 'acc', model: 'Simulated SpeedFace', clock_offset: 0 },
    ...{ person_capacity: 6000, face_capacity: 6000, waiting: [] },
  })
  expect([...device.people.keys()]).toEqual([ann.pin, bob.pin])
  expect([...device.people].slice(0, 1)).toEqual([
    [ann.pin, expect.objectContaining({ name: ann.name, card: ann.card })],
  ])
  const right = [...device.rights].find((one) => one.startsWith(`pin=${ann.pin} `)) ?? ''
  expect(right).toMatch(new RegExp(`^pin=${ann.pin} authorizetimezoneid=\\d+ authorizedoorid=1$`))
  const zone = device.zones.get(/timezoneid=(\d+)/.exec(right)?.[1] ?? '')
  // nine to six, the last minute belongs to it
  expect(zone).toContain(`montime1=${900 * 65_536 + 1759}`)
  expect(zone).toContain('suntime1=0')
  expect(device.settings.get('door1drivetime')).toBe('5')
})

test('who stood in a device is matched, and goes when somebody confirms; not before', async () => {
  const known = await addPerson()
  const { id, door_id, device } = await addDevice('acc', {}, [
    ['1001', known.name],
    ['1002', 'Nobody of ours'],
  ])
  await mayPass(known.user_id, door_id)
  await settle(device)
  const found = await detailOf(id)
  expect(found).toMatchObject({ adoption: 'found', people_count: 2 })
  expect(found.people).toEqual([
    expect.objectContaining({ pin: '1002', user_id: null }),
    expect.objectContaining({ pin: '1001', user_id: known.user_id, matched_by: 'name' }),
  ])
  expect([...device.people.keys()].sort()).toEqual(['1001', '1002', known.pin].sort())
  expect((await post('/facedevice/adopt', { id })).code).toBe(0)
  await settle(device)
  expect([...device.people.keys()]).toEqual([known.pin])
  // two who confirm, and one who confirms again, do it once
  const again = await Promise.all([post('/facedevice/adopt', { id }), post('/facedevice/adopt', { id })])
  expect(again.map(({ code }) => code)).toEqual([0, 0])
  expect(await detailOf(id)).toMatchObject({ adoption: 'adopted', people: [], people_count: 0 })
})

test('who is entered at a device of ours by hand is an alarm, is listed, and goes; also under a number like ours', async () => {
  const { id, device } = await addDevice()
  const ann = await addPerson()
  await settle(device)
  expect(await detailOf(id)).toMatchObject({ adoption: 'adopted' })
  const known = personNumber({ kind: 'user', id: ann.user_id })
  for (const pin of ['77', known])
    device.people.set(pin, { name: `Eve ${pin}`, card: '', zones: '', start: '0', end: '0' })
  const tell = () =>
    device.call(
      'POST',
      `cdata?SN=${device.sn}&table=tabledata&tablename=user&count=2`,
      ['77', known]
        .map(
          (pin) =>
            `user uid=1\tcardno=\tpin=${pin}\tpassword=\tgroup=1\tstarttime=0\tendtime=0\tname=Eve ${pin}\tprivilege=0`,
        )
        .join('\r\n'),
    )
  await tell()
  await tell()
  const alarmNow = async () =>
    (
      await world.db.query<{ times: number; text: string; state: string }>(
        `select times, text, state from device_alarm where company_id = $1 and thing_kind = 'face' and thing_id = $2
           and kind = 'foreign_entry'`,
        [acme.company_id, id],
      )
    )[0]
  expect(await alarmNow()).toMatchObject({ times: 1, state: 'open', text: expect.stringContaining('Eve 77') })
  expect((await alarmNow())?.text).toContain(`Eve ${known}`)
  const listed = await get('/delivery/pagelist', { kind: 'face', device: id })
  expect(listed.data.items.map((one: { state: string }) => one.state)).toEqual(['foreign', 'foreign'])
  await settle(device)
  expect([...device.people.keys()]).toEqual([])
  expect(await alarmNow()).toMatchObject({ state: 'closed' })
})

test('a device of attendance is greeted in its dialect, set to Chinese or not', async () => {
  const { id, door_id, device } = await addDevice('acc', {}, [])
  const old = simulatedFaceDevice({ base, sn: device.sn, dialect: 'att', now, utc_offset: 480, language: 83 })
  const ann = await addPerson()
  await world.db.query(`update users set name = '欧阳娜娜' where id = $1`, [ann.user_id])
  await mayPass(ann.user_id, door_id)
  await settle(old)
  expect(await detailOf(id)).toMatchObject({ dialect: 'att', adoption: 'adopted', state: 'online' })
  expect(old.people.get(ann.pin)).toMatchObject({ name: '欧阳娜娜', card: ann.card })
  expect(old.people.get(ann.pin)?.zones).toMatch(/^0001\d{4}00000000$/)
})

test('what happens is stored once, live or buffered, however often it comes', async () => {
  const { id, door_id, device } = await addDevice()
  const ann = await addPerson()
  await mayPass(ann.user_id, door_id)
  await settle(device)
  device.happen({ pin: ann.pin, at: now() })
  device.happen({ pin: '0', card: '77', at: now(), event: 27, verified: 4 })
  await device.round()
  expect(await passesOf(id)).toMatchObject([
    { user_id: ann.user_id, granted: true, way: 'face' },
    { user_id: null, granted: false, way: 'card' },
  ])
  const line = `time=2026-11-23 10:30:00\tpin=${ann.pin}\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=15\tindex=900`
  const path = `cdata?SN=${device.sn}&table=rtlog`
  const both = await Promise.all([device.call('POST', path, line), device.call('POST', path, line)])
  expect(both.map(({ text }) => text)).toEqual(['OK', 'OK'])
  await device.call('POST', path, `${line}\nnonsense\n${line}`)
  expect(await passesOf(id)).toHaveLength(3)
  expect((await detailOf(id)).bad_lines).toBe(1)
})

test('nothing is confirmed that was not stored', async () => {
  const { id, device } = await addDevice()
  await settle(device)
  await world.db.query('alter table pass_record rename to pass_record_away')
  try {
    device.happen({ pin: '1', at: now() })
    await device.round()
    expect(device.records).toHaveLength(1)
  } finally {
    await world.db.query('alter table pass_record_away rename to pass_record')
  }
  await device.round()
  expect(device.records).toHaveLength(0)
  expect(await passesOf(id)).toHaveLength(1)
})

test('answers that are lost, power that is pulled and a device that is full end where they should', async () => {
  const { id, door_id, device } = await addDevice()
  const people = [await addPerson(), await addPerson()]
  for (const { user_id } of people) await mayPass(user_id, door_id)
  await device.round()
  device.faults.loses_power = true
  await settle(device)
  device.faults.loses_answers = true
  for (let round = 0; round < 6; round++) await device.round()
  device.faults.loses_answers = false
  // what was claimed and not answered is given again after a minute
  later(70_000)
  await settle(device)
  later(70_000)
  await settle(device)
  expect([...device.people.keys()].sort()).toEqual(people.map(({ pin }) => pin).sort())
  expect(device.rights.size).toBe(2)
  device.faults.full = 2
  const third = await addPerson()
  await mayPass(third.user_id, door_id)
  await settle(device)
  const [row] = await world.db.query<{ reason: string }>(
    `select f.reason from delivery_failure f where f.company_id = $1 and f.kind = 'face' and f.device_id = $2
       and f.subject like '%' || $3`,
    [acme.company_id, id, third.pin],
  )
  expect(row?.reason).toBe('full_people')
})

test('a power cut over commands that were half done leaves nothing undone', async () => {
  for (let after = 0; after < 6; after++) {
    const { door_id, device } = await addDevice()
    const people = [await addPerson(), await addPerson()]
    await device.round()
    await device.round()
    for (const { user_id } of people) await mayPass(user_id, door_id)
    await world.first.deliveries.refresh()
    device.faults.loses_power_after = after
    for (let n = 0; n < 3; n++) await device.round()
    // nobody has a right of whom nobody knows which hours it has
    for (const right of device.rights)
      expect(device.zones.has(/authorizetimezoneid=(\d+)/.exec(right)?.[1] ?? '')).toBe(true)
    later(70_000)
    await settle(device)
    expect({ after, people: [...device.people.keys()].sort() }).toEqual({
      after,
      people: people.map(({ pin }) => pin).sort(),
    })
    expect(device.rights.size).toBe(2)
  }
})

test('a clock that is off is measured, told and set, and its records lose what it was off by', async () => {
  const { id, device } = await addDevice()
  device.faults.clock = 300_000
  device.happen({ pin: '0', at: now() - 1000, event: 27 })
  await settle(device)
  expect(Math.abs(device.faults.clock)).toBeLessThan(5_000)
  const detail = await detailOf(id)
  expect(detail.clock_offset).toBe(0)
  expect(detail.clock_set_at).not.toBeNull()
  const alarms = await world.db.query<{ kind: string }>(
    `select kind from device_alarm where company_id = $1 and thing_kind = 'face' and thing_id = $2`,
    [acme.company_id, id],
  )
  expect(alarms.map(({ kind }) => kind)).toContain('clock')
})

test('whom nobody knows is seen by who types the number, and nobody else is let in from outside', async () => {
  const stranger = simulatedFaceDevice({ base, sn: 'ZZ99999999', dialect: 'acc', now, utc_offset: 480 })
  expect(await stranger.round()).toBe(0)
  expect((await get('/facedevice/setup', { sn: 'zz99999999' })).data).toMatchObject({
    ...{ listening: 'listening', addresses: ['127.0.0.1'], is_loopback: true, device_id: null },
    called: { address: '127.0.0.1' },
  })
  expect((await get('/facedevice/setup', {})).data.called).toBeNull()
  const { id, device } = await addDevice('acc', { allow_networks: '10.20.0.0/16' })
  expect((await device.call('GET', `getrequest?SN=${device.sn}`)).status).toBe(403)
  expect(await detailOf(id)).toMatchObject({ state: 'never', refused: { count: 1, from: '127.0.0.1' } })
  // of a number that another company has nobody is told more
  const other = await addCompany(world.db, 'Other')
  const theirs = (await other.person(['add-face-device', 'view-face-device'])).token
  const seen = await world.first.get('/facedevice/setup', { sn: device.sn }, { token: theirs })
  expect(seen.data).toMatchObject({ called: null, device_id: null })
  const taken = await world.first.get('/facedevice/detail', { id }, { token: theirs })
  expect(taken.data.reason).toBe('not_found')
})

test('it asks the server before it opens, and is told by the rules', async () => {
  const { door_id, device } = await addDevice('acc', { verify_by: 'server' })
  const [ann, bob] = [await addPerson(), await addPerson()]
  await mayPass(ann.user_id, door_id)
  await settle(device)
  expect(device.settings.get('autoservermode')).toBe('1')
  expect(await device.verify(ann.pin)).toBe(true)
  expect(await device.verify(bob.pin)).toBe(false)
  expect(await device.verify('123')).toBe(false)
})

test('doors open from afar, and what the contact says is seen', async () => {
  const { door_id, device } = await addDevice()
  await settle(device)
  await world.db.query(
    `insert into door_command (company_id, door_id, act, seconds, reason, asked_at) values ($1, $2, 'open', 7, 'x', $3)`,
    [acme.company_id, door_id, new Date(now()).toISOString()],
  )
  await device.round('open')
  expect(device.did).toContain('CONTROL DEVICE 01010107')
  const [command] = await world.db.query<{ result: string }>('select result from door_command where door_id = $1', [
    door_id,
  ])
  expect(command?.result).toBe('done')
  const [state] = await world.db.query<{ state: string }>('select state from door_state where door_id = $1', [door_id])
  expect(state?.state).toBe('open')
})

/** What a device says of its door: contact (1 closed, 2 open) and what is wrong, as bits. */
const stateOf = ({ device }: Awaited<ReturnType<typeof addDevice>>, contact: number, wrong = 0) =>
  device.call(
    'POST',
    `cdata?SN=${device.sn}&table=rtstate`,
    `time=${local()}\tsensor=0${contact}\trelay=00\talarm=${wrong.toString(16).padStart(2, '0')}00000000000000\tdoor=01`,
  )
const local = (at = now()) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const doorState = async (door_id: number) =>
  (await world.db.query<{ state: string }>('select state from door_state where door_id = $1', [door_id]))[0]?.state
const alarmsOf = async (kind: 'door' | 'face', id: number) =>
  (
    await world.db.query<{ kind: string; is_over: boolean; times: number }>(
      `select kind, times, over_at is not null as is_over from device_alarm
       where company_id = $1 and thing_kind = $2 and thing_id = $3 and kind <> 'clock' order by id`,
      [acme.company_id, kind, id],
    )
  ).map((one) => `${one.kind} ${one.times}${one.is_over ? ' over' : ''}`)

test('how a door is is known again after an outage, and of a door that was given to the device later', async () => {
  const one = await addDevice()
  await settle(one.device)
  await stateOf(one, 1)
  expect(await doorState(one.door_id)).toBe('closed')
  later(5 * 60_000)
  await forgetSilentDoors(world.db, now())
  expect(await doorState(one.door_id)).toBe('unknown')
  await stateOf(one, 1)
  expect(await doorState(one.door_id)).toBe('closed')
  // another door stands behind it from now on
  await world.db.query('update door set face_device_id = null where id = $1', [one.door_id])
  const [other] = await world.db.query<{ id: number }>(
    `insert into door (company_id, name, office_id, face_device_id) values ($1, $2, $3, $4) returning id`,
    [acme.company_id, `Other ${n}`, acme.office_id, one.id],
  )
  await stateOf(one, 1)
  expect(await doorState(other?.id ?? 0)).toBe('closed')
})

test('duress, a broken device and a forced door are alarms also where the device kept them, each once', async () => {
  const one = await addDevice()
  await settle(one.device)
  await stateOf(one, 1)
  later(60 * 60_000)
  await stateOf(one, 1)
  const kept = local(now() - 30 * 60_000)
  const line = (event: number, index: number) =>
    `transaction pin=0\tcardno=0\teventaddr=1\tevent=${event}\tinoutstate=0\tverified=0\ttime=${kept}\tindex=${index}`
  const send = () =>
    one.device.call(
      'POST',
      `cdata?SN=${one.device.sn}&table=tabledata&tablename=transaction&count=3`,
      [line(101, 901), line(102, 902), line(100, 903)].join('\r\n'),
    )
  await send()
  await send()
  expect(await alarmsOf('door', one.door_id)).toEqual(['duress 1', 'forced 1 over'])
  expect(await alarmsOf('face', one.id)).toEqual(['tamper 1'])
  // how the door is now was known better
  expect(await doorState(one.door_id)).toBe('closed')
})

test('who is let in is inside once the contact says that the door was opened, and not before', async () => {
  const one = await addDevice()
  const [area] = await world.db.query<{ id: number }>(
    `insert into pass_area (company_id, name, office_id) values ($1, $2, $3) returning id`,
    [acme.company_id, `Vault ${n}`, acme.office_id],
  )
  await world.db.query('update door set to_area_id = $2 where id = $1', [one.door_id, area?.id])
  const ann = await addPerson()
  await mayPass(ann.user_id, one.door_id)
  await settle(one.device)
  await stateOf(one, 1)
  const place = async () =>
    (
      await world.db.query<{ area_id: number | null }>(
        'select area_id from pass_place where company_id = $1 and user_id = $2',
        [acme.company_id, ann.user_id],
      )
    )[0]?.area_id ?? null
  const tell = (event: number, index: number, pin = '0') =>
    one.device.call(
      'POST',
      `cdata?SN=${one.device.sn}&table=rtlog`,
      `time=${local()}\tpin=${pin}\tcardno=0\teventaddr=1\tevent=${event}\tinoutstatus=0\tverifytype=15\tindex=${index}`,
    )
  await tell(3, 701, ann.pin)
  expect(await place()).toBeNull()
  later(1_000)
  await tell(200, 702)
  expect(await place()).toBe(area?.id)
})

test('duress that a device says of its door now is an alarm of the door, and over when it is', async () => {
  const one = await addDevice()
  await settle(one.device)
  await stateOf(one, 1)
  await stateOf(one, 1, 0b100)
  await stateOf(one, 1, 0b100)
  expect(await alarmsOf('door', one.door_id)).toEqual(['duress 1'])
  await stateOf(one, 1)
  expect(await alarmsOf('door', one.door_id)).toEqual(['duress 1 over'])
})

test('a fire at a device whose door is out of use is an alarm and an emergency all the same', async () => {
  const one = await addDevice()
  await settle(one.device)
  await world.db.query(`update door set status = 'off' where id = $1`, [one.door_id])
  await one.device.call(
    'POST',
    `cdata?SN=${one.device.sn}&table=rtlog`,
    `time=${local()}\tpin=0\tcardno=0\teventaddr=1\tevent=210\tinoutstatus=0\tverifytype=0\tindex=801`,
  )
  expect(await alarmsOf('face', one.id)).toEqual(['fire 1'])
  const running = await world.db.query('select kind from emergency where company_id = $1 and ended_at is null', [
    acme.company_id,
  ])
  expect(running).toEqual([{ kind: 'fire' }])
  await world.db.query('update emergency set ended_at = now() where company_id = $1', [acme.company_id])
})

test('under another serial number another device is met: read first, and given its people then', async () => {
  const { id, door_id, device } = await addDevice()
  const ann = await addPerson()
  await mayPass(ann.user_id, door_id)
  await settle(device)
  expect(await detailOf(id)).toMatchObject({ adoption: 'adopted' })
  const sn = `CJ9K${100_000 + ++n}`
  const [stored] = await world.db.query<{ version: number }>('select version from face_device where id = $1', [id])
  expect((await post('/facedevice/edit', { id, version: stored?.version, name: `Face ${n}` })).message).toBe('ok')
  // what is not the number leaves it as it is
  expect(await detailOf(id)).toMatchObject({ adoption: 'adopted' })
  expect((await post('/facedevice/edit', { id, version: (stored?.version ?? 0) + 1, sn })).message).toBe('ok')
  expect(await detailOf(id)).toMatchObject({ state: 'never', adoption: 'new', clock_offset: null })
  const other = simulatedFaceDevice({
    base,
    sn,
    dialect: 'acc',
    now,
    utc_offset: 480,
    language: 69,
    people: [['99', 'Eve']],
  })
  await settle(other)
  // whom it held waits to be confirmed, and nobody was given to it before that
  expect(await detailOf(id)).toMatchObject({ state: 'online', adoption: 'found' })
  expect(other.people.has('99')).toBe(true)
})

test('a fire that a device kept while it was away is an alarm, and opens nothing any more', async () => {
  const { id, door_id, device } = await addDevice()
  await settle(device)
  const tell = (time: string, index: number) =>
    device.call(
      'POST',
      `cdata?SN=${device.sn}&table=rtlog`,
      `time=${time}\tpin=0\tcardno=0\teventaddr=1\tevent=210\tinoutstatus=0\tverifytype=0\tindex=${index}`,
    )
  const emergencies = () =>
    world.db.query('select kind from emergency where company_id = $1 and ended_at is null', [acme.company_id])
  const alarms = () =>
    world.db.query<{ times: number }>(
      `select times from device_alarm where company_id = $1 and thing_id = $2 and kind = 'fire'`,
      [acme.company_id, door_id],
    )
  expect((await tell('2026-11-21 10:30:00', 1)).text).toBe('OK')
  expect([await emergencies(), await alarms()]).toEqual([[], [{ times: 1 }]])
  const local = new Date(now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await tell(local, 2)
  expect([await emergencies(), await alarms()]).toEqual([[{ kind: 'fire' }], [{ times: 2 }]])
  await world.db.query('update emergency set ended_at = now() where company_id = $1', [acme.company_id])
  expect(id).toBeGreaterThan(0)
})

test('commands by hand are done once, and only by devices that were there', async () => {
  const { id, device } = await addDevice()
  expect((await post('/facedevice/command', { id, command: 'restart' })).data.reason).toBe('face_device_never')
  await settle(device)
  await Promise.all([1, 2].map(() => post('/facedevice/command', { id, command: 'restart' })))
  await settle(device)
  expect(device.did.filter((text) => text === 'CONTROL DEVICE 03000000')).toHaveLength(1)
  const ann = await addPerson()
  const [door] = await world.db.query<{ id: number }>('select id from door where face_device_id = $1', [id])
  await mayPass(ann.user_id, door?.id ?? 0)
  await settle(device)
  expect((await post('/facedevice/command', { id, command: 'renew' })).code).toBe(0)
  await settle(device)
  expect(device.did).toContain('DATA DELETE user *')
  expect([...device.people.keys()]).toEqual([ann.pin])
  expect(device.rights.size).toBe(1)
})

test('no call of a device changes another one, and no photo stands anywhere', async () => {
  const { id, device } = await addDevice()
  await settle(device)
  const photo = `BIOPHOTO PIN=5\tFileName=5.jpg\tType=9\tSize=12\tContent=c2VjcmV0ZmFjZQ==`
  expect((await device.call('POST', `cdata?SN=${device.sn}&table=OPERLOG&Stamp=1`, photo)).text).toBe('OK: 1')
  expect(
    (
      await device.call(
        'POST',
        `cdata?SN=${device.sn}&table=tabledata&tablename=biodata&count=1`,
        'biodata pin=5\ttype=9\ttmp=c2VjcmV0',
      )
    ).text,
  ).toBe('biodata=1')
  const everything = await world.db.query<{ found: number }>(
    `select count(*)::int as found from face_device_state where options::text ~ 'c2VjcmV0' or stamps::text ~ 'c2VjcmV0'`,
  )
  expect(everything[0]?.found).toBe(0)
  expect((await detailOf(id)).people_count).toBe(0)
})

/** So many records a device comes back with; more in the long form. */
const buffered = Number(process.env.BUFFERED_RECORDS ?? 3_000)

test.each(['acc', 'att'] as const)(
  '%s: a hundred thousand buffered records are taken in batches',
  { timeout: 600_000 },
  async (dialect) => {
    const { id, door_id, device } = await addDevice(dialect)
    const people = [await addPerson(), await addPerson()]
    for (const { user_id } of people) await mayPass(user_id, door_id)
    await settle(device)
    const pins = [...people.map(({ pin }) => pin), '999999999']
    for (let at = 0; at < buffered; at++)
      device.happen({ pin: pins[at % pins.length] ?? '0', at: now() - 3_600_000 - (buffered - at) * 1000 })
    const before = process.memoryUsage().rss
    const began = performance.now()
    await device.round()
    if (buffered > 3_000)
      console.log(
        `${dialect}: ${buffered} records in ${Math.round(performance.now() - began) / 1000} s, ${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MB more`,
      )
    expect(device.records).toHaveLength(0)
    expect(await passesOf(id)).toHaveLength(buffered)
  },
)

test('how long what a device holds is true is said', async () => {
  const { id, door_id, device } = await addDevice()
  const ann = await addPerson()
  await mayPass(ann.user_id, door_id)
  await settle(device)
  later(10_000)
  await device.round()
  const { held_until } = await detailOf(id)
  expect(Date.parse(held_until)).toBeGreaterThan(now() + 110 * 86_400_000)
})

test.each(['acc', 'att'] as const)(
  '%s: what was before it was asked for its records is known, also where its clock is right and nobody comes, and after a week away',
  async (dialect) => {
    const { id, device } = await addDevice(dialect)
    await settle(device)
    const known = async () => {
      const [row] = await world.db.query<{ taken_until: string | null }>(
        `select taken_until from pass_device where company_id = $1 and device_kind = 'face' and device_id = $2`,
        [acme.company_id, id],
      )
      return Date.parse(row?.taken_until ?? '2000-01-01')
    }
    later(11 * 60_000)
    const asked = now()
    await settle(device)
    expect(await known()).toBeGreaterThanOrEqual(asked)
    // not at each of its calls
    const before = await known()
    await settle(device)
    expect(await known()).toBe(before)

    // it goes on by itself while nobody hears it, and tells of that before it is known that there is no more
    device.faults.away = true
    later(7 * 86_400_000)
    for (let day = 6; day > 0; day--) device.happen({ pin: '777', at: now() - day * 86_400_000, event: 0 })
    await device.round().catch(() => 0)
    expect(await known()).toBe(before)
    device.faults.away = false
    const back = now()
    await settle(device)
    expect(await known()).toBeGreaterThanOrEqual(back)
    expect(await passesOf(id)).toHaveLength(6)
  },
)
