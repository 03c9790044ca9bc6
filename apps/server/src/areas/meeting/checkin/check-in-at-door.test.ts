import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { TakenPass } from '../../device/public'

let world: World
let acme: Company
let index = 0
const at = (time: string) => `2026-11-23T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({ now: at('08:00'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  await world.db.query(
    `insert into event_consumer (consumer, type) values ('meeting.doors', 'pass.recorded') on conflict do nothing`,
  )
})
afterAll(() => world.close())

async function setUp() {
  const [booker, guest, stranger] = [await acme.person(), await acme.person(), await acme.person()]
  const room = await acme.room(`Room ${++index}`)
  const one = async (text: string, values: unknown[]) =>
    (await world.db.query<{ id: number }>(text, values))[0]?.id ?? 0
  const door_id = await one(
    `insert into door (company_id, name, office_id, meetingroom_id) values ($1, $2, $3, $4) returning id`,
    [acme.company_id, `Door ${index}`, acme.office_id, room],
  )
  const controller = await one(
    `insert into door_device (company_id, name, serial, office_id) values ($1, $2, $3, $4) returning id`,
    [acme.company_id, `Board ${index}`, String(500_000_000 + index), acme.office_id],
  )
  for (const { user_id } of [booker, guest, stranger])
    await world.db.query(
      `insert into pass_card (company_id, card_no, number, user_id, kind) values ($1, $2::text, $2::bigint, $3, 'main')`,
      [...[acme.company_id, 7_000_000 + user_id, user_id]],
    )
  const { code, data, message } = await world.first.post(
    '/meeting/add',
    {
      ...{
        meetingroom_id: room,
        title: 'Planning',
        start_time: '2026-11-23 10:00:00',
        end_time: '2026-11-23 11:00:00',
      },
      attendees: [{ user_id: guest.user_id }],
    },
    { token: booker.token },
  )
  if (code !== 0) throw new Error(message)
  let events = 0
  const pass = async (user_id: number, time: string, more: Partial<TakenPass> = {}) => {
    const told_at = Date.parse(at(time))
    await world.db.transaction((tx) =>
      world.first.passes.take(
        tx,
        { company_id: acme.company_id, kind: 'controller', id: controller },
        { offset: 0, set_at: null, now: told_at },
        Date.parse(at('00:00')),
        [
          {
            ...{
              index: ++events,
              epoch: null,
              mark: `${events} ${time}`,
              told_at,
              door_id,
              way: 'card',
              direction: 'in',
            },
            ...{ pin: null, card: String(7_000_000 + user_id), granted: true, verified_by: 'device' },
            ...{ opened: null, score: null, ...more },
          },
        ],
      ),
    )
    await world.first.deliver()
  }
  const checkins = () =>
    world.db.query(
      'select user_id, sign_way, is_late, sign_time from signinlog where company_id = $1 and meeting_id = $2 order by id',
      [...[acme.company_id, data.id]],
    )
  return { booker, guest, stranger, pass, checkins }
}

test('who takes part and passes the door of the room is checked in, once, as of then', async () => {
  const { booker, guest, stranger, pass, checkins } = await setUp()
  await pass(guest.user_id, '09:55', { direction: 'out' })
  await pass(guest.user_id, '09:56', { granted: false })
  await pass(stranger.user_id, '09:57')
  await pass(guest.user_id, '08:30')
  expect(await checkins()).toEqual([])
  await pass(guest.user_id, '09:58')
  await pass(guest.user_id, '10:05')
  await pass(booker.user_id, '10:20')
  expect(await checkins()).toMatchObject([
    { user_id: guest.user_id, sign_way: 'card', is_late: false, sign_time: '2026-11-23T01:58:00Z' },
    { user_id: booker.user_id, sign_way: 'card', sign_time: '2026-11-23T02:20:00Z' },
  ])
})
