import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { duties } from '@workplace/contract/permission/duties'
import { registry, resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, download, pathOf, rowsFor, upload } from './rows'
import { addCompany, openWorld, type World } from './world'

// Offices limit administration: somebody who administers one office lists, sees, changes, exports and imports there
// only, whether their role names the office or they are its manager.

let world: World
let rows: ReturnType<typeof rowsFor>
let all: string
let mine: string
const tokens: Record<string, string> = {}
let here: { office_id: number; floor_id: number }
let there: { office_id: number; floor_id: number }
const every = [...new Set(registry.flatMap(codesOf))]

/** Where desks stand in each office. */
const deskPlaces = new Map<number, { city_id: number; area_id: number }>()

beforeAll(async () => {
  world = await openWorld()
  const acme = await addCompany(world.db, 'Acme')
  here = await acme.office('Here')
  there = await acme.office('There')
  all = (await acme.person(every)).token
  tokens.role = (await acme.person(every, { office_ids: [here.office_id] })).token
  tokens.post = (await acme.person(every, { office_ids: [here.office_id], duties: Object.keys(duties) })).token
  rows = rowsFor(world.first, all)
  for (const office of [here, there]) {
    const area = await rows.add(resourceNamed('area'), office)
    deskPlaces.set(office.office_id, { city_id: acme.city_id, area_id: area.id })
  }
})
afterAll(() => world.close())

const get = (path: string, query: object, token = mine) => world.first.get(path, query, { token })
const post = (path: string, body: object, token = mine) => world.first.post(path, body, { token })

/** Fields that put a row into an office. */
function placed(resource: Resource, office: { office_id: number; floor_id: number }) {
  return {
    office_id: office.office_id,
    ...('floor_id' in resource.fields ? { floor_id: office.floor_id } : {}),
    ...('area_id' in resource.fields ? deskPlaces.get(office.office_id) : {}),
  }
}

const title = (resource: Resource, id: number) =>
  get(pathOf(resource, 'single'), { id }, all).then((answer) => answer.data[resource.title])

async function isSeen(resource: Resource, id: number): Promise<boolean> {
  const single = await get(pathOf(resource, 'single'), { id })
  const page = await get(pathOf(resource, 'pagelist'), { ids: id })
  const file = await download(world.first, pathOf(resource, 'export'), { ids: id }, { token: mine })
  const isSeen = single.code === 0
  expect(page.data.total).toBe(isSeen ? 1 : 0)
  expect(file.body.toString().split('\r\n').length > 2).toBe(isSeen)
  if (!isSeen) expect(single.data.reason).toBe('not_found')
  return isSeen
}

/** Why an edit and a deletion are refused, or undefined where they are not. */
async function refusals(resource: Resource, id: number) {
  const { data: row } = await get(pathOf(resource, 'single'), { id }, all)
  const name = resource.title
  const edit = await post(pathOf(resource, 'edit'), {
    id,
    version: row.version,
    [name]: `${row[name]} x`.slice(0, fieldOf(resource, name).max),
  })
  const del = await post(pathOf(resource, 'del'), { id })
  return [edit.data.reason, del.data.reason]
}

const ofOneOffice = registry.filter((resource) => resource.office === 'office_id')
const ofSeveral = registry.filter((resource) => resource.office === 'office_ids')

test('every way in which a resource belongs to offices is tried', () => {
  expect(new Set(registry.map((resource) => resource.office))).toEqual(
    new Set([
      null,
      'id',
      'office_id',
      'office_ids',
      'meetingroom_id.office_id',
      'getway_id.office_id',
      'cabinet_id.office_id',
    ]),
  )
})

describe.each(['role', 'post'])('by a %s', (way) => {
  beforeAll(() => {
    mine = tokens[way] ?? ''
  })

  describe.each(ofOneOffice.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
    test('is seen and changed in one’s own office only', async () => {
      const own = await rows.add(resource, placed(resource, here))
      const other = await rows.add(resource, placed(resource, there))
      expect(await isSeen(resource, own.id)).toBe(true)
      expect(await isSeen(resource, other.id)).toBe(false)
      expect(await refusals(resource, other.id)).toEqual(['not_found', 'not_found'])
      expect(await refusals(resource, own.id)).toEqual([undefined, undefined])
      const together = await rows.add(resource, placed(resource, here))
      const batch = await post(pathOf(resource, 'del'), { ids: [together.id, other.id] })
      expect(batch.data.reason).toBe('not_found')
      expect(await isSeen(resource, together.id)).toBe(true)
    })

    test('is neither made in another office nor moved there', async () => {
      const values = await rows.values(resource, placed(resource, there))
      const refused = await post(pathOf(resource, 'add'), values)
      expect(refused.data).toMatchObject({ reason: 'outside_scope', fields: { office_id: '不在您的管理范围内' } })
      const own = await rows.add(resource, placed(resource, here))
      const moved = await post(pathOf(resource, 'edit'), { id: own.id, version: 1, ...placed(resource, there) })
      expect(moved.data).toMatchObject({ reason: 'outside_scope', fields: { office_id: '不在您的管理范围内' } })
    })

    test('is not imported into another office', async () => {
      const added = await rows.add(resource, placed(resource, there))
      const file = await download(world.first, pathOf(resource, 'export'), { ids: added.id }, { token: all })
      await post(pathOf(resource, 'del'), { id: added.id }, all)
      const report = await upload(
        world.first,
        pathOf(resource, 'import'),
        { name: 'a.csv', content: file.body },
        { mode: 'valid' },
        { token: mine },
      )
      expect(report.data).toMatchObject({ total: 1, saved: 0 })
      expect(report.data.rows[0].errors.office_id).toBe('不在您的管理范围内')
    })

    test('pickers offer it wherever it is, since anybody may look for a room elsewhere', async () => {
      const other = await rows.add(resource, placed(resource, there))
      const { data } = await get(pathOf(resource, 'list'), { ids: other.id })
      expect(data.items).toEqual([expect.objectContaining({ id: other.id, name: await title(resource, other.id) })])
    })
  })

  describe.each(ofSeveral.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
    // who has a post elsewhere stands above who administers one office: each post has somebody of its own
    const holder = async () => {
      if (resource.name !== 'office_manager') return {}
      const person = await rows.add(resourceNamed('user'), { office_id: here.office_id, role_ids: [] })
      return { user_id: person.id }
    }
    const make = async (office_ids: number[]) => (await rows.add(resource, { office_ids, ...(await holder()) })).id

    test('is seen if one of its offices is one’s own or it is for all, and changed only if all are', async () => {
      const own = await make([here.office_id])
      const both = await make([here.office_id, there.office_id])
      const other = await make([there.office_id])
      for (const [id, seen] of [
        [own, true],
        [both, true],
        [other, false],
      ] as const) {
        expect(await isSeen(resource, id)).toBe(seen)
      }
      if (fieldOf(resource, 'office_ids').optional) {
        const everywhere = await make([])
        expect(await isSeen(resource, everywhere)).toBe(true)
        expect(await refusals(resource, everywhere)).toEqual(['outside_scope', 'outside_scope'])
      }
      expect(await refusals(resource, both)).toEqual(['outside_scope', 'outside_scope'])
      expect(await refusals(resource, other)).toEqual(['not_found', 'not_found'])
      expect(await refusals(resource, own)).toEqual([undefined, undefined])
    })

    test('is not made for all offices, nor for another one', async () => {
      for (const [office_ids, message] of [
        [[], '您只能管理部分办公区，请选择办公区'],
        [[here.office_id, there.office_id], '不在您的管理范围内'],
      ] as const) {
        if (office_ids.length === 0 && !fieldOf(resource, 'office_ids').optional) continue
        const refused = await post(
          pathOf(resource, 'add'),
          await rows.values(resource, { office_ids, ...(await holder()) }),
        )
        expect(refused.data).toMatchObject({ reason: 'outside_scope', fields: { office_ids: message } })
        const own = await make([here.office_id])
        const edit = await post(pathOf(resource, 'edit'), { id: own, version: 1, office_ids })
        expect(edit.data).toMatchObject({ reason: 'outside_scope', fields: { office_ids: message } })
      }
    })
  })

  test('an administrator of one office sees it alone, and makes no other', async () => {
    const office = resourceNamed('office')
    const { data } = await get('/office/pagelist', {})
    expect(data.items.map((row: { id: number }) => row.id)).toEqual([here.office_id])
    expect((await post('/office/edit', { id: there.office_id, version: 1, tel: '1' })).data.reason).toBe('not_found')
    expect((await post('/office/edit', { id: here.office_id, version: data.items[0].version, tel: way })).code).toBe(0)
    expect((await post('/office/add', await rows.values(office))).data.reason).toBe('outside_scope')
  })

  test('a facility is not put into a room of another office, nor taken out of one', async () => {
    const [facility, room] = [resourceNamed('resources'), resourceNamed('meetingroom')]
    const own = await rows.add(facility, { office_id: here.office_id })
    const far = await rows.add(room, { ...placed(room, there), resource_ids: [] })
    const linked = await post('/resources/edit', { id: own.id, version: 1, meetingroom_ids: [far.id] })
    expect(linked.data).toMatchObject({ reason: 'outside_scope', fields: { meetingroom_ids: '不在您的管理范围内' } })
    await post('/resources/edit', { id: own.id, version: 1, meetingroom_ids: [far.id] }, all)
    const unlinked = await post('/resources/edit', { id: own.id, version: 2, meetingroom_ids: [] })
    expect(unlinked.data.reason).toBe('outside_scope')
    const renamed = await post('/resources/edit', { id: own.id, version: 2, remark: 'stays where it is' })
    expect(renamed.code).toBe(0)
  })
})

describe('terminal', () => {
  const terminal = resourceNamed('terminal')
  const at = async (office: { office_id: number; floor_id: number }) => {
    const room = await rows.add(resourceNamed('meetingroom'), placed(resourceNamed('meetingroom'), office))
    return room.id
  }

  test('belongs to the office of its room: seen and changed there only, and neither made nor moved elsewhere', async () => {
    const [home, away] = [await at(here), await at(there)]
    const own = await rows.add(terminal, { meetingroom_id: home })
    const other = await rows.add(terminal, { meetingroom_id: away })
    const nowhere = await rows.add(terminal, { meetingroom_id: null })
    expect(await isSeen(terminal, own.id)).toBe(true)
    for (const { id } of [other, nowhere]) {
      expect(await isSeen(terminal, id)).toBe(false)
      expect(await refusals(terminal, id)).toEqual(['not_found', 'not_found'])
    }
    const made = await post(pathOf(terminal, 'add'), await rows.values(terminal, { meetingroom_id: away }))
    expect(made.data.reason).toBe('outside_scope')
    const moved = await post(pathOf(terminal, 'edit'), { id: own.id, version: 1, meetingroom_id: away })
    expect(moved.data.reason).toBe('outside_scope')
    expect(await refusals(terminal, own.id)).toEqual([undefined, undefined])
  })
})

describe.each([
  ['detectors', { meetingroom_id: null }],
  ['iotdevice', { floor_id: null }],
] as const)('%s', (name, nowhere) => {
  const things = resourceNamed(name)
  const at = async (office: { office_id: number; floor_id: number }) => {
    const gateway = await rows.add(resourceNamed('detector_getway'), placed(resourceNamed('detector_getway'), office))
    return gateway.id
  }

  test('belong to the office of their gateway: seen and changed there only, and neither made nor moved elsewhere', async () => {
    const [home, away] = [await at(here), await at(there)]
    const own = await rows.add(things, { getway_id: home, ...nowhere })
    const other = await rows.add(things, { getway_id: away, ...nowhere })
    expect(await isSeen(things, own.id)).toBe(true)
    expect(await isSeen(things, other.id)).toBe(false)
    expect(await refusals(things, other.id)).toEqual(['not_found', 'not_found'])
    const made = await post(pathOf(things, 'add'), await rows.values(things, { getway_id: away, ...nowhere }))
    expect(made.data.reason).toBe('outside_scope')
    const moved = await post(pathOf(things, 'edit'), { id: own.id, version: 1, getway_id: away })
    expect(moved.data.reason).toBe('outside_scope')
    expect(await refusals(things, own.id)).toEqual([undefined, undefined])
  })
})
