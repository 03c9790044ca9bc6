import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
export const day = '2026-11-18'

export type Person = Awaited<ReturnType<Company['person']>>
export type CreatedMeeting = { id: number; version: number; audit_state: number }

export let world: World
export let acme: Company
export let ann: Person
export let boss: Person
export let one: Person
export let two: Person
export let three: Person
let count = 0
/** For names that are given once. */
export const next = () => ++count
export const approver = ['view-meeting', 'view-audit', 'change-audit']

/** A company whose rooms are approved, over two servers; its people are there once the first test begins. */
export function useApprovals(): void {
  beforeAll(async () => {
    world = await openWorld({ servers: 2, now })
    acme = await addCompany(world.db, 'Acme')
    ann = await acme.person()
    boss = await acme.person(approver)
    const elsewhere = await acme.office('Elsewhere')
    // asked by name, wherever they administer
    one = await acme.person(approver, { office_ids: [elsewhere.office_id] })
    two = await acme.person(approver, { office_ids: [elsewhere.office_id] })
    three = await acme.person(approver, { office_ids: [elsewhere.office_id] })
  })
  afterAll(() => world.close())
  beforeEach(() => world.setNow(now))
}

export const at = (time: string, date = day) => `${date} ${time}:00`
export const post = (path: string, body: object, who: Person, server = world.first) =>
  server.post(path, body, { token: who.token, language: 'en' })
export const get = async (path: string, query: object, who: Person) =>
  (await world.first.get(path, query, { token: who.token })).data
export const room = (columns: object = { isaudit: true }) => acme.room(`Flow ${++count}`, { ...columns })
export const book = async (
  room_id: number,
  from = '10:00',
  to = '11:00',
  more: object = {},
  who = ann,
): Promise<CreatedMeeting> => {
  const slot = { start_time: at(from), end_time: at(to) }
  const answer = await post('/meeting/add', { meetingroom_id: room_id, title: 'Board', ...slot, ...more }, who)
  expect(answer.message).toBe('ok')
  return answer.data
}
const users = (...people: Person[]) => ({ kind: 'users', ids: people.map(({ user_id }) => user_id) })
export const step = (mode: string, ...people: Person[]) => ({ mode, approvers: [users(...people)] })
export const flow = async (steps: object[], more: object = {}) => {
  const answer = await post('/audit/flow_save', { name: `Flow ${++count}`, steps, ...more }, boss)
  expect(answer.data.fields ?? answer.data.reason).toBeUndefined()
  return answer.data as { id: number; version: number }
}
/** A room that needs approval, bound to a flow of these steps. */
export const flowRoom = async (steps: object[], more: object = {}, columns: object = {}) => {
  const room_id = await room({ isaudit: true, ...columns })
  const made = await flow(steps, { ...more, bindings: [{ meetingroom_id: room_id }] })
  return { room_id, flow: made }
}
export const decide = (
  made: CreatedMeeting,
  who: Person,
  pass = true,
  reason = pass ? '' : 'No',
  server = world.first,
) => post('/audit/edit', { id: made.id, version: made.version, pass, reason }, who, server)
export const row = async (id: number) => {
  const [found] = await world.db.query<{ audit_state: number; meeting_state: string; held: number; approvals: number }>(
    `select m.audit_state, m.meeting_state,
       (select count(*)::int from holding h where h.company_id = m.company_id and h.kind = 'meeting' and h.source_id = m.id and h.is_held) as held,
       (select count(*)::int from meeting_log l where l.company_id = m.company_id and l.meeting_id = m.id and l.action = 'approve') as approvals
     from meeting m where m.company_id = $1 and m.id = $2`,
    [acme.company_id, id],
  )
  return found
}
export const flowOf = async (id: number, who = boss) =>
  (await get('/audit/pagelist', { limit: 200 }, who)).items.find((item: CreatedMeeting) => item.id === id)
export const progress = async (id: number, who: Person = boss) => (await get('/audit/progress', { id }, who)).items[0]
export const asked = async (id: number) => {
  const [found] = await world.db.query<{ asked: number[] }>(
    `select asked from audit_request where company_id = $1 and meeting_id = $2 and state = 'waiting'`,
    [acme.company_id, id],
  )
  return found?.asked
}
export const bell = async (who: Person, meeting_id: number) =>
  (await get('/message/pagelist', { limit: 100 }, who)).items
    .filter(
      (item: { meeting_id: number; read_at: string | null }) => item.meeting_id === meeting_id && item.read_at === null,
    )
    .map((item: { kind: string }) => item.kind)
export const disable = (who: Person, status = 'disabled') =>
  world.db.query('update users set status = $2 where id = $1', [who.user_id, status])
