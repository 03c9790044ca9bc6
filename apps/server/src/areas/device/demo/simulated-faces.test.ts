import { personNumber } from '@workplace/domain/access/person-number'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { faceFaults } from './simulated-faces'
import { facesSpeak } from './simulated-faces'

let world: World
let acme: Company
let base: string
beforeEach(async () => {
  world = await openWorld({ devices: { host: '127.0.0.1', port: 0 } })
  acme = await addCompany(world.db, 'Acme')
  base = `http://127.0.0.1:${world.first.deviceListening().port}`
})
afterEach(() => world.close())

/** Face devices of both dialects with their doors, and people who may always pass. */
async function house(people: number) {
  const one = async (text: string, values: unknown[]) =>
    (await world.db.query<{ id: number }>(`${text} returning id`, [acme.company_id, ...values]))[0]?.id ?? 0
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ week: day, periods: [{ start: '00:00', end: '24:00' }] }))
  const plan = await one('insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3)', [
    ...['Always', JSON.stringify(week)],
  ])
  const strategy = await one(
    'insert into through_strategy (company_id, name, schedule_id, valid_start) values ($1, $2, $3, $4)',
    ['All', plan, '2020-01-01'],
  )
  const devices: { id: number; sn: string; name: string; dialect: 'acc' | 'att' }[] = []
  for (const dialect of ['acc', 'att'] as const) {
    const sn = `CJ99${dialect === 'acc' ? 1_001 : 1_002}`
    const id = await one(
      'insert into face_device (company_id, name, sn, dialect, office_id) values ($1, $2, $3, $4, $5)',
      [...[dialect, sn, dialect, acme.office_id]],
    )
    const door = await one('insert into door (company_id, name, office_id, face_device_id) values ($1, $2, $3, $4)', [
      ...[dialect, acme.office_id, id],
    ])
    await world.db.query('insert into through_strategy_door values ($1, $2, $3)', [acme.company_id, strategy, door])
    devices.push({ id, sn, name: dialect, dialect })
  }
  const pins: string[] = []
  for (let n = 0; n < people; n++) {
    const { user_id } = await acme.person()
    await world.db.query('insert into through_strategy_user values ($1, $2, $3)', [acme.company_id, strategy, user_id])
    await world.db.query(
      `insert into pass_card (company_id, card_no, number, user_id, kind) values ($1, $2, $3, $4, 'main')`,
      [acme.company_id, String(7_000 + n), 7_000 + n, user_id],
    )
    pins.push(personNumber({ kind: 'user', id: user_id }))
  }
  await world.first.deliveries.refresh()
  return { devices, pins }
}

/** What the product knows of the devices. */
async function known() {
  // what was read at a device, or confirmed, may say anew what it is to be given
  await world.first.deliveries.refresh()
  return world.db.query<{
    dialect: string
    is_heard: boolean
    clock_offset_ms: number | null
    held: number
    reasons: string
  }>(
    `select f.dialect, s.last_seen is not null as is_heard, s.clock_offset_ms,
       (select count(*)::int from delivery_holder h where h.company_id = f.company_id and h.kind = 'face'
         and h.device_id = f.id and h.held is not null) as held,
       (select coalesce(string_agg(distinct h.reason, ','), '') from delivery_failure h where h.company_id = f.company_id
         and h.kind = 'face' and h.device_id = f.id) as reasons
     from face_device f left join face_device_state s on s.company_id = f.company_id and s.device_id = f.id
     where f.company_id = $1 order by f.dialect`,
    [acme.company_id],
  )
}

const passes = () =>
  world.db.query(`select 1 from pass_record where company_id = $1 and received_at > '2020-01-01'`, [acme.company_id])

function speak(devices: Parameters<typeof facesSpeak>[0]['devices'], fault?: (typeof faceFaults)[number], speed = 0) {
  return facesSpeak({ devices }, { base, speed, fault, say: () => {}, askEachMs: 30 })
}

it('the face devices of the demo are told who may pass, and people come to them', async () => {
  const { devices, pins } = await house(3)
  const end = speak(devices, undefined, 600)
  try {
    await expect.poll(known, { timeout: 60_000 }).toMatchObject([
      { dialect: 'acc', is_heard: true, held: pins.length },
      { dialect: 'att', is_heard: true, held: pins.length },
    ])
    await expect.poll(async () => (await passes()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  } finally {
    await end()
  }
})

it('things go wrong with the first when they are asked to, and only with it', async () => {
  const { devices, pins } = await house(5)
  const away = speak(devices, 'away')
  await expect.poll(known, { timeout: 60_000 }).toMatchObject([{ is_heard: false, held: 0 }, { held: pins.length }])
  await away()
  const full = speak(devices, 'full')
  await expect.poll(known, { timeout: 60_000 }).toMatchObject([{ is_heard: true, held: 3, reasons: 'full_people' }, {}])
  await full()
})
