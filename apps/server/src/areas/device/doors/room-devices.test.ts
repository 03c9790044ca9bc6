import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>
let boss: Person
let keeper: Person
let room = 0

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person(['view-meetingroom'])
  keeper = await acme.person(['view-face-device'], { office_ids: [acme.office_id], duties: ['device'] })
  room = await acme.room('Taishan')
})
afterAll(() => world.close())

const insert = async (table: string, columns: Record<string, unknown>) => {
  const all = { company_id: acme.company_id, ...columns }
  const names = Object.keys(all)
  const [row] = await world.db.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning *`,
    Object.values(all),
  )
  return row?.id ?? 0
}
const ask = async (path: string, who: Person) => (await world.first.get(`/device/${path}`, {}, who)).data.items

it('names devices and heads by office and room, also those at a door of the room, and how they are', async () => {
  const { office_id } = acme
  const elsewhere = await acme.office('Elsewhere')
  const far = await acme.room('Far', { ...elsewhere })
  const online = await insert('face_device', { name: 'A', sn: 'AAAA1', office_id, meetingroom_id: room })
  const at = { alive_until: '2026-11-23T02:01:00Z', last_seen: '2026-11-23T01:59:00Z' }
  await insert('face_device_state', { device_id: online, ...at })
  const behind = await insert('face_device', { name: 'B', sn: 'BBBB1', office_id })
  await insert('door', { name: 'Door', office_id, face_device_id: behind, meetingroom_id: room })
  await insert('face_device', { name: 'Nowhere', sn: 'NNNN1', office_id })
  await insert('face_device', { name: 'C', sn: 'CCCC1', office_id: elsewhere.office_id, meetingroom_id: far })
  const head = await insert('scanning_head', { name: 'H', sn: 'HHHH1', office_id, meetingroom_id: room, kind: 'nfc' })

  const devices = [
    { id: online, name: 'A', sn: 'AAAA1', kind: 'face', state: 'online' },
    { id: behind, name: 'B', sn: 'BBBB1', kind: 'face', state: 'never' },
  ]
  const home = { id: office_id, name: 'Acme HQ', children: [{ id: room, name: 'Taishan', children: devices }] }
  expect(await ask('office_meetingroom_device', keeper)).toEqual([home])
  expect((await ask('office_meetingroom_device', boss)).map(({ name }: { name: string }) => name)).toEqual([
    'Acme HQ',
    'Elsewhere',
  ])
  expect(await ask('office_meetingroom_scanner_tree', keeper)).toEqual([
    {
      ...{ id: office_id, name: 'Acme HQ' },
      children: [
        { id: room, name: 'Taishan', children: [{ id: head, name: 'H', sn: 'HHHH1', kind: 'nfc', state: 'never' }] },
      ],
    },
  ])
})
