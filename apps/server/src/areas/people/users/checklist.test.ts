import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Kit } from '../../../kernel/product/area'

let world: World
let acme: Company
let admin: { token: string }
let kit: Kit

beforeAll(async () => {
  world = await openWorld({
    now: '2026-11-20T02:00:00Z',
    areas: [
      (given) => {
        kit = given
        return {
          checklist: {
            order: 1000,
            read: async (_db, _company, ids) =>
              ids.map((user_id) => ({ user_id, key: 'hat', label: ['帽子', 'Hat'], state: 'lacks', text: null })),
          },
          personalData: [
            { key: 'hats', order: 999, about: 'visitor', label: ['帽子', 'Hats'], heading: [], text: 'select 1' },
          ],
        }
      },
    ],
  })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(['view-user', 'view-meeting'])
})
afterAll(() => world.close())

const ask = (id: number, language: string, who = admin) =>
  world.first.get('/users/checklist', { id }, { token: who.token, language })
const lines = (items: { key: string; state: string; text: string | null }[]) =>
  items.map(({ key, state, text }) => [key, state, text])

test('says of each area what somebody has or lacks, in the language of who asks', async () => {
  const ann = await acme.person(['view-meeting'])
  const fresh = await ask(ann.user_id, 'en')
  expect(lines(fresh.data.items)).toEqual([
    ['department', 'lacks', null],
    ['office', 'none', null],
    ['role', 'has', null],
    ['mail', 'lacks', null],
    ['signed_in', 'lacks', null],
    ['pass_card', 'none', null],
    ['own_desk', 'none', null],
    ['coming_desks', 'none', null],
    ['lockers', 'none', null],
    ['coming_meetings', 'none', null],
    ['recognition_photo', 'none', null],
    ['hat', 'lacks', null],
  ])
  const [row] = await world.db.query<{ id: number }>(
    `insert into department (company_id, name) values ($1, 'Sales') returning id`,
    [acme.company_id],
  )
  await world.db.query(`update users set department_id = $2, office_id = $3, mail = 'ann@example.com' where id = $1`, [
    ...[ann.user_id, row?.id, acme.office_id],
  ])
  const slot = { start_time: '2026-11-23 10:00:00', end_time: '2026-11-23 11:00:00' }
  const booked = { meetingroom_id: await acme.room('One'), title: 'Plan', ...slot }
  expect((await world.first.post('/meeting/add', booked, { token: ann.token })).code).toBe(0)
  const later = (await ask(ann.user_id, 'zh')).data.items
  expect(lines(later)).toEqual(
    expect.arrayContaining([
      ['department', 'has', null],
      ['office', 'has', null],
      ['mail', 'has', null],
      ['coming_meetings', 'has', '1'],
    ]),
  )
  expect(later.at(-1).label).toBe('帽子')
})

test('is for who administers the person, and shows everybody what they lack themselves', async () => {
  const ann = await acme.person(['view-meeting'])
  const other = await addCompany(world.db, 'Other')
  const stranger = await other.person(['view-user'])
  const away = await acme.office('Away')
  const local = await acme.person(['view-user'], { office_ids: [away.office_id] })
  expect((await ask(ann.user_id, 'en', stranger)).code).toBe(40400)
  expect((await ask(ann.user_id, 'en', local)).code).toBe(40400)
  expect((await ask(ann.user_id, 'en', ann)).code).toBe(40300)
  const { data } = await world.first.get('/dashboard/overview', {}, { token: ann.token, language: 'en' })
  expect(data.checklist.map((one: { key: string; path: string | null }) => [one.key, one.path])).toEqual([
    ['department', null],
    ['mail', '/dashboard?open=centre'],
    ['signed_in', null],
    ['hat', null],
  ])
})

test('what is stored about visitors is no section of a user', () => {
  expect(kit.personalData('visitor').map(({ key }) => key)).toContain('hats')
  expect(kit.personalData().map(({ key }) => key)).not.toContain('hats')
})
