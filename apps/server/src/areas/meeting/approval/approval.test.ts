import { describe, expect, it } from 'vitest'
import { addCompany } from '../../../../test/world'
import {
  acme,
  ann,
  approver,
  asked,
  at,
  bell,
  book,
  boss,
  type CreatedMeeting,
  day,
  decide,
  disable,
  flow,
  flowOf,
  flowRoom,
  get,
  next,
  one,
  post,
  progress,
  room,
  row,
  step,
  three,
  two,
  useApprovals,
  world,
} from './approval.sample'

useApprovals()

describe('a request on its way', () => {
  it('goes from step to step: each is asked in their turn, and the last yes gives the room', async () => {
    const { room_id } = await flowRoom([step('any', one, two), step('all', two, three)])
    const made = await book(room_id)
    expect(made.audit_state).toBe(1)
    expect([await bell(one, made.id), await bell(three, made.id), await bell(boss, made.id)]).toEqual([
      ['audit_asked'],
      [],
      [],
    ])
    expect((await decide(made, three)).data.reason).toBe('outside_scope')
    expect((await decide(made, boss)).data.reason).toBe('audit_not_asked')
    const first = await decide(made, one, true, 'Fine with me')
    expect(first.data.items).toMatchObject([{ ok: true, audit_state: 1, version: made.version }])
    expect((await decide(made, one)).data.reason).toBe('audit_step_over')
    // whose turn is over is not asked any more, whose comes is
    expect([await bell(one, made.id), await bell(two, made.id), await bell(three, made.id)]).toEqual([
      [],
      ['audit_asked'],
      ['audit_asked'],
    ])
    expect(await flowOf(made.id, three)).toMatchObject({
      may_decide: true,
      flow: { step: 2, steps: 2, because: 'room', asked: [two.name, three.name] },
    })
    expect(await flowOf(made.id)).toMatchObject({ may_decide: false })
    await decide(made, two)
    expect(await row(made.id)).toMatchObject({ audit_state: 1, held: 0 })
    expect((await decide(made, three)).data.items).toMatchObject([{ ok: true, audit_state: 0 }])
    expect(await row(made.id)).toMatchObject({ audit_state: 0, held: 1, approvals: 1 })
    expect([await bell(two, made.id), await bell(three, made.id), await bell(ann, made.id)]).toEqual([
      [],
      [],
      ['audit_approved'],
    ])
    const seen = await progress(made.id, ann)
    expect(seen).toMatchObject({ state: 'passed', because: 'room' })
    expect(seen.steps[0].seats).toMatchObject([
      { name: one.name, state: 'passed', opinion: 'Fine with me' },
      { name: two.name, state: 'spared' },
    ])
    // its history has the decision of every step, the newest first
    const { items } = await get('/audit/log', { id: made.id }, boss)
    expect(items.map(({ action, user_name }: Record<string, string>) => [action, user_name])).toContainEqual([
      'audit_pass',
      one.name,
    ])
    expect(items[0].action).toBe('approve')
  })

  it('asks one after the other where that is said, and ends with a single no', async () => {
    const { room_id } = await flowRoom([step('sequence', three, one, two)])
    const made = await book(room_id)
    expect((await decide(made, one)).data.reason).toBe('audit_not_asked')
    await decide(made, three)
    expect(await asked(made.id)).toEqual([one.user_id])
    const no = await decide(made, one, false, 'Too large')
    expect(no.data.items).toMatchObject([{ ok: true, audit_state: 2 }])
    expect((await decide(made, two)).data.reason).toBe('audit_decided')
    expect(await progress(made.id, ann)).toMatchObject({ state: 'refused' })
    // whoever passed a step finds it among what they decided
    const mine = await get('/audit/pagelist', { state: 'mine', sort: '-decided_at' }, three)
    expect(mine.items.find((item: CreatedMeeting) => item.id === made.id)?.decision.action).toBe('audit_pass')
  })

  it('is seen by who was asked, its booker, and who approves there; by nobody else', async () => {
    const { room_id } = await flowRoom([step('any', one)])
    const made = await book(room_id)
    const stranger = await acme.person()
    expect((await get('/audit/progress', { id: made.id }, stranger)).reason).toBe('not_found')
    expect((await get('/audit/progress', { id: made.id }, two)).reason).toBe('not_found')
    expect(await flowOf(made.id, two)).toBeUndefined()
    expect((await decide(made, two)).data.reason).toBe('outside_scope')
    expect((await get('/audit/single', { id: made.id }, one)).id).toBe(made.id)
    expect(
      (await get('/manager/audit', {}, ann)).items.find((item: CreatedMeeting) => item.id === made.id)?.flow,
    ).toMatchObject({
      asked: [one.name],
      step: 1,
    })
  })

  it('begins anew at another slot, and goes on when it is only shortened', async () => {
    const { room_id } = await flowRoom([step('any', one), step('any', two)])
    const made = await book(room_id, '10:00', '12:00')
    await decide(made, one)
    const shorter = await post('/meeting/edit', { id: made.id, version: 1, end_time: at('11:00') }, ann)
    expect(shorter.data.audit_state).toBe(1)
    expect(await asked(made.id)).toEqual([two.user_id])
    await post('/meeting/edit', { id: made.id, version: 2, start_time: at('14:00'), end_time: at('15:00') }, ann)
    expect(await asked(made.id)).toEqual([one.user_id])
    expect(await bell(two, made.id)).toEqual([])
    expect(
      (await get('/audit/progress', { id: made.id }, ann)).items.map((item: { state: string }) => item.state),
    ).toEqual(['waiting', 'ended'])
  })

  it('ends with its meeting, and is nobody’s business then', async () => {
    const { room_id } = await flowRoom([step('any', one)])
    const made = await book(room_id)
    await post('/meeting/del', { id: made.id }, ann)
    expect([await asked(made.id), await bell(one, made.id)]).toEqual([undefined, []])
    expect((await decide(made, one)).data.reason).toBe('audit_decided')
  })

  it('of which there is none leaves a room to whoever approves there', async () => {
    const made = await book(await room())
    expect(await flowOf(made.id)).toMatchObject({ flow: null, may_decide: true })
    expect(
      (await post('/audit/transfer', { id: made.id, version: 1, user_id: one.user_id, reason: 'x' }, boss)).data.reason,
    ).toBe('audit_transfer_none')
    expect((await decide(made, boss)).data.items).toMatchObject([{ ok: true, audit_state: 0 }])
  })

  it('of a confirmed meeting to be moved leaves the meeting where it was until the last yes', async () => {
    const room_id = await room({})
    const made = await book(room_id)
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room_id])
    await flow([step('any', one), step('any', two)], { bindings: [{ meetingroom_id: room_id }] })
    await post('/meeting/edit', { id: made.id, version: 1, start_time: at('14:00'), end_time: at('15:00') }, ann)
    expect(await bell(one, made.id)).toEqual(['change_asked'])
    const wants = { ...made, version: 2 }
    await decide(wants, one)
    expect(await row(made.id)).toMatchObject({ audit_state: 1, held: 1 })
    await decide(wants, two)
    expect(await row(made.id)).toMatchObject({ audit_state: 0, held: 1 })
  })
})

describe('what needs approval', () => {
  it('is what meets every condition: longer, more people, dearer; in grid and booking alike', async () => {
    const office = await acme.office(`Conditions ${next()}`)
    const room_id = await room({ ...office, isaudit: false })
    await flow([step('any', one)], { bindings: [{ office_id: office.office_id, over_minutes: 60, over_people: 2 }] })
    const many = { attendees: [{ user_id: boss.user_id }, { mail: 'a@example.org' }] }
    expect((await book(room_id, '10:00', '11:30')).audit_state).toBe(0)
    expect((await book(room_id, '11:30', '12:30', many)).audit_state).toBe(0)
    const made = await book(room_id, '13:00', '14:30', many)
    expect(made.audit_state).toBe(1)
    expect((await flowOf(made.id)).flow).toMatchObject({ because: 'duration', asked: [one.name] })
    const shown = await get('/meeting/meetingroom_meeting_page', { office: office.office_id, date: day }, ann)
    expect(shown.items[0].audit_when).toMatchObject([{ over_minutes: 60, over_people: 2 }])
    // made shorter it needs nobody any more
    const shorter = await post('/meeting/edit', { id: made.id, version: 1, end_time: at('14:00') }, ann)
    expect(shorter.data.audit_state).toBe(0)
    expect(await asked(made.id)).toBeUndefined()
  })

  it('is a longer meeting too when a short one is extended', async () => {
    const room_id = await room({ isaudit: false })
    await flow([step('any', one)], { bindings: [{ meetingroom_id: room_id, over_minutes: 60 }] })
    const made = await book(room_id, '10:00', '11:00')
    const longer = await post('/meeting/edit', { id: made.id, version: 1, end_time: at('11:15') }, ann)
    expect(longer.data.audit_state).toBe(1)
    expect(await asked(made.id)).toEqual([one.user_id])
  })

  it('is what costs more, and what services are ordered for', async () => {
    const [price] = await world.db.query<{ id: number }>(
      `insert into price (company_id, name, unit, amount) values ($1, $2, 'hour', 100) returning id`,
      [acme.company_id, `Price ${next()}`],
    )
    const room_id = await room({ isaudit: false, price_id: price?.id })
    await flow([step('any', one)], { bindings: [{ meetingroom_id: room_id, over_amount: '100' }] })
    expect((await book(room_id, '10:00', '11:00')).audit_state).toBe(0)
    expect((await book(room_id, '11:00', '12:15')).audit_state).toBe(1)
  })

  it('is every occurrence of a series that meets it, told once', async () => {
    const room_id = await room({ isaudit: false })
    await flow([step('any', one)], { bindings: [{ meetingroom_id: room_id, over_minutes: 60 }] })
    const made = await book(room_id, '10:00', '12:00', { series: { period: 'day', times: 3 } })
    expect(made.audit_state).toBe(1)
    expect(await bell(one, made.id)).toEqual(['audit_asked'])
    const waiting = await get('/audit/pagelist', { room: room_id, turn: 'mine' }, one)
    expect(waiting.total).toBe(3)
    const items = waiting.items.map(({ id, version }: CreatedMeeting) => ({ id, version }))
    const all = await post('/audit/edit', { items, pass: true }, one)
    expect(all.data.items.map((item: { ok: boolean }) => item.ok)).toEqual([true, true, true])
  })

  it('is what a rule group asks for: decided by its flow, or by the people whom it names', async () => {
    const office = await acme.office(`Ruled ${next()}`)
    const room_id = await room({ ...office, isaudit: false })
    const named = await flow([step('any', three)])
    const rule = (columns: object) => {
      const all = { company_id: acme.company_id, title: `Rule ${next()}`, range_type: 'all', ...columns }
      return world.db.query(
        `with made as (insert into booking_rule (${Object.keys(all).join(', ')})
           values (${Object.keys(all)
             .map((_, n) => `$${n + 1}`)
             .join(', ')}) returning company_id, id)
         insert into booking_rule_office (company_id, booking_rule_id, office_id) select company_id, id, ${office.office_id} from made`,
        Object.values(all),
      )
    }
    await rule({ need_audit: 2, audit_over_minutes: 60 })
    const [made] = await world.db.query<{ id: number }>('select max(id)::int as id from booking_rule')
    const save = { ...named, name: `Flow ${next()}`, steps: [step('any', three)], rule_ids: [made?.id] }
    named.version = (await post('/audit/flow_save', save, boss)).data.version
    expect((await book(room_id, '10:00', '11:00')).audit_state).toBe(0)
    const longer = await book(room_id, '13:00', '14:30')
    expect(longer.audit_state).toBe(1)
    expect(await asked(longer.id)).toEqual([three.user_id])
    expect((await flowOf(longer.id)).flow).toMatchObject({ because: 'rule' })
    await post('/audit/flow_del', named, boss)
    expect(await asked((await book(room_id, '15:00', '16:30')).id)).toBeUndefined()
    await rule({ need_audit: 1 })
    await world.db.query(
      `insert into booking_rule_auditor (company_id, booking_rule_id, user_id)
       select company_id, id, $2 from booking_rule where company_id = $1 order by id desc limit 1`,
      [acme.company_id, two.user_id],
    )
    expect(await asked((await book(room_id, '17:00', '17:30')).id)).toEqual([two.user_id])
  })

  it('is decided by the flow that fits best, of those that are in use', async () => {
    const office = await acme.office(`Best ${next()}`)
    const room_id = await room({ ...office, isaudit: true })
    const wide = await flow([step('any', one)], { bindings: [{ office_id: office.office_id }] })
    await flow([step('any', two)], { bindings: [{ meetingroom_id: room_id }], status: 'off' })
    expect(await asked((await book(room_id, '12:00', '12:30')).id)).toEqual([one.user_id])
    await flow([step('any', three)], { bindings: [{ office_id: office.office_id, over_minutes: 60 }] })
    expect(await asked((await book(room_id, '13:00', '14:30')).id)).toEqual([three.user_id])
    await post('/audit/flow_del', wide, boss)
    expect(await asked((await book(room_id, '15:00', '15:30')).id)).toBeUndefined()
  })
})

describe('who decides', () => {
  it('are the people of a role, the managers of the office, the head of the booker’s department', async () => {
    const office = await acme.office(`Kinds ${next()}`)
    const keeper = await acme.person(approver, { office_ids: [office.office_id], duties: ['room'] })
    const guard = await acme.person(approver, { office_ids: [office.office_id], duties: ['visitor'] })
    const head = await acme.person(approver, { office_ids: [] })
    const [upper] = await world.db.query<{ id: number }>(
      'insert into department (company_id, name, manager_id) values ($1, $2, $3) returning id',
      [acme.company_id, `Upper ${next()}`, head.user_id],
    )
    const [lower] = await world.db.query<{ id: number }>(
      'insert into department (company_id, name, parent_id, manager_id) values ($1, $2, $3, $4) returning id',
      [acme.company_id, `Lower ${next()}`, upper?.id, ann.user_id],
    )
    await world.db.query('update users set department_id = $2 where id = $1', [ann.user_id, lower?.id])
    const [role] = await world.db.query<{ role_id: number }>(
      'select role_id from user_role where company_id = $1 and user_id = $2',
      [acme.company_id, three.user_id],
    )
    const kinds = [{ kind: 'room_managers' }, { kind: 'office_managers' }, { kind: 'department_head' }]
    const room_id = await room({ ...office, isaudit: true })
    await flow(
      [...kinds, { kind: 'roles', ids: [role?.role_id] }].map((one) => ({ mode: 'all', approvers: [one] })),
      { bindings: [{ meetingroom_id: room_id }] },
    )
    const made = await book(room_id)
    const steps: (number[] | undefined)[] = []
    for (const turn of [[keeper], [keeper, guard], [head], [three]]) {
      steps.push(await asked(made.id))
      for (const who of turn) expect((await decide(made, who)).message).toBe('ok')
    }
    // who leads the department asks for it, so the next above is asked
    expect(steps).toEqual([[keeper.user_id], [keeper.user_id, guard.user_id], [head.user_id], [three.user_id]])
    expect(await row(made.id)).toMatchObject({ audit_state: 0 })
    await world.db.query('update users set department_id = null where id = $1', [ann.user_id])
  })

  it('is not who asks, while there is anybody else', async () => {
    const self = await acme.person(approver)
    const { room_id } = await flowRoom([step('any', self, two)])
    const made = await book(room_id, '10:00', '11:00', {}, self)
    expect(await asked(made.id)).toEqual([two.user_id])
    expect((await decide(made, self)).data.reason).toBe('audit_not_asked')
    const alone = await flowRoom([step('any', self)])
    const other = await book(alone.room_id, '10:00', '11:00', {}, self)
    // those who approve there, but not themselves
    expect(await asked(other.id)).not.toContain(self.user_id)
    expect(await asked(other.id)).toContain(boss.user_id)
    const lonely = await addCompany(world.db, `Lonely ${next()}`)
    const only = await lonely.person([...approver, 'view-meeting'])
    const its = await lonely.room('Its', { isaudit: true })
    const save = { name: 'Own', steps: [step('any', only)], bindings: [{ meetingroom_id: its }] }
    await post('/audit/flow_save', save, only)
    const own = await book(its, '10:00', '11:00', {}, only)
    expect((await decide(own, only)).data.items).toMatchObject([{ ok: true, audit_state: 0 }])
  })

  it('are others where those who were meant have left, at the beginning or on the way', async () => {
    const away = await acme.person(approver)
    const office = await acme.office(`Away ${next()}`)
    const keeper = await acme.person(approver, { office_ids: [office.office_id], duties: ['room'] })
    const { room_id } = await flowRoom([step('sequence', away, two), step('all', away)], {}, office)
    const made = await book(room_id)
    expect(await asked(made.id)).toEqual([away.user_id])
    await disable(away)
    expect(await world.first.runApprovals()).toBe(1)
    expect(await asked(made.id)).toEqual([two.user_id])
    expect(await bell(two, made.id)).toEqual(['audit_asked'])
    await decide(made, two)
    expect(await asked(made.id)).toEqual([keeper.user_id])
    expect((await progress(made.id)).steps[1]).toMatchObject({ fell: true, mode: 'any' })
    expect(await world.first.runApprovals()).toBe(0)
    await decide(made, keeper)
    expect(await row(made.id)).toMatchObject({ audit_state: 0, approvals: 1 })
  })

  it('may hand it to somebody who can decide, with a reason', async () => {
    const { room_id } = await flowRoom([step('all', one, two)])
    const made = await book(room_id)
    const hand = (to: number, who = one) =>
      post('/audit/transfer', { id: made.id, version: made.version, user_id: to, reason: 'On holiday' }, who)
    const plain = await acme.person()
    const reasons: string[] = []
    for (const to of [one, two, ann, plain]) reasons.push((await hand(to.user_id)).data.reason)
    expect(reasons).toEqual([
      'audit_transfer_self',
      'audit_transfer_asked',
      'audit_transfer_booker',
      'audit_transfer_unable',
    ])
    const stranger = await (await addCompany(world.db, `Far ${next()}`)).person(approver)
    expect((await hand(stranger.user_id)).data.reason).toBe('not_found')
    expect((await hand(three.user_id, boss)).data.reason).toBe('audit_not_asked')
    const names = (await get('/audit/candidates', { id: made.id }, one)).items.map(({ id }: { id: number }) => id)
    expect(names).toContain(three.user_id)
    for (const who of [one, ann, plain]) expect(names).not.toContain(who.user_id)
    expect((await hand(three.user_id)).data).toMatchObject({ name: three.name })
    expect([await bell(one, made.id), await bell(three, made.id)]).toEqual([[], ['audit_handed']])
    expect((await hand(boss.user_id)).data.reason).toBe('audit_step_over')
    expect((await decide(made, one)).data.reason).toBe('audit_step_over')
    await decide(made, three)
    await decide(made, two)
    const seen = await progress(made.id, ann)
    expect(seen.steps[0].seats).toMatchObject([
      { name: one.name, state: 'moved', opinion: 'On holiday', to_name: three.name },
      { name: three.name, state: 'passed' },
      { name: two.name, state: 'passed' },
    ])
  })
})

describe('the time of a step', () => {
  const timed = { deadline_minutes: 60, remind_minutes: 15 }

  it('is told before it is up, once over two servers, and again in the next step', async () => {
    const { room_id } = await flowRoom([step('all', one, two), step('any', three)], timed)
    const made = await book(room_id, '15:00', '16:00')
    await decide(made, two)
    world.setNow('2026-11-18T01:51:00Z')
    const both = await Promise.all(world.servers.map((server) => server.runApprovals()))
    expect(both.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect([await bell(one, made.id), await bell(two, made.id)]).toEqual([['audit_remind', 'audit_asked'], []])
    // the clock stepping back reminds nobody again
    world.setNow('2026-11-18T01:40:00Z')
    expect(await world.first.runApprovals()).toBe(0)
    world.setNow('2026-11-18T01:52:00Z')
    await decide(made, one)
    expect((await progress(made.id)).deadline).toBe('2026-11-18T02:52:00Z')
    world.setNow('2026-11-18T02:10:00Z')
    expect(await world.first.runApprovals()).toBe(0)
    expect((await decide(made, three)).data.items).toMatchObject([{ audit_state: 0 }])
  })

  it('passes the step when it is up, and with the last step gives the room, once over two servers', async () => {
    const { room_id } = await flowRoom([step('any', one), step('any', two)], { ...timed, timeout_action: 'pass' })
    const made = await book(room_id, '15:00', '16:00')
    world.setNow('2026-11-18T02:06:00Z')
    const both = await Promise.all(world.servers.map((server) => server.runApprovals()))
    expect(both.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await asked(made.id)).toEqual([two.user_id])
    expect(await row(made.id)).toMatchObject({ audit_state: 1, held: 0 })
    world.setNow('2026-11-18T03:07:00Z')
    await Promise.all(world.servers.map((server) => server.runApprovals()))
    expect(await row(made.id)).toMatchObject({ audit_state: 0, held: 1, approvals: 1 })
    expect((await progress(made.id)).steps).toMatchObject([{ lapsed: true }, { lapsed: true }])
    expect(await bell(ann, made.id)).toEqual(['audit_approved'])
  })

  it('refuses the request when it is up, where that is said', async () => {
    const { room_id } = await flowRoom([step('any', one)], { ...timed, timeout_action: 'refuse' })
    const made = await book(room_id, '15:00', '16:00')
    world.setNow('2026-11-18T02:06:00Z')
    await world.first.runApprovals()
    expect(await row(made.id)).toMatchObject({ audit_state: 2, held: 0 })
    expect(await bell(ann, made.id)).toEqual(['audit_refused'])
    expect((await decide(made, one)).data.reason).toBe('audit_decided')
  })

  it('is at most until the meeting begins; passing into a taken slot is left to people', async () => {
    const { room_id } = await flowRoom([step('any', one)], { ...timed, timeout_action: 'pass' })
    const made = await book(room_id, '09:30', '10:30')
    expect((await progress(made.id)).deadline).toBe('2026-11-18T01:30:00Z')
    await world.db.query('update meetingroom set isaudit = false where id = $1', [room_id])
    await book(room_id, '10:00', '11:00')
    world.setNow('2026-11-18T01:31:00Z')
    expect(await world.first.runApprovals()).toBe(1)
    expect(await world.first.runApprovals()).toBe(0)
    expect(await row(made.id)).toMatchObject({ audit_state: 1, held: 0 })
    expect((await decide(made, one)).data.reason).toBe('booking_conflict')
    expect(await asked(made.id)).toEqual([one.user_id])
  })

  it('of a meeting that is over is nobody’s any more', async () => {
    const { room_id } = await flowRoom([step('any', one)], { ...timed, timeout_action: 'pass' })
    const made = await book(room_id, '09:30', '10:00')
    world.setNow('2026-11-18T02:00:00Z')
    expect(await world.first.runApprovals()).toBe(0)
    expect((await decide(made, one)).data.reason).toBe('audit_past')
  })

  it('lets everything stand where the server dies in the middle', async () => {
    const { room_id } = await flowRoom([step('any', one)], { ...timed, timeout_action: 'refuse' })
    const made = await book(room_id, '15:00', '16:00')
    world.setNow('2026-11-18T02:06:00Z')
    // the transaction of the job breaks after its effect, as if its server had been killed
    await world.db.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger die before insert on operation_log for each row execute function die()`,
    )
    expect(await world.first.runApprovals()).toBe(0)
    expect(await row(made.id)).toMatchObject({ audit_state: 1 })
    expect(await bell(ann, made.id)).toEqual([])
    await world.db.query('drop trigger die on operation_log; drop function die()')
    expect(await world.servers[1]?.runApprovals()).toBe(1)
    expect(await bell(ann, made.id)).toEqual(['audit_refused'])
  })
})

describe('many at once', () => {
  it('ten approvers of one request have one effect, on two servers', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => acme.person(approver)))
    const { room_id } = await flowRoom([step('any', ...ten)])
    const made = await book(room_id)
    const answers = await Promise.all(ten.map((who, n) => decide(made, who, n % 2 === 0, 'x', world.servers[n % 2])))
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
    for (const one of answers.filter((one) => one.code !== 0)) expect(one.data.reason).toBe('audit_decided')
    const log = await world.db.query(
      `select 1 from meeting_log where company_id = $1 and meeting_id = $2 and action in ('approve', 'refuse')`,
      [acme.company_id, made.id],
    )
    expect(log).toHaveLength(1)
    expect(await bell(ann, made.id)).toHaveLength(1)
  })

  it('ten who all have to say yes do so at once, and the room is given once', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => acme.person(approver)))
    const { room_id } = await flowRoom([step('all', ...ten)])
    const made = await book(room_id)
    const answers = await Promise.all(ten.map((who, n) => decide(made, who, true, '', world.servers[n % 2])))
    expect(answers.map((one) => one.code)).toEqual(ten.map(() => 0))
    expect(await row(made.id)).toMatchObject({ audit_state: 0, held: 1, approvals: 1 })
  })

  it('of two requests for one time one is given the room, and the other learns of it', async () => {
    const { room_id } = await flowRoom([step('any', one, two)])
    const bob = await acme.person()
    const [a, b] = [await book(room_id), await book(room_id, '10:30', '11:30', {}, bob)]
    const answers = await Promise.all([decide(a, one), decide(b, two, true, '', world.servers[1])])
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
    const states = [(await row(a.id))?.audit_state, (await row(b.id))?.audit_state].sort()
    expect(states).toEqual([0, 2])
    expect([await asked(a.id), await asked(b.id)]).toEqual([undefined, undefined])
  })
})

describe('flows', () => {
  it('are changed and deleted without touching requests that run', async () => {
    const made = await flowRoom([step('any', one), step('any', two)])
    const meeting = await book(made.room_id)
    const changed = await flow([step('any', three)], { ...made.flow, bindings: [{ meetingroom_id: made.room_id }] })
    expect(await asked(meeting.id)).toEqual([one.user_id])
    const list = await get('/audit/flow_list', { limit: 200 }, boss)
    expect(list.items.find(({ id }: CreatedMeeting) => id === changed.id)).toMatchObject({
      running: 1,
      steps: [{ mode: 'any', approvers: [{ kind: 'users', names: [three.name] }] }],
      bindings: [{ meetingroom_id: made.room_id }],
      unable: [],
    })
    expect((await post('/audit/flow_del', changed, boss)).data).toEqual({ running: 1 })
    await decide(meeting, one)
    expect((await decide(meeting, two)).data.items).toMatchObject([{ audit_state: 0 }])
  })

  it('refuse what makes no sense, each with what to do', async () => {
    const room_id = await room()
    const named = await flow([step('any', one)], { bindings: [{ meetingroom_id: room_id, over_minutes: 30 }] })
    const save = (more: object, who = boss) =>
      post('/audit/flow_save', { name: `F ${next()}`, steps: [step('any', one)], ...more }, who)
    const said = async (more: object, who = boss) => {
      const { data } = await save(more, who)
      return data.fields === undefined ? data.reason : Object.keys(data.fields)[0]
    }
    expect(await said({ steps: [] })).toBe('steps')
    expect(await said({ steps: [{ mode: 'any', approvers: [] }] })).toBe('steps.0.approvers')
    expect(await said({ steps: [{ mode: 'any', approvers: [{ kind: 'users', ids: [999_999] }] }] })).toBe(
      'steps.0.approvers',
    )
    expect(await said({ timeout_action: 'pass' })).toBe('audit_flow_timeless')
    expect(await said({ deadline_minutes: 30, remind_minutes: 30 })).toBe('audit_flow_time')
    expect(await said({ bindings: [{ meetingroom_id: 999_999 }] })).toBe('bindings.0.meetingroom_id')
    expect(await said({ bindings: [{ meetingroom_id: room_id, over_minutes: 30 }] })).toBe('audit_flow_binding')
    expect(await said({ bindings: [{ meetingroom_id: room_id }, { meetingroom_id: room_id }] })).toBe('bindings')
    expect(await said({ id: named.id, version: 7 })).toBe('stale')
    expect(await said({ id: 999_999, version: 1 })).toBe('not_found')
    expect(await said({}, one)).toBe('company_wide')
    expect((await save({}, await acme.person(['view-audit']))).code).toBe(40300)
    const [taken] = await world.db.query<{ name: string }>('select name from audit_flow where id = $1', [named.id])
    expect(await said({ name: taken?.name.toUpperCase() })).toBe('name')
    expect(await said({ bindings: [{ meetingroom_id: room_id, over_minutes: 31 }] })).toBeUndefined()
  })

  it('say who of those they name cannot decide', async () => {
    const plain = await acme.person()
    const made = await flow([step('any', plain, one)])
    const list = await get('/audit/flow_list', { limit: 200 }, boss)
    expect(list.items.find(({ id }: CreatedMeeting) => id === made.id).unable).toEqual([
      { id: plain.user_id, name: plain.name },
    ])
  })
})
