import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string }
let world: World
let acme: Company
let other: Company
let ann: Person
let bob: Person
let cy: Person

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  ann = await acme.person()
  bob = await acme.person()
  cy = await acme.person()
})
afterAll(() => world.close())

const at = (time: string, date = day) => `${date} ${time}:00`
const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
const get = (path: string, query: object, who = ann) => world.first.get(path, query, { token: who.token })
const book = (rooms: number[], more: object = {}, who = ann, server = 0) =>
  (world.servers[server] ?? world.first).post(
    '/meeting/add',
    { meetingroom_ids: rooms, title: 'Plan', start_time: at('10:00'), end_time: at('11:00'), ...more },
    { token: who.token },
  )
const details = async (id: number, who = ann) => (await get('/meeting/details', { id }, who)).data
const meetingsOf = async (room: number) =>
  (await get('/meeting/many_room_meeting', { date: day, ids: room })).data[room]
const roomsOf = async (id: number) => (await details(id)).rooms.map((room: { id: number }) => room.id)

describe('several rooms', () => {
  it('are booked together or not at all, and the refusal names the room that was taken', async () => {
    const [one, two, three] = [await acme.room('S1'), await acme.room('S2'), await acme.room('S3')]
    await book([three])
    const no = await book([one, two, three])
    expect(no).toMatchObject({ data: { rule: 'conflict', meetingroom_id: three, meetingroom_name: 'S3' } })
    expect([await meetingsOf(one), await meetingsOf(two)]).toEqual([[], []])
    const made = await book([two, one])
    expect(made.code).toBe(0)
    expect(await roomsOf(made.data.id)).toEqual([two, one])
    expect(await meetingsOf(one)).toMatchObject([{ id: made.data.id }])
  })

  it('asked for crosswise by many at once have one winner, on two servers, without a deadlock', async () => {
    const [one, two, three] = [await acme.room('X1'), await acme.room('X2'), await acme.room('X3')]
    const wishes = [
      [one, two, three],
      [three, one],
      [two, three],
      [three, two, one],
    ]
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => book(wishes[n % 4] ?? [], {}, n % 2 === 0 ? ann : bob, n % 2)),
    )
    expect(answers.filter((one) => one.code === 0)).toHaveLength(1)
    expect(answers.filter((one) => one.code !== 0).every((one) => one.data.rule === 'conflict')).toBe(true)
  })

  it('change in one edit: a room comes, another goes, the first is another', async () => {
    const [one, two, three] = [await acme.room('E1'), await acme.room('E2'), await acme.room('E3')]
    const { id, version } = (await book([one, two])).data
    const changed = await post('/meeting/edit', { id, version, meetingroom_ids: [one, three] })
    expect(changed).toMatchObject({ code: 0, data: { audit_state: 0 } })
    expect(await roomsOf(id)).toEqual([one, three])
    expect([await meetingsOf(two), (await meetingsOf(three)).length]).toEqual([[], 1])
    const turned = await post('/meeting/edit', {
      id,
      version: changed.data.version,
      meetingroom_ids: [three, two],
      start_time: at('14:00'),
      end_time: at('15:00'),
    })
    expect(turned.code).toBe(0)
    expect(await roomsOf(id)).toEqual([three, two])
    expect(await meetingsOf(one)).toEqual([])
    expect(await meetingsOf(two)).toMatchObject([{ start_time: at('14:00') }])
    const [logged] = await world.db.query<{ before: { room_ids: number[] }; after: { room_ids: number[] } }>(
      `select before, after from operation_log where target_id = $1 and action = 'edit' order by id desc limit 1`,
      [id],
    )
    expect([logged?.before.room_ids, logged?.after.room_ids]).toEqual([
      [one, three],
      [three, two],
    ])
  })

  it('leave a meeting as it was where one of the new rooms is taken, needs approval, is hidden or somebody else’s', async () => {
    const [one, taken] = [await acme.room('L1'), await acme.room('L2')]
    const asks = await acme.room('L3', { isaudit: true })
    const hidden = await acme.room('L4', { status: 'inactive' })
    const foreign = await other.room('L5')
    await book([taken])
    const { id, version } = (await book([one])).data
    const edit = (ids: number[]) => post('/meeting/edit', { id, version, meetingroom_ids: ids })
    expect(await edit([one, taken])).toMatchObject({ data: { rule: 'conflict', meetingroom_id: taken } })
    expect((await edit([one, asks])).data.fields.meetingroom_id).toContain('需审核')
    for (const no of [hidden, foreign]) {
      expect((await edit([one, no])).data.fields).toEqual({ meetingroom_id: '会议室不存在' })
      expect((await book([one, no], { start_time: at('16:00'), end_time: at('17:00') })).code).toBe(40400)
    }
    expect(await edit([])).toMatchObject({ data: { reason: 'invalid_input' } })
    expect(await edit(Array.from({ length: 11 }, (_, n) => n + 1))).toMatchObject({ data: { reason: 'invalid_input' } })
    expect(await roomsOf(id)).toEqual([one])
    expect((await details(id)).version).toBe(version)
  })

  it('are had once each where a meeting is moved into one that it has already', async () => {
    const desk = await acme.person(['view-meeting', 'view-cancel-regain'])
    const [one, two, three] = [await acme.room('O1'), await acme.room('O2'), await acme.room('O3')]
    const { id, version } = (await book([one, two, three])).data
    const moved = await post('/meeting/edit', { id, version, meetingroom_id: two })
    expect(moved).toMatchObject({ code: 0 })
    expect(await roomsOf(id)).toEqual([two, three])
    expect([await meetingsOf(one), (await meetingsOf(two)).length, (await meetingsOf(three)).length]).toEqual([
      [],
      1,
      1,
    ])
    const manage = (action: string, at: number) =>
      post('/manager/edit', { action, items: [{ id, version: at }], reason: 'Because' }, desk)
    const gone = (await manage('cancel', moved.data.version)).data.items[0]
    expect((await manage('recover', gone.version)).data.items).toMatchObject([{ ok: true, outcome: 'recovered' }])
    expect(await roomsOf(id)).toEqual([two, three])
    // of a series each meeting keeps the rooms that it has beside
    const series = { period: 'day', times: 2 }
    const days = (await book([one, two], { start_time: at('14:00'), end_time: at('15:00'), series })).data
    const all = await post('/meeting/edit', { id: days.ids[0], version: 1, scope: 'all', meetingroom_id: two })
    expect(all).toMatchObject({ code: 0 })
    for (const each of days.ids) expect(await roomsOf(each)).toEqual([two])
  })

  it('stay as they are once the meeting has begun', async () => {
    const [one, two] = [await acme.room('B1'), await acme.room('B2')]
    const { id, version } = (await book([one], { start_time: at('09:00'), end_time: at('10:00') })).data
    expect(await post('/meeting/edit', { id, version, meetingroom_ids: [one, two] })).toMatchObject({
      data: { reason: 'booking_past' },
    })
  })
})

describe('on behalf of somebody', () => {
  it('is for those who manage meetings in the office; both are named, and the other is told and may change it', async () => {
    const desk = await acme.person(['view-meeting', 'view-cancel-regain'])
    const room = await acme.room('Behalf')
    const made = await book([room], { book_for_id: bob.user_id, attendees: [{ user_id: cy.user_id }] }, desk)
    expect(made.code).toBe(0)
    const { id, version } = made.data
    expect(await details(id, cy)).toMatchObject({
      booker_id: desk.user_id,
      booker_name: desk.name,
      book_for_id: bob.user_id,
      book_for_name: bob.name,
    })
    expect((await details(id)).attendees.map((one: { name: string }) => one.name)).toEqual([bob.name, cy.name])
    const [logged] = await world.db.query<{ user_name: string; after: object }>(
      `select user_name, after from operation_log where module = 'meeting' and target_id = $1`,
      [id],
    )
    expect(logged).toMatchObject({
      user_name: desk.name,
      after: { book_for_id: bob.user_id, book_for: bob.name },
    })
    const messages = await get('/message/pagelist', {}, bob)
    expect(messages.data.items).toMatchObject([
      { kind: 'booked_for', meeting_id: id, values: { who: desk.name, room: 'Behalf', start_time: at('10:00') } },
    ])
    // whom it is for stays host when the people change
    const changed = await post('/meeting/edit', { id, version, attendees: [{ user_id: ann.user_id }] }, bob)
    expect(changed.code).toBe(0)
    expect((await details(id)).attendees.map((one: { name: string }) => one.name)).toEqual([bob.name, ann.name])
  })

  it('is refused without the permission, outside of the managed offices, and for people who cannot book', async () => {
    const away = await acme.office('Away')
    const room = await acme.room('Far desk')
    const desk = await acme.person(['view-meeting', 'view-cancel-regain'], { office_ids: [away.office_id] })
    const boss = await acme.person(['view-meeting', 'view-cancel-regain'])
    const guest = await acme.person(['view-meetingroom'])
    const stranger = await other.person()
    const forWhom = (book_for_id: number, who: Person) => book([room], { book_for_id }, who)
    expect((await forWhom(bob.user_id, ann)).data.reason).toBe('behalf_denied')
    expect((await forWhom(bob.user_id, desk)).data.reason).toBe('behalf_denied')
    expect((await forWhom(guest.user_id, boss)).data.reason).toBe('person_may_not_book')
    expect((await forWhom(stranger.user_id, boss)).data.fields).toEqual({ book_for_id: '该人员不存在' })
    expect(await meetingsOf(room)).toEqual([])
    // for oneself nobody needs a permission
    expect((await forWhom(ann.user_id, ann)).code).toBe(0)
  })

  it('is so for a whole series, and stays so when its people change', async () => {
    const desk = await acme.person(['view-meeting', 'view-cancel-regain'])
    const room = await acme.room('Weekly for Bob')
    const series = { period: 'day', interval: 1, times: 2 }
    const made = await book([room], { book_for_id: bob.user_id, series }, desk)
    expect(made.code).toBe(0)
    const attendees = [{ user_id: cy.user_id }, { user_id: desk.user_id }]
    const changed = await post('/meeting/edit', { id: made.data.id, version: 1, scope: 'all', attendees }, bob)
    expect(changed.code).toBe(0)
    for (const id of made.data.ids) {
      const names = (await details(id)).attendees.map((one: { name: string }) => one.name)
      // who was on the list before stands before who comes to it
      expect(names).toEqual([bob.name, desk.name, cy.name])
    }
  })

  it('goes by the rights of whom it is for: a lock that lets them in is open', async () => {
    const desk = await acme.person(['view-meeting', 'view-cancel-regain'])
    const room = await acme.room('Kept')
    await acme.lock(room, { begin_date: day, end_date: day, reason: 'Kept', allow_user_ids: [bob.user_id] })
    expect((await book([room], {}, desk)).data.reason).toBe('booking_locked')
    expect((await book([room], { book_for_id: bob.user_id }, desk)).code).toBe(0)
  })
})

describe('terms of service', () => {
  it('that come to a room of which a server knows that it has none are asked for at once', async () => {
    const room = await acme.room('Remembered')
    const plain = (from: string, to: string) =>
      post('/meeting/add', { meetingroom_id: room, title: 'Plan', start_time: at(from), end_time: at(to) })
    expect((await plain('10:00', '10:30')).code).toBe(0)
    const [terms] = await world.db.query<{ id: number }>(
      `insert into termsofservice (company_id, title, content) values ($1, 'For all rooms', 'Be kind') returning id`,
      [acme.company_id],
    )
    expect((await plain('11:00', '11:30')).data.reason).toBe('terms_required')
    await world.db.query(`update termsofservice set status = 'off' where id = $1`, [terms?.id])
    expect((await plain('11:00', '11:30')).code).toBe(0)
  })

  it('are agreed to once for each revision, where the room has them', async () => {
    const hall = await acme.room('Hall', {
      roomtype_id: (
        await world.db.query<{ id: number }>(
          `insert into roomtype (company_id, name, color) values ($1, 'Hall', '#000000') returning id`,
          [acme.company_id],
        )
      )[0]?.id,
    })
    const [terms] = await world.db.query<{ id: number }>(
      `insert into termsofservice (company_id, title, content, must_agree) values ($1, 'House rules', 'Be kind', true) returning id`,
      [acme.company_id],
    )
    await world.db.query(
      `insert into termsofservice_roomtype (company_id, termsofservice_id, roomtype_id)
       select company_id, $2, roomtype_id from meetingroom where company_id = $1 and id = $3`,
      [acme.company_id, terms?.id, hall],
    )
    const plain = await acme.room('No hall')
    const asked = async (who: Person) =>
      (await get('/termsofservice/detail', { meetingroom_ids: [hall, plain].join() }, who)).data.items
    expect(await asked(ann)).toMatchObject([{ title: 'House rules', revision: 1, must_agree: true, agreed: false }])
    expect((await get('/termsofservice/detail', { meetingroom_ids: plain })).data.items).toEqual([])

    expect(await book([hall])).toMatchObject({
      data: { reason: 'terms_required', terms_id: terms?.id },
      message: '预订Hall前，请先阅读并同意《House rules》',
    })
    expect((await book([plain, hall])).data.reason).toBe('terms_required')
    const made = await book([hall], { terms: [{ id: terms?.id, revision: 1 }] })
    expect(made.code).toBe(0)
    expect(await asked(ann)).toMatchObject([{ agreed: true }])
    expect(await asked(bob)).toMatchObject([{ agreed: false }])
    // agreed once is enough, also for moving another meeting there
    const { id, version } = (await book([plain], { start_time: at('14:00'), end_time: at('15:00') })).data
    const moved = await post('/meeting/edit', { id, version, meetingroom_id: hall })
    expect(moved.code).toBe(0)

    await world.db.query(`update termsofservice set revision = 2 where id = $1`, [terms?.id])
    const later = { start_time: at('16:00'), end_time: at('17:00') }
    expect((await book([hall], later)).data.reason).toBe('terms_required')
    expect((await book([hall], { ...later, terms: [{ id: terms?.id, revision: 1 }] })).data.reason).toBe(
      'terms_changed',
    )
    expect(await post('/meeting/attendees_add_room', { id: moved.data.id, meetingroom_id: plain })).toMatchObject({
      code: 0,
    })
    expect((await book([hall], { ...later, terms: [{ id: terms?.id, revision: 2 }] })).code).toBe(0)
    await world.db.query('delete from termsofservice_roomtype where termsofservice_id = $1', [terms?.id])
    await world.db.query(`update termsofservice set status = 'off' where id = $1`, [terms?.id])
  })
})

describe('people of a form', () => {
  it('may be departments: all their people and those below, each once', async () => {
    const department = async (name: string, parent_id: number | null = null, company = acme) =>
      (
        await world.db.query<{ id: number }>(
          'insert into department (company_id, name, parent_id) values ($1, $2, $3) returning id',
          [company.company_id, name, parent_id],
        )
      )[0]?.id as number
    const tech = await department('Tech')
    const web = await department('Tech web', tech)
    const foreign = await department('Tech foreign', null, other)
    const [dee, eve, gone] = [await acme.person(), await acme.person(), await acme.person()]
    const put = (who: Person, where: number) =>
      world.db.query('update users set department_id = $2 where id = $1', [who.user_id, where])
    await put(bob, tech)
    await put(dee, tech)
    await put(eve, web)
    await put(gone, web)
    await world.db.query(`update users set status = 'disabled' where id = $1`, [gone.user_id])

    const found = await get('/attendee/department_list', { title: 'tech' })
    expect(found.data.items).toMatchObject([
      { id: tech, name: 'Tech', parent: null, people: 3 },
      { id: web, name: 'Tech web', parent: 'Tech', people: 1 },
    ])
    const room = await acme.room('Whole')
    const made = await book([room], { attendees: [{ department_id: tech }, { user_id: eve.user_id }] })
    const names = (await details(made.data.id)).attendees.map((one: { name: string }) => one.name)
    expect(names.sort()).toEqual([ann, bob, dee, eve].map((one) => one.name).sort())

    const busy = await get('/attendee/book_person_isbusy', {
      department_ids: `${tech},${web}`,
      start_time: at('10:30'),
      end_time: at('10:45'),
      meetingroom_id: room,
    })
    expect(busy.data.departments).toEqual([
      { id: tech, people: 3, busy: 3 },
      { id: web, people: 1, busy: 1 },
    ])
    for (const no of [foreign, 999_999]) {
      const refused = await book([room], {
        start_time: at('12:00'),
        end_time: at('13:00'),
        attendees: [{ department_id: no }],
      })
      expect(refused.data.fields).toEqual({ attendees: '有部门不存在' })
    }
  })

  it('are refused at their field where there are too many, none such, or no address', async () => {
    const room = await acme.room('Refusing')
    const fields = async (attendees: unknown) => (await book([room], { attendees })).data.fields
    expect(Object.keys(await fields(Array.from({ length: 10_000 }, (_, n) => ({ user_id: n + 1 }))))).toEqual([
      'attendees',
    ])
    expect(await fields([{ user_id: 987_654 }])).toEqual({ attendees: '有参会人不存在或已停用' })
    for (const mail of ['nobody', 'a@b', '', 'a b@example.org', 'a@example.org\r\nBcc: x@y.z']) {
      expect(Object.keys(await fields([{ mail }]))[0]).toMatch(/^attendees/)
    }
    expect(await meetingsOf(room)).toEqual([])
  })

  it('of a large department are refused together, with how many there may be', async () => {
    const [huge] = await world.db.query<{ id: number }>(
      `insert into department (company_id, name) values ($1, 'Huge') returning id`,
      [acme.company_id],
    )
    await world.db.query(
      `insert into users (company_id, name, username, department_id)
       select $1, 'Many ' || n, 'many-' || n, $2 from generate_series(1, 501) n`,
      [acme.company_id, huge?.id],
    )
    const room = await acme.room('Too small')
    expect((await book([room], { attendees: [{ department_id: huge?.id }] })).data.fields).toEqual({
      attendees: '一个会议最多500名参会人',
    })
  })
})

describe('other bad input', () => {
  it('is refused at its field, and nothing is half done', async () => {
    const room = await acme.room('Strict')
    const fields = async (more: object) => Object.keys((await book([room], more)).data.fields ?? {})
    expect(await fields({ start_time: at('11:00'), end_time: at('10:00') })).toEqual(['end_time'])
    expect(await fields({ start_time: '2026-02-30 10:00:00' })).toEqual(['start_time'])
    expect(await fields({ reminder_minutes: [-1] })).toEqual(['reminder_minutes'])
    expect(await fields({ reminder_minutes: [1, 2, 3, 4] })).toEqual(['reminder_minutes'])
    expect((await fields({ attachments: [{ path: '/../../etc/passwd' }] }))[0]).toMatch(/^attachments/)
    expect(await fields({ attachments: [{ path: '/0123456789abcdef0123456789abcdef.pdf' }] })).toEqual(['attachments'])
    expect(await meetingsOf(room)).toEqual([])
    const { id, version } = (await book([room], { reminder_minutes: [10] })).data
    await post('/meeting/edit', { id, version, title: 'Newer' })
    expect(await post('/meeting/edit', { id, version, reminder_minutes: [5] })).toMatchObject({
      data: { reason: 'stale' },
    })
    expect((await details(id)).reminder_minutes).toEqual([10])
  })
})
