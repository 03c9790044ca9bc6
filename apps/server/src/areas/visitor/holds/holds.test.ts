import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfText } from '../../../../test/pdf-text'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let keeper: Who
let host: Who
let reason = 0
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({ now: at('08:00'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor'])
  keeper = await acme.person(['view-visitor', 'delete-visitor', 'reveal-visitor'])
  host = await acme.person(['add-visitor', 'add-visitorreason', 'auidt-visitor'])
  reason = (await post('/visitorreason/add', { name: 'Meeting', audit_by: 'auditor' }, host)).data.id
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

const post = (path: string, body: object, who = keeper) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const get = async (path: string, query: object, who = keeper) =>
  (await world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })).data
let names = 0
const number = '11010519491231002X'
/** Somebody who was here and has left. */
async function guest(more: object = {}) {
  const { data, code, message } = await post(
    '/visitor/add',
    {
      ...{
        reason_id: reason,
        office_id: acme.office_id,
        plan_start: at('10:00'),
        plan_end: at('12:00'),
        note: 'A note',
      },
      people: [{ name: `Guest ${++names} Of${names}`, idno: number, phone: '13800138000' }],
      ...more,
    },
    host,
  )
  expect(code, message).toBe(0)
  const id = data.people[0].id as number
  const { visit_version: version } = await get('/visitor/single', { id })
  await post('/visitor/audit', { items: [{ id: data.id, version }], pass: true, opinion: 'Known to us' }, host)
  world.setNow(at('10:00'))
  expect((await post('/visitor/check_in', { ids: [id] }, desk)).code).toBe(0)
  world.setNow(at('11:00'))
  expect((await post('/visitor/check_out', { ids: [id] }, desk)).code).toBe(0)
  return { id, visit: data.id as number }
}
const stored = async (id: number) =>
  (
    await world.db.query<{ visitor_name: string; idno: boolean; forgotten: boolean }>(
      'select visitor_name, idno is not null as idno, forgotten_at is not null as forgotten from visitor where id = $1',
      [id],
    )
  )[0]
const logged = (action: string) =>
  world.db.query<{ after: string }>(
    'select after::text as after from operation_log where company_id = $1 and action = $2 order by id desc limit 1',
    [acme.company_id, action],
  )
const forgetAt = async (day: string) => {
  world.setNow(at('04:00', day))
  await world.first.visits.forget()
}

describe('a hold', () => {
  test('keeps what its days would take away, is listed, and what is held goes once it is over', async () => {
    const [held, other] = [await guest(), await guest()]
    const hold = { ids: [held.id], until: '2027-12-31', reason: 'Claim 17' }
    expect((await post('/visitor/hold', hold, desk)).data.reason).toBe('no_permission')
    expect((await post('/visitor/hold', hold)).data).toEqual({ held: 1, until: '2027-12-31T16:00:00.000Z' })
    expect(await get('/visitor/single', { id: held.id })).toMatchObject({
      ...{ hold_reason: 'Claim 17', may_keep: true },
      story: expect.arrayContaining([expect.objectContaining({ act: 'hold', note: 'Claim 17' })]),
    })
    expect((await get('/visitor/pagelist', { kept: '1' })).items.map(({ id }: { id: number }) => id)).toEqual([held.id])
    // the guest asks for it as well
    await world.db.query('update visitor set forget_wish = now() where id = $1', [held.id])
    await forgetAt('2027-06-01')
    expect(await stored(other.id)).toEqual({ visitor_name: '—', idno: false, forgotten: true })
    expect(await stored(held.id)).toMatchObject({ idno: true, forgotten: false })
    const [visit] = await world.db.query<{ note: string | null }>('select note from visit where id = $1', [held.visit])
    expect(visit).toEqual({ note: 'A note' })
    // another hold counts from now on
    await forgetAt('2028-01-02')
    expect(await stored(held.id)).toEqual({ visitor_name: '—', idno: false, forgotten: true })
    expect((await get('/visitor/pagelist', { kept: '1' })).total).toBe(0)
  })

  test('is ended by hand, with a reason; the operation log says so and names nobody', async () => {
    const { id } = await guest()
    await post('/visitor/hold', { ids: [id], until: '2027-12-31', reason: 'Claim 18' })
    expect((await post('/visitor/forget', { ids: [id], reason: 'Asked' })).data.reason).toBe('visit_on_hold')
    expect((await post('/visitor/end_hold', { ids: [id], reason: 'Settled' })).data.ended).toBe(1)
    expect((await logged('visit_hold'))[0]?.after).toContain('Claim 18')
    expect((await logged('visit_end_hold'))[0]?.after).toContain('Settled')
    const [named] = await world.db.query<{ n: number }>(
      `select count(*)::int as n from operation_log where company_id = $1 and concat_ws(' ', target, before, after) like '%Guest %'`,
      [acme.company_id],
    )
    expect(named?.n).toBe(0)
    await forgetAt('2027-06-01')
    expect(await stored(id)).toMatchObject({ forgotten: true })
  })

  test.each(['2026-11-22', '2040-01-01'])('to %s is refused', async (until) => {
    const { id } = await guest()
    expect((await post('/visitor/hold', { ids: [id], until, reason: 'x' })).data.reason).toBe('visit_hold_end')
  })

  test('is of the offices that one looks after', async () => {
    const { id } = await guest()
    const near = await acme.office(`Near ${++names}`)
    const elsewhere = await acme.person(['delete-visitor', 'reveal-visitor'], { office_ids: [near.office_id] })
    const hold = { ids: [id], until: '2027-01-01', reason: 'x' }
    expect((await post('/visitor/hold', hold, elsewhere)).data.reason).toBe('outside_scope')
    expect((await post('/visitor/reveal', { id, reason: 'x' }, elsewhere)).data.reason).toBe('outside_scope')
    const stranger = await addCompany(world.db, `Strangers ${names}`)
    const there = await stranger.person(['delete-visitor', 'reveal-visitor'])
    expect((await post('/visitor/hold', hold, there)).data.reason).toBe('not_found')
  })
})

test('a number of a document is shown whole to who may see it and says why, and that is written', async () => {
  const { id } = await guest()
  expect((await get('/visitor/single', { id })).idno).toBe('110***********002X')
  expect((await post('/visitor/reveal', { id, reason: 'Police' }, desk)).data.reason).toBe('no_permission')
  expect((await post('/visitor/reveal', { id, reason: '' })).data.reason).toBe('invalid_input')
  expect((await post('/visitor/reveal', { id, reason: 'Police' })).data).toEqual({
    id,
    id_type: 'resident',
    idno: number,
  })
  expect((await logged('visit_reveal'))[0]?.after).toContain('Police')
  expect((await get('/visitor/single', { id })).story.at(-1)).toMatchObject({ act: 'reveal', note: 'Police' })
  await forgetAt('2026-12-15')
  expect((await post('/visitor/reveal', { id, reason: 'Police' })).data.reason).toBe('visit_no_idno')
})

test('deleted by hand nothing personal is left, and nobody is deleted who is to come', async () => {
  const { id, visit } = await guest()
  const { data } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('14:00'), plan_end: at('15:00') },
      people: [{ name: 'Still Coming' }],
    },
    host,
  )
  const coming = data.people[0].id
  const named = () =>
    world.db.query<{ where: string }>(
      `select 'message' as where from message where company_id = $1 and values->>'visitor_id' = $2::text and values->>'title' <> '—'
       union all select 'mail' from mail_job where company_id = $1 and content::text like '%Guest%'
       union all select 'muster' from muster_person where company_id = $1 and person_key = 'v' || $2 and name <> '—'`,
      [acme.company_id, id],
    )
  await world.db.query(
    `with begun as (insert into muster (company_id, office_id, kind, began_at, began_by, ended_at, ended_by)
         values ($1, $2, 'drill', $3, 'x', $3, 'x') returning id)
     insert into muster_person (company_id, muster_id, person_key, kind, name, list, seen_at)
     select $1, id, 'v' || $4::int, 'visitor', 'Guest', 'inside', $3 from begun`,
    [acme.company_id, acme.office_id, at('10:30'), id],
  )
  await world.db.query(
    `insert into mail_job (company_id, recipient, kind, content) values
       ($1, 'guest@x.cn', 'letter', jsonb_build_object('about', 'visitor/' || $2::int, 'subject', 'Dear Guest')),
       ($1, 'host@x.cn', 'message', jsonb_build_object('message', jsonb_build_object('values',
         jsonb_build_object('visitor_id', $2::int, 'title', 'Guest'))))`,
    [acme.company_id, id],
  )
  expect(new Set((await named()).map((one) => one.where))).toEqual(new Set(['message', 'mail', 'muster']))
  expect((await post('/visitor/forget', { ids: [coming], reason: 'x' })).data.reason).toBe('visit_not_over')
  expect((await post('/visitor/forget', { ids: [id], reason: 'Asked by letter' })).data).toEqual({ forgotten: 1 })
  expect(await stored(id)).toEqual({ visitor_name: '—', idno: false, forgotten: true })
  const left = await world.db.query(
    `select 1 from visitor_story where visitor_id = $1 union all select 1 from visitor_pass_log where visitor_id = $1
     union all select 1 from visitor_window where visitor_id = $1
     union all select 1 from visit where id = $2 and note is not null
     union all select 1 from audit_request where subject_kind = 'visit' and subject_id = $2`,
    [id, visit],
  )
  expect(left).toEqual([])
  expect(await named()).toEqual([])
  expect((await post('/visitor/forget', { ids: [id], reason: 'again' })).data.reason).toBe('not_found')
})

test('is done wholly or not at all, and a company where it cannot be done keeps it from no other', async () => {
  const { id } = await guest()
  const beta = await addCompany(world.db, `Beta ${++names}`)
  const them = await beta.person(['view-visitor', 'add-visitor', 'add-visitorreason'])
  const theirReason = (await post('/visitorreason/add', { name: 'Meeting' }, them)).data.id
  const { data } = await post(
    '/visitor/add',
    {
      ...{ reason_id: theirReason, office_id: beta.office_id, plan_start: at('12:00'), plan_end: at('13:00') },
      people: [{ name: 'Their Guest' }],
    },
    them,
  )
  const theirs = data.people[0].id as number
  await world.db.query('update visitor set state = 4, ended_at = $2, check_in_time = $2 where id = $1', [
    theirs,
    at('12:30'),
  ])
  // whoever is killed between two statements leaves nothing half done
  await world.db.query(
    `create function stop_here() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
  )
  await world.db.query(
    `create trigger stop_here before delete on audit_request for each row when (old.company_id = ${acme.company_id}) execute function stop_here()`,
  )
  await expect(forgetAt('2027-06-01')).rejects.toThrow('killed')
  expect([(await stored(id))?.forgotten, (await stored(theirs))?.forgotten]).toEqual([false, true])
  await world.db.query('drop function stop_here() cascade')
  await forgetAt('2027-06-01')
  expect(await stored(id)).toMatchObject({ forgotten: true })
})

test('who decided about visits finds that among their data', async () => {
  await guest()
  const { data } = await world.first.get('/privacy/mine', {}, { token: host.token, language: 'en' })
  expect(JSON.stringify(data)).toContain('visit_opinions')
})

test('that they were deleted is proved by what is found then, for who may delete', async () => {
  const { id } = await guest()
  const proof = async (who = keeper) =>
    world.first.app.inject({
      method: 'GET',
      url: `${basePath}/visitor/deletion_proof`,
      query: { id: `${id}` },
      headers: { 'x-token': who.token, 'accept-language': 'en' },
    })
  expect((await proof()).json().data.reason).toBe('visitor_not_deleted')
  // their photo was at two devices, of which one has said that it is gone
  await world.db.query(
    `with known as (insert into visitor_window (company_id, visitor_id, start_time, from_time, until_time, door_ids, ended_at)
         values ($1, $2, $3, $3, $4, '{}', $4) returning id),
       opened as (insert into pass_window (company_id, source_kind, source_id, person_name, start_time, end_time)
         select $1, 'visitor', id, 'Guest', $3, $4 from known returning id),
       given as (update visitor set photo_gone = '/1/photo.sealed' where id = $2)
     insert into delivery_removal (company_id, window_id, kind, device_id, device_name, asked_at, confirmed_at)
     select $1, id, 'face', n, 'Gate ' || n, $4, case when n = 1 then $4::timestamptz end from opened, generate_series(1, 2) as n`,
    [acme.company_id, id, at('09:00'), at('10:30')],
  )
  const { photo } = (await world.first.get('/visitor/single', { id }, { token: keeper.token })).data
  expect(photo.at_devices.map(({ device, gone_at }: Record<string, unknown>) => [device, gone_at !== null])).toEqual([
    ['Gate 2', false],
    ['Gate 1', true],
  ])
  expect((await post('/visitor/forget', { ids: [id], reason: 'Asked by letter' })).data).toEqual({ forgotten: 1 })
  expect((await proof(desk)).json().code).not.toBe(0)
  const { rawPayload } = await proof()
  const text = pdfText(rawPayload)?.replace(/\s+/g, ' ')
  if (text === undefined) return
  expect(text).toContain('Proof of deletion')
  expect(text).toContain('Deleted at 2026-11-23 11:00')
  expect(text).not.toMatch(/Guest|13800138000|is stored [1-9]|entr(?:y is|ies are) stored/)
  expect(text.match(/Nothing is stored/g)).toHaveLength(11)
  expect(text).toContain('Photo at the device “Gate 1” Seen to be gone 2026-11-23 10:30')
  expect(text).toContain('Photo at the device “Gate 2” Being deleted')
  // what comes back by whatever way is said
  await world.db.query(`update visitor set phone = '+8613800138000' where id = $1`, [id])
  expect(pdfText((await proof()).rawPayload)).toContain('1 entry is stored')
})
