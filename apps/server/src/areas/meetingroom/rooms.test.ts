import { registry, resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, download, rowsFor, upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let token: string
let rows: ReturnType<typeof rowsFor>
const room = resourceNamed('meetingroom')
const every = [...new Set([...registry.flatMap(codesOf), 'view-meeting', 'view-meeting-room-log'])]

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2026-11-20T02:00:00Z' }) // Friday 10:00 in Shanghai
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(every)).token
  rows = rowsFor(world.first, token)
})
afterAll(() => world.close())

type Asked = { token?: string; language?: string }
const get = (path: string, query: object, more: Asked = {}) => world.first.get(path, query, { token, ...more })
const post = (path: string, body: object, more: Asked = {}) => world.first.post(path, body, { token, ...more })
const book = (meetingroom_id: number, from: string, until: string, more: object = {}) =>
  post('/meeting/add', { meetingroom_id, title: 'Standup', start_time: from, end_time: until, ...more })
const listed = async (id: number, more: Asked = {}) =>
  (await get('/meetingroom/page', { ids: String(id) }, more)).data.items[0]

describe('the list of rooms', () => {
  test('says when a room is used next, on the clock of its office and in the words of the reader', async () => {
    const id = await acme.room('Next')
    expect((await listed(id)).next_meeting).toBeNull()
    await book(id, '2026-11-23 09:00:00', '2026-11-23 10:00:00')
    expect((await listed(id)).next_meeting).toBe('11月23日 09:00–10:00')
    expect((await listed(id, { language: 'en' })).next_meeting).toBe('23 Nov 09:00–10:00')
    await book(id, '2026-11-21 14:00:00', '2026-11-21 15:00:00')
    expect((await listed(id, { language: 'en' })).next_meeting).toBe('Tomorrow 14:00–15:00')
    await book(id, '2026-11-20 16:00:00', '2026-11-20 17:30:00')
    expect((await listed(id)).next_meeting).toBe('今天 16:00–17:30')
    await book(id, '2026-11-20 10:00:00', '2026-11-20 11:00:00')
    expect((await listed(id)).next_meeting).toBe('使用中，至 11:00')
  })

  test('says whether a room is locked now or later, and is filtered by it', async () => {
    const ids: number[] = []
    for (const name of ['Free', 'Now', 'Later', 'Over']) ids.push(await acme.room(name))
    const day = { begin_date: '2026-11-20', end_date: '2026-11-20', reason: 'x' }
    await acme.lock(ids[1] as number, { ...day, begin_time: '09:00', end_time: '11:00' })
    await acme.lock(ids[2] as number, { ...day, begin_time: '11:00' })
    await acme.lock(ids[3] as number, { ...day, begin_time: '08:00', end_time: '10:00' })
    const { data } = await get('/meetingroom/page', { ids: ids.join(), sort: '+id' })
    expect(data.items.map((one: { lock_state: string }) => one.lock_state)).toEqual(['none', 'now', 'coming', 'none'])
    const locked = await get('/meetingroom/page', { ids: ids.join(), lock_state: 'now,coming', sort: '+id' })
    expect(locked.data.items.map((one: { id: number }) => one.id)).toEqual([ids[1], ids[2]])
    expect(data.items[0].device_state).toBe('unbound')
  })
})

describe('a room on the wire', () => {
  test('has 1 and 0 for approval in every call, and takes those, true and false, and options as numbers or texts', async () => {
    const given = await rows.values(room, { isaudit: 1, release_mode: 'no_sign', release_time: 60 })
    const { data: added } = await post('/meetingroom/add', given)
    const everywhere = async () => {
      const { data: single } = await get('/meetingroom/single', { id: added.id })
      const { data: bookable } = await get('/meeting/meetingroom_meeting_page', { limit: 200 })
      const found = bookable.items.find((one: { id: number }) => one.id === added.id)
      return [single, await listed(added.id), found].map(({ isaudit }) => isaudit)
    }
    expect(await everywhere()).toEqual([1, 1, 1])
    expect((await get('/meetingroom/single', { id: added.id })).data.release_time).toBe('60')
    let version = 1
    for (const [isaudit, says] of [
      [0, 0],
      [true, 1],
      [false, 0],
      ['1', 1],
    ] as const) {
      const edited = await post('/meetingroom/edit', { id: added.id, version, isaudit })
      expect(edited.code).toBe(0)
      version = edited.data.version
      expect(await everywhere()).toEqual([says, says, says])
    }
    const preview = await post('/meetingroom/config_preview', { values: { isaudit: 0 }, ids: [added.id] })
    expect(preview.data.items[0].changes).toEqual([{ field: 'isaudit', before: 1, after: 0 }])
    const wrong = await post('/meetingroom/edit', { id: added.id, version, isaudit: 2, release_time: 55 })
    expect(wrong.data.fields).toEqual({ isaudit: '只能是true或false（1或0）', release_time: '请选择列表中的选项' })
  })

  test('says whether a lock covers the whole of today, and why', async () => {
    const id = await acme.room('Locked')
    const said = async () => {
      const { data } = await get('/meetingroom/single', { id })
      return [data.islock, data.reason]
    }
    const day = { begin_date: '2026-11-20', end_date: '2026-11-20' }
    await acme.lock(id, { ...day, reason: 'Morning', end_time: '12:00' })
    await acme.lock(id, { begin_date: '2026-11-21', end_date: '2026-11-21', reason: 'Tomorrow' })
    expect(await said()).toEqual([0, null])
    await acme.lock(id, { ...day, reason: 'Paint', begin_time: '00:00', end_time: '23:59' })
    expect(await said()).toEqual([1, 'Paint'])
  })
})

describe('what is set up for Outlook', () => {
  const sync = {
    sync_enabled: true,
    sync_direction: 'both',
    sync_mode: 'ordinary',
    exchange_version: 'Exchange2016',
    exchange_domain: 'corp.example.com',
    account_name: 'rooms@corp.example.com',
    account_password: 'Hush-hush 1',
  }
  const off = Object.fromEntries(
    Object.entries(room.fields).flatMap(([name, { section: _, when }]) =>
      when?.field === 'sync_enabled' || when?.field === 'sync_mode' ? [[name, null]] : [],
    ),
  )
  const values = async (given: object) => rows.values(room, { ...off, sync_enabled: false, ...given })
  const faults = async (given: object, language = 'en') =>
    (await post('/meetingroom/add', await values(given), { language })).data.fields

  test('is asked for only where it is switched on, each in its own words', async () => {
    expect(await faults({})).toBeUndefined()
    expect(await faults({ sync_enabled: true })).toEqual({
      sync_direction: 'Please select the sync direction',
      sync_mode: 'Please select the sync mode',
      exchange_version: 'Please select the Exchange version',
      exchange_domain: 'Please enter the domain',
      account_name: 'Please enter the account name',
      account_password: 'Please enter the account password',
    })
    expect(await faults({ ...sync, sync_mode: 'delegated' }, 'zh')).toEqual({
      delegated_name: '请输入委派账号名称',
      delegated_password: '请输入委派账号密码',
    })
    expect(await faults({ ...sync, sync_mode: 'impersonation' })).toEqual({
      impersonation_name: 'Please enter the impersonation account name',
      impersonation_password: 'Please enter the impersonation account password',
    })
    // a mode that was chosen once asks for nothing while the sync is off
    expect(await faults({ sync_mode: 'delegated' })).toBeUndefined()
    expect(await faults({ ...sync, ews_url: 'ftp://x', room_mailbox: 'nobody', exchange_domain: 'a b' })).toEqual({
      ews_url: 'Enter an address starting with http or https',
      room_mailbox: 'Enter a valid email address',
      exchange_domain: 'Enter a valid domain',
    })
  })

  test('keeps its passwords to itself: nobody reads them again, and an edit without them leaves them', async () => {
    const { data: added } = await post('/meetingroom/add', await values(sync))
    const { data: single } = await get('/meetingroom/single', { id: added.id })
    expect(single).toMatchObject({
      account_name: 'rooms@corp.example.com',
      account_password: null,
      account_password_set: true,
      delegated_password_set: false,
    })
    const kept = async () => {
      const [row] = await world.db.query<{ account_password: string }>(
        'select account_password from meetingroom where id = $1',
        [added.id],
      )
      return row?.account_password
    }
    const first = await kept()
    expect(first).not.toContain('Hush')
    const edited = await post('/meetingroom/edit', { id: added.id, version: 1, remark: 'x', account_password: null })
    expect(edited.data).toEqual({ id: added.id, version: 2 })
    expect(await kept()).toBe(first)
    await post('/meetingroom/edit', { id: added.id, version: 2, account_password: 'Another 2' })
    expect(await kept()).not.toBe(first)
    const everywhere = JSON.stringify([
      await world.db.query(`select before, after from operation_log where module = 'meetingroom'`),
      (await download(world.first, '/meetingroom/export', { ids: added.id }, { token })).body.toString(),
      (await get('/meetingroom/page', { ids: added.id })).data,
    ])
    expect(everywhere).not.toMatch(/Hush|Another 2/)
    const [log] = await world.db.query<{ before: object; after: object }>(
      `select before, after from operation_log where module = 'meetingroom' and target_id = $1 order by id desc limit 1`,
      [added.id],
    )
    expect(log).toEqual({ before: { account_password: false }, after: { account_password: true } })
  })
})

describe('the configuration of many rooms', () => {
  test('is shown first: what changes in which rooms, and which cannot take it', async () => {
    const model = await rows.add(room, { opentime: '10:00', closetime: '22:00', lunch_begin: null, lunch_end: null })
    const same = await rows.add(room, { opentime: '10:00', closetime: '22:00', lunch_begin: null, lunch_end: null })
    const early = await rows.add(room, { lunch_begin: '09:00', lunch_end: '09:30' })
    const asked = { id: model.id, fields: ['opentime', 'closetime'], ids: [same.id, early.id] }
    const { data } = await post('/meetingroom/config_preview', asked, { language: 'en' })
    expect(data).toMatchObject({ total: 2, changed: 1 })
    expect(data.items[0]).toMatchObject({ id: same.id, changes: [], errors: {} })
    expect(data.items[1]).toMatchObject({
      id: early.id,
      changes: [
        { field: 'opentime', before: '07:30', after: '10:00' },
        { field: 'closetime', before: '21:00', after: '22:00' },
      ],
      errors: { lunch_begin: 'The lunch break must be within the opening hours' },
    })
    const refused = await post('/meetingroom/config_to_many', asked, { language: 'en' })
    expect(refused.data).toMatchObject({ reason: 'rooms_cannot_take', rooms: [{ id: early.id }] })
    expect(refused.message).toContain('1 room can’t use these settings')
    expect((await listed(early.id)).opentime).toBe('07:30')
  })

  test('is given to all of them in one go, each with its line in the log, and names what refers', async () => {
    const facility = await rows.add(resourceNamed('resources'))
    const price = await rows.add(resourceNamed('price'), { name: 'By the hour' })
    const model = await rows.add(room, { resource_ids: [facility.id], price_id: price.id, isaudit: true })
    const online = { isaudit: false, status: 'online' }
    const others = [await rows.add(room, online), await rows.add(room, online)]
    const ids = others.map(({ id }) => id)
    const asked = { id: model.id, fields: ['resource_ids', 'price_id', 'isaudit'], values: { status: 'offline' }, ids }
    const { data: preview } = await post('/meetingroom/config_preview', asked)
    expect(preview.names[`price ${price.id}`]).toBe('By the hour')
    const versions = Object.fromEntries(
      preview.items.map((one: { id: number; version: number }) => [one.id, one.version]),
    )
    const { data } = await post('/meetingroom/config_to_many', { ...asked, versions })
    expect(data).toEqual({ changed: 2, unchanged: 0 })
    for (const id of ids) {
      expect(await listed(id)).toMatchObject({
        resource_ids: [facility.id],
        price_id: price.id,
        isaudit: 1,
        status: 'offline',
        version: 2,
      })
    }
    const log = await world.db.query<{ target_id: number; after: object }>(
      `select target_id, after from operation_log where company_id = $1 and action = 'config_to_many' and target_id = any($2) order by 1`,
      [acme.company_id, ids],
    )
    expect(log.map((one) => one.target_id)).toEqual(ids)
    expect(log[0]?.after).toMatchObject({ isaudit: true, status: 'offline' })
    // what was seen is not what stands there any more
    const stale = await post('/meetingroom/config_to_many', { ...asked, values: { status: 'online' }, versions })
    expect(stale.data.reason).toBe('stale')
    // the same again changes nothing
    expect((await post('/meetingroom/config_to_many', asked)).data).toEqual({ changed: 0, unchanged: 2 })
  })

  test('is noticed by a server that remembers the rooms: the next booking is judged by it', async () => {
    const id = await acme.room('Remembered')
    const [, other] = world.servers
    const at = (hour: string) => ({ start_time: `2026-11-24 ${hour}:00:00`, end_time: `2026-11-24 ${hour}:30:00` })
    const onOther = (hour: string) =>
      other?.post('/meeting/add', { meetingroom_id: id, title: 'x', ...at(hour) }, { token })
    expect((await onOther('09'))?.code).toBe(0)
    await post('/meetingroom/config_to_many', { values: { opentime: '12:00' }, ids: [id] })
    expect((await onOther('10'))?.data.reason).toBe('booking_closed')
    await post('/meetingroom/config_to_many', { values: { isaudit: true }, ids: [id] })
    expect((await onOther('13'))?.data.audit_state).toBe(1)
  })

  test('is refused for rooms outside of the offices that one manages, whole', async () => {
    const away = await acme.office('Elsewhere')
    const [own, far] = [await acme.room('Own'), await acme.room('Far', away)]
    const { token: limited } = await acme.person(every, { office_ids: [acme.office_id] })
    const refused = await post(
      '/meetingroom/config_to_many',
      { values: { isaudit: true }, ids: [own, far] },
      { token: limited },
    )
    expect(refused.data.reason).toBe('not_found')
    expect((await listed(own)).isaudit).toBe(0)
  })
})

describe('rooms as a tree and as lists', () => {
  let beta: Company
  let reader: string
  let manager: string
  const made: Record<string, number> = {}
  beforeAll(async () => {
    beta = await addCompany(world.db, 'Beta')
    reader = (await beta.person(['view-meeting'])).token
    manager = (await beta.person(['view-meetingroom', 'change-meetingroom'])).token
    const branch = await beta.office('Branch')
    made.one = await beta.room('One', { order_no: 2 })
    made.two = await beta.room('Two', { order_no: 9, capacity: 20 })
    made.three = await beta.room('Three', branch)
    made.hidden = await beta.room('Hidden', { ...branch, status: 'inactive' })
  })

  test('the tree has cities, offices, floors and rooms in their order; what is not in use only for who manages', async () => {
    const { data } = await get('/meetingroom/room_tree', {}, { token: reader })
    expect(data.total).toBe(3)
    expect(data.items).toMatchObject([
      {
        name: 'Beta City',
        children: [
          { name: 'Beta HQ', children: [{ name: 'F1', children: [{ name: 'Two', capacity: 20 }, { name: 'One' }] }] },
          { name: 'Branch', children: [{ children: [{ name: 'Three' }] }] },
        ],
      },
    ])
    expect((await get('/meetingroom/room_tree', {}, { token: manager })).data.total).toBe(4)
  })

  test('the lazy tree shows the same, level by level, with how many rooms are below', async () => {
    const below = async (node: object) =>
      (await get('/meetingroom/room_tree_lazy', node, { token: reader })).data.items as {
        key: string
        level: string
        id: number
        name: string
        rooms: number | null
        is_leaf: boolean
      }[]
    const [city] = await below({})
    expect(city).toMatchObject({ level: 'city', name: 'Beta City', rooms: 3, is_leaf: false })
    const offices = await below({ level: 'city', id: city?.id })
    expect(offices.map(({ name, rooms }) => [name, rooms])).toEqual([
      ['Beta HQ', 2],
      ['Branch', 1],
    ])
    const [floor] = await below({ level: 'office', id: offices[0]?.id })
    const leaves = await below({ level: 'floor', id: floor?.id })
    expect(leaves.map(({ name, is_leaf }) => [name, is_leaf])).toEqual([
      ['Two', true],
      ['One', true],
    ])
    const wrong = await get('/meetingroom/room_tree_lazy', { level: 'city' }, { token: reader })
    expect(wrong.data.reason).toBe('invalid_input')
  })

  test('lists are by office, or page after page until there is no more', async () => {
    const office = await get('/meetingroom/room_list_by_office', { office: beta.office_id }, { token: reader })
    expect(office.data.items.map((one: { name: string }) => one.name)).toEqual(['Two', 'One'])
    const first = await get('/meetingroom/waterfall_page_list', { limit: 2 }, { token: reader })
    expect(first.data).toMatchObject({ total: 3, has_more: true, items: [{ name: 'Two' }, { name: 'One' }] })
    const last = await get('/meetingroom/waterfall_page_list', { limit: 2, page: 2 }, { token: reader })
    expect(last.data).toMatchObject({ has_more: false, items: [{ name: 'Three' }] })
    const sought = await get('/meetingroom/waterfall_page_list', { title: 'thr' }, { token: reader })
    expect(sought.data).toMatchObject({ total: 1, has_more: false })
  })

  test('a name is free or not, in its office and whatever its case; an office is managed or not', async () => {
    const free = async (query: object) =>
      (await get('/meetingroom/check_room', { office_id: beta.office_id, ...query }, { token: manager })).data.is_free
    expect(await free({ name: 'one' })).toBe(false)
    expect(await free({ name: 'one', id: made.one })).toBe(true)
    expect(await free({ name: 'Three' })).toBe(true)
    const may = async (office_id: number, who: string) =>
      (await get('/meetingroom/check_office', { office_id }, { token: who })).data.may_manage
    expect(await may(beta.office_id, manager)).toBe(true)
    expect(await may(beta.office_id, reader)).toBe(false)
    expect(await may(acme.office_id, manager)).toBe(false)
  })

  test('codes for the doors lead to the booking page, and versions of Exchange can be chosen', async () => {
    const { data } = await get('/meetingroom/qrcode', { ids: `${made.two},${made.one}` }, { token: manager })
    expect(data.items).toMatchObject([
      { name: 'Two', floor_name: 'F1', link: `/meeting/subscribe?office=${beta.office_id}&room=${made.two}&card=1` },
      { name: 'One' },
    ])
    const foreign = await get('/meetingroom/qrcode', { ids: made.one }, {})
    expect(foreign.data.reason).toBe('not_found')
    expect((await get('/meetingroom/ews_versions', {}, { token: reader })).data.items[0]).toEqual({
      id: 'Exchange2016',
      name: 'Exchange 2016 及以上',
    })
  })
})

describe('an import of rooms', () => {
  test('reports every row in its own words, and saves those that are right', async () => {
    await rows.add(resourceNamed('price'), { name: 'Import price' })
    const template = await download(world.first, '/meetingroom/import_template', { format: 'csv' }, { token })
    const heading = template.body.toString()
    // neither what is set up room by room nor what the server works out
    expect(heading).toContain('开放时间（起）')
    expect(heading).not.toMatch(/密码|Exchange|下一场会议|锁定/)
    const line = (name: string, capacity: string, lunch: string) =>
      [name, 'Acme HQ', 'Acme HQ/F1', capacity, 'Import price', 'Standard', '09:00', '18:00', lunch].join(',')
    const file = [
      'name,office_id,floor_id,capacity,price_id,roomtype_id,opentime,closetime,lunch_begin,lunch_end',
      line('Imported', '8', '12:00,13:00'),
      line('Early lunch', '8', '07:00,08:00'),
      line('Nobody', '0', ','),
      line('Closes first', '8', ',').replace('18:00', '08:00'),
    ].join('\n')
    const { data } = await upload(
      world.first,
      '/meetingroom/import',
      { name: 'rooms.csv', content: file },
      { mode: 'valid' },
      { token, language: 'en' },
    )
    expect(data).toMatchObject({ total: 4, valid: 1, saved: 1 })
    expect(data.rows.map((one: { errors: object }) => one.errors)).toEqual([
      {},
      { lunch_begin: 'The lunch break must be within the opening hours' },
      { capacity: 'People count cannot be 0' },
      { closetime: 'Must be after the opening time' },
    ])
    expect((await get('/meetingroom/page', { title: 'Imported' })).data.total).toBe(1)

    // who fills in the template like its example has a room that is right
    const [head = '', example = ''] = heading.trim().split('\r\n')
    const alike = [head, example.replace(/^[^,]*/, 'Like the example')].join('\n')
    const checked = await upload(
      world.first,
      '/meetingroom/import',
      { name: 'rooms.csv', content: alike },
      { mode: 'valid' },
      { token },
    )
    expect(checked.data.rows.map((one: { errors: object }) => one.errors)).toEqual([{}])
  })
})

describe('a room that is deleted', () => {
  const state = async (meeting_id: number) => {
    const [row] = await world.db.query<{ meetingroom_id: number; meeting_state: string }>(
      'select meetingroom_id, meeting_state from meeting where id = $1',
      [meeting_id],
    )
    return row
  }
  const told = async (user_id: number) =>
    (
      await world.db.query<{ kind: string; reason: string }>(
        `select kind, values->>'reason' as reason from message where user_id = $1 order by id`,
        [user_id],
      )
    ).map(({ kind, reason }) => [kind, reason])
  test('and has no history is gone for good', async () => {
    const added = await rows.add(room)
    expect((await post('/meetingroom/del', { id: added.id, version: 1 })).data).toMatchObject({ deleted: 1 })
    expect(await world.db.query('select 1 from meetingroom where id = $1', [added.id])).toEqual([])
  })

  test('with meetings to come shows them, with where each could go', async () => {
    const zoo = await addCompany(world.db, 'Zoo')
    const manager = await zoo.person(every)
    const booker = await zoo.person(['view-meeting'])
    const [old, near] = [await zoo.room('Old'), await zoo.room('Near')]
    const own = { token: manager.token }
    const slot = { start_time: '2026-12-01 10:00:00', end_time: '2026-12-01 11:00:00' }
    const add = (room_id: number, title: string, time: object, who = booker.token) =>
      world.first.post('/meeting/add', { meetingroom_id: room_id, title, ...time }, { token: who })
    const free = (await add(old, 'Finds a room', slot)).data.id
    const later = { start_time: '2026-12-01 14:00:00', end_time: '2026-12-01 15:00:00' }
    const stuck = (await add(old, 'Finds none', later)).data.id
    await add(near, 'Is there already', later)
    const past = (await add(old, 'Was held', { start_time: '2026-11-20 12:00:00', end_time: '2026-11-20 12:30:00' }))
      .data.id
    world.setNow('2026-11-20T06:00:00Z')

    const { data } = await world.first.get('/meetingroom/coming_meetings', { ids: old }, own)
    expect(data.total).toBe(2)
    expect(data.items).toMatchObject([
      { id: free, alternative: { meetingroom_id: near } },
      { id: stuck, alternative: null },
    ])
    const del = (more: object) => world.first.post('/meetingroom/del', { id: old, ...more }, own)
    expect((await del({})).data).toMatchObject({ reason: 'room_meetings', total: 2 })
    expect((await del({ meetings: 'move' })).data.reason).toBe('no_room_free')
    expect(await state(free)).toEqual({ meetingroom_id: old, meeting_state: 'active' })

    const done = await del({
      meetings: 'move',
      resolutions: [{ id: stuck, action: 'cancel' }],
      reason: 'The room is given up',
    })
    expect(done.data).toEqual({ deleted: 1, moved: 1, cancelled: 1 })
    expect(await state(free)).toEqual({ meetingroom_id: near, meeting_state: 'active' })
    expect((await state(stuck))?.meeting_state).toBe('cancelled')
    expect((await told(booker.user_id)).sort()).toEqual([
      ['room_cancelled', 'The room is given up'],
      ['room_moved', 'The room is given up'],
    ])
    // what was held there is remembered, and the name is free
    expect(await state(past)).toEqual({ meetingroom_id: old, meeting_state: 'active' })
    const [kept] = await world.db.query<{ gone: boolean; status: string }>(
      'select deleted_at is not null as gone, status from meetingroom where id = $1',
      [old],
    )
    expect(kept).toEqual({ gone: true, status: 'inactive' })
    for (const [path, query] of [
      ['/meetingroom/page', {}],
      ['/meetingroom/list', {}],
      ['/meetingroom/waterfall_page_list', {}],
    ] as const) {
      const names = (await world.first.get(path, query, own)).data.items.map((one: { name: string }) => one.name)
      expect(names).toEqual(['Near'])
    }
    expect((await world.first.get('/meetingroom/single', { id: old }, own)).data.reason).toBe('not_found')
    expect(
      (await add(old, 'Too late', { start_time: '2026-12-02 10:00:00', end_time: '2026-12-02 11:00:00' })).code,
    ).not.toBe(0)
    const check = await world.first.get('/meetingroom/check_room', { office_id: zoo.office_id, name: 'Old' }, own)
    expect(check.data.is_free).toBe(true)
    world.setNow('2026-11-20T02:00:00Z')
  })

  test('of whose past much is known is gone all the same', async () => {
    const old = await acme.room('Lived in')
    const slot = { start_time: '2026-11-20 12:00:00', end_time: '2026-11-20 12:30:00' }
    const { id: meeting } = (await book(old, `${slot.start_time}`, `${slot.end_time}`)).data
    const { id: service } = await rows.add(resourceNamed('services'))
    const ids = [acme.company_id, meeting, old]
    await world.db.query(
      `insert into meeting_use (company_id, meeting_id, room_id, source, outcome) values ($1, $2, $3, 'detector', 'used')`,
      ids,
    )
    await world.db.query(
      `insert into service_order (company_id, meeting_id, meetingroom_id, service_id, quantity, amount, prepare_minutes,
         clean_minutes, state) values ($1, $2, $3, $4, 1, 0, 0, 0, 'done')`,
      [...ids, service],
    )
    const ticket = await post('/repair/add', { meetingroom_id: old, title: 'A lamp' })
    expect(ticket.code).toBe(0)
    world.setNow('2026-11-20T06:00:00Z')
    expect((await post('/meetingroom/del', { id: old })).data).toMatchObject({ deleted: 1 })
    // what was reported there can still be seen to
    expect((await get('/repair/single', { id: ticket.data.id })).data.meetingroom_name).toBe('Lived in')
    world.setNow('2026-11-20T02:00:00Z')
  })

  test('is not deleted by who does not manage its office', async () => {
    const away = await acme.office('Far away')
    const far = await acme.room('Not mine', away)
    const { token: limited } = await acme.person(every, { office_ids: [acme.office_id] })
    const refused = await post('/meetingroom/del', { id: far, meetings: 'cancel' }, { token: limited })
    expect(refused.data.reason).toBe('not_found')
    const seen = await get('/meetingroom/coming_meetings', { ids: far }, { token: limited })
    expect(seen.data).toEqual({ items: [], total: 0 })
  })
})

describe('the room log', () => {
  test('tells what was changed, with both sides, of one room or of all, and as a file', async () => {
    const added = await rows.add(room, { name: 'Logged', capacity: 6 })
    await post('/meetingroom/edit', { id: added.id, version: 1, capacity: 12 })
    await post('/roomlock/add', {
      meetingroom_ids: [added.id],
      begin_date: '2026-12-24',
      end_date: '2026-12-24',
      reason: 'Holidays',
    })
    const log = await get('/meeting_room_log/pagelist', { meetingroom_id: added.id })
    expect(log.data.items.map((one: { action: string }) => one.action)).toEqual(['lock', 'edit', 'add'])
    expect(log.data.items[1]).toMatchObject({ before: { capacity: 6 }, after: { capacity: 12 }, fields: ['capacity'] })
    expect(log.data.total).toBe(3)
    const sought = await get('/meeting_room_log/pagelist', { title: 'logged', action: 'edit' })
    expect(sought.data.total).toBe(1)
    const csv = await download(
      world.first,
      '/meetingroom/log_export',
      { meetingroom_id: added.id },
      { token, language: 'en' },
    )
    expect(csv.name).toBe('Room log_2026-11-20.csv')
    expect(csv.body.toString()).toContain('Capacity: 6 → 12')
    const excel = await download(world.first, '/meetingroom/log_export', { format: 'xlsx' }, { token })
    expect(excel.code).toBe(0)
  })

  test('shows rooms of the offices that one manages, and nothing of other companies', async () => {
    const away = await acme.office('Log away')
    const here = await rows.add(room, { name: 'Log here' })
    const there = await rows.add(room, { name: 'Log there', ...away })
    const seen = async (who: string, id: number) =>
      (await get('/meeting_room_log/pagelist', { meetingroom_id: id }, { token: who })).data.total
    const office_id = (await listed(here.id)).office_id
    const { token: limited } = await acme.person(every, { office_ids: [office_id] })
    expect([await seen(limited, here.id), await seen(limited, there.id)]).toEqual([1, 0])
    await post('/meetingroom/del', { id: here.id })
    expect(await seen(limited, here.id)).toBe(2)
    const other = await (await addCompany(world.db, 'Stranger')).person(every)
    expect(await seen(other.token, here.id)).toBe(0)
    const { token: none } = await acme.person(['view-meetingroom'])
    expect((await get('/meeting_room_log/pagelist', {}, { token: none })).data.reason).toBe('no_permission')
  })
})
