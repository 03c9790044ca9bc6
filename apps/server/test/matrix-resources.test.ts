import { fieldOf, labelKey, type Resource, urlKey } from '@workplace/contract/kernel/resource'
import { registry, resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyTables, forgetsCompany } from './company-statements'
import { codesOf, download, isNamed, listed, pathOf, referred, rowsFor, shownAgain, titled } from './rows'
import { inTurn, isItsTurn, isWhole } from './turns'
import { addCompany, openWorld, type World } from './world'

let world: World
const statements = new Set<string>()
let acme: Awaited<ReturnType<typeof addCompany>>
let rows: ReturnType<typeof rowsFor>
let token: string
let stranger: { token: string; rows: ReturnType<typeof rowsFor> }
const every = [...new Set(registry.flatMap(codesOf))]

beforeAll(async () => {
  world = await openWorld({ watch: (text) => void statements.add(text) })
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(every)).token
  rows = rowsFor(world.first, token)
  const other = await addCompany(world.db, 'Other')
  const outside = (await other.person(every)).token
  stranger = { token: outside, rows: rowsFor(world.first, outside) }
})
afterAll(() => world.close())

const get = (path: string, query: object, more: { token?: string; language?: string } = {}) =>
  world.first.get(path, query, { token, ...more })
const post = (path: string, body: object, more: { token?: string; language?: string } = {}) =>
  world.first.post(path, body, { token, ...more })

const logOf = (resource: Resource, id: number) =>
  world.db.query<{ action: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }>(
    'select action, before, after from operation_log where company_id = $1 and module = $2 and target_id = $3 order by id',
    [acme.company_id, resource.name, id],
  )

/** A field that an edit of this row can change without touching what is unique or ruled. */
function changeable(resource: Resource, row: Readonly<Record<string, unknown>>): [name: string, value: unknown] {
  const kinds = ['longtext', 'text', 'integer', 'markdown']
  const found = Object.entries(resource.fields).find(
    ([, field]) =>
      !field.unique &&
      field.form &&
      kinds.includes(field.kind) &&
      field.pattern === undefined &&
      (field.kind !== 'integer' || (field.max ?? 100) > 80),
  )
  if (found === undefined) throw new Error(`nothing can be changed in ${resource.name}`)
  const number = (fieldOf(resource, found[0]).min ?? 0) + 77
  return [found[0], found[1].kind !== 'integer' ? 'changed 改过' : row[found[0]] === number ? number + 1 : number]
}

describe.each(registry.map((resource, turn) => [resource.name, resource, turn] as const))('%s', (_, resource, turn) => {
  test('what is added is found again as it was, edited in part, and deleted', async () => {
    const added = await rows.add(resource)
    const { data: single } = await get(pathOf(resource, 'single'), { id: added.id })
    const { version, ...given } = added
    expect(single).toMatchObject({
      ...shownAgain(resource, given),
      version: 1,
      created_by: 'Person 1 of Acme',
      updated_by: 'Person 1 of Acme',
    })

    const { data: page } = await get(pathOf(resource, 'pagelist'), { ids: added.id })
    expect(page).toEqual({ items: [listed(resource, single)], total: 1 })

    const [name, value] = changeable(resource, added)
    const edited = await post(pathOf(resource, 'edit'), { id: added.id, version, [name]: value })
    expect(edited.data).toEqual({ id: added.id, version: 2 })
    const { data: after } = await get(pathOf(resource, 'single'), { id: added.id })
    // a new wording of terms is a new revision
    const { version: _v, updated_at: _u, revision: _r, ...same } = single
    expect(after).toMatchObject({ ...same, [name]: value, version: 2 })

    const deleted = await post(pathOf(resource, 'del'), { id: added.id, version: 2 })
    expect(deleted.data).toEqual({ deleted: 1 })
    expect((await get(pathOf(resource, 'single'), { id: added.id })).data.reason).toBe('not_found')

    const log = await logOf(resource, added.id)
    expect(log.map((entry) => entry.action)).toEqual(['add', 'edit', 'del'])
    // what the log may not name, it says that it was there
    const logged = (key: string, told: unknown) => (resource.fields[key]?.unlogged ? true : told)
    expect(log[1]).toMatchObject({
      before: { [name]: logged(name, single[name]) },
      after: { [name]: logged(name, value) },
    })
    expect(log[2]?.before?.[resource.title]).toBe(logged(resource.title, after[resource.title]))
    const told = await world.db.query(
      `select payload from outbox where company_id = $1 and topic = $2 and payload->'ids' @> $3::jsonb`,
      [acme.company_id, resource.name, JSON.stringify([added.id])],
    )
    expect(told).toHaveLength(3)
  })

  test('references come with their labels and pictures with an address that opens for a while', async () => {
    const added = await rows.add(resource)
    const { data: row } = await get(pathOf(resource, 'single'), { id: added.id })
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'image' && row[name] !== null) expect(row[urlKey(name)]).toMatch(/^\/files\/.+\?.*s=/)
      if (field.to === undefined) continue
      const target = resourceNamed(field.to)
      const ids: number[] = [row[name] ?? []].flat()
      const titles = []
      for (const id of ids) titles.push((await get(pathOf(target, 'single'), { id })).data[target.title])
      expect([row[labelKey(name)] ?? []].flat()).toEqual(titles)
    }
  })

  if (isItsTurn(turn, 1))
    test('saving what stands there already changes nothing', async () => {
      const added = await rows.add(resource)
      const { data: row } = await get(pathOf(resource, 'single'), { id: added.id })
      const asked = Object.keys(resource.fields).filter((name) => resource.fields[name]?.form)
      const same = Object.fromEntries(asked.map((name) => [name, row[name]]))
      const saved = await post(pathOf(resource, 'edit'), { id: added.id, version: 1, ...same })
      expect(saved.data).toEqual({ id: added.id, version: 1 })
      const given = Object.fromEntries(asked.map((name) => [name, shownAgain(resource, added)[name]]))
      expect((await post(pathOf(resource, 'edit'), { id: added.id, version: 1, ...given })).data.version).toBe(1)
    })

  if (isItsTurn(turn, 2))
    test('an edit that saw an older version is refused with who changed it, and what stands there now', async () => {
      const added = await rows.add(resource)
      const [name, value] = changeable(resource, added)
      await post(pathOf(resource, 'edit'), { id: added.id, version: 1, [name]: value })
      const stale = await post(
        pathOf(resource, 'edit'),
        { id: added.id, version: 1, [name]: added[name] },
        { language: 'en' },
      )
      expect(stale).toMatchObject({
        code: 40900,
        status: 200,
        data: { reason: 'stale', row: { version: 2, [name]: value } },
      })
      expect(stale.message).toMatch(/^Person 1 of Acme changed this record \d+ seconds? ago/)
      const deletion = await post(pathOf(resource, 'del'), { id: added.id, version: 1 })
      expect(deletion.data.reason).toBe('stale')
      expect((await get(pathOf(resource, 'single'), { id: added.id })).data.version).toBe(2)
    })

  if (isItsTurn(turn, 1))
    test('several are deleted together or not at all', async () => {
      const [one, two] = [await rows.add(resource), await rows.add(resource)]
      const refused = await post(pathOf(resource, 'del'), { ids: [one.id, 2147483647] })
      expect(refused.data.reason).toBe('not_found')
      expect((await get(pathOf(resource, 'pagelist'), { ids: `${one.id},${two.id}` })).data.total).toBe(2)
      const deleted = await post(pathOf(resource, 'del'), { ids: [{ id: one.id, version: 1 }, two.id] })
      expect(deleted.data).toEqual({ deleted: 2 })
    })

  test('what must be unique is refused at its field, in both languages, ignoring case', async () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.unique) continue
      const added = await rows.add(resource)
      const twin = Object.fromEntries([name, ...field.uniqueWith].map((one) => [one, added[one]]))
      twin[name] = String(twin[name]).toUpperCase()
      const again = await post(pathOf(resource, 'add'), await rows.values(resource, twin))
      expect(again.data).toMatchObject({ reason: 'duplicate', fields: { [name]: `“${twin[name]}”已存在` } })
      const next = await rows.add(resource, Object.fromEntries(field.uniqueWith.map((one) => [one, added[one]])))
      const edit = await post(
        pathOf(resource, 'edit'),
        { id: next.id, version: 1, [name]: added[name] },
        { language: 'en' },
      )
      expect(edit.data).toMatchObject({ reason: 'duplicate', fields: { [name]: `“${added[name]}” already exists` } })
    }
  })

  if (isItsTurn(turn, 2))
    test('of many who add the same at once, one succeeds and the others are told', async () => {
      const twin = await rows.values(resource)
      const unique = Object.values(resource.fields).some((field) => field.unique)
      const answers = await Promise.all(Array.from({ length: 12 }, () => post(pathOf(resource, 'add'), twin)))
      const reasons = answers.map((answer) => (answer.code === 0 ? 'saved' : answer.data.reason))
      expect(reasons.filter((reason) => reason === 'saved')).toHaveLength(unique ? 1 : 12)
      if (unique) expect(new Set(reasons)).toEqual(new Set(['saved', 'duplicate']))
    })

  test('what is left out or wrong is said field by field', async () => {
    const asked = Object.entries(resource.fields).filter(([, field]) => field.form)
    const needed = asked.filter(([, field]) => !field.optional && field.initial === null)
    const empty = await post(pathOf(resource, 'add'), {})
    expect(empty.data.reason).toBe('invalid_input')
    expect(empty.data.fields).toEqual(
      Object.fromEntries(needed.map(([name, field]) => [name, field.missing?.[0] ?? '必填'])),
    )
    const wrong = await rows.values(resource)
    for (const [name] of asked) wrong[name] = { toString: 'x' }
    const refused = await post(pathOf(resource, 'add'), wrong)
    expect(Object.keys(refused.data.fields).sort()).toEqual(asked.map(([name]) => name).sort())
  })

  test('a reference to nothing, or into another company, is refused at its field', async () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.to === undefined) continue
      const foreign = await stranger.rows.reference(field.to === resource.name ? field.to : field.to)
      for (const id of [foreign, 2147483647]) {
        const refused = await post(
          pathOf(resource, 'add'),
          await rows.values(resource, { [name]: field.link ? [id] : id }),
        )
        expect(refused.data).toMatchObject({ reason: 'unknown_reference', fields: { [name]: '所选的记录不存在' } })
      }
    }
  })

  test('what others refer to is not deleted, and the refusal says by what it is used', async () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'ref' || field.to === undefined) continue
      const target = resourceNamed(field.to)
      // what looks at a room does not look at a desk
      const own = target.name === 'detectors' ? { meetingroom_id: null } : undefined
      const isNew = target.name === resource.name || own !== undefined
      const used = isNew ? (await rows.add(target, own)).id : await rows.reference(target.name)
      const given = target.name === resource.name ? await rows.values(resource, { [name]: used }) : { [name]: used }
      if (target.name === resource.name)
        given.sys_type = (await get(pathOf(resource, 'single'), { id: used })).data.sys_type
      await rows.add(resource, given)
      const refused = await post(pathOf(target, 'del'), { id: used }, { language: 'en' })
      expect(refused).toMatchObject({ code: 40901, data: { reason: 'in_use', in_use: [{ id: used }] } })
      expect(refused.message).toContain(`${resource.label[1]} (`)
    }
  })

  if (isItsTurn(turn, 0))
    test('whoever refers to a row while it is deleted is told, and nothing points nowhere', async () => {
      for (const [name, field] of Object.entries(resource.fields)) {
        if (field.to === undefined || field.to === resource.name || name === 'office_id') continue
        // desks stand where their area is: another place is refused for that, not for being gone
        if (resource.name === 'station' && ['city_id', 'floor_id', 'area_id'].includes(name)) continue
        const target = resourceNamed(field.to)
        const office = 'office_id' in target.fields ? { office_id: await rows.reference('office') } : {}
        const reasons = new Set<string>()
        for (let turn = 0; turn < (isWhole ? 12 : 4); turn++) {
          const { id } = await rows.add(target, { ...referred[target.name], ...office })
          const values = await rows.values(resource, { [name]: field.link ? [id] : id })
          const answers = await Promise.all([
            post(pathOf(resource, 'add'), values),
            post(pathOf(target, 'del'), { id }),
          ])
          for (const answer of answers) {
            expect(answer.status).toBe(200)
            reasons.add(answer.data.reason ?? 'done')
          }
          expect(answers.some((answer) => answer.code === 0)).toBe(true)
        }
        // no 'conflict': each would have held what the other needed, for the second after which the database ends that
        const expected = ['done', 'unknown_reference', 'in_use']
        expect([...reasons].filter((reason) => !expected.includes(reason))).toEqual([])
      }
    })

  test('another company neither sees nor changes it', async () => {
    const added = await rows.add(resource)
    const foreign = { token: stranger.token }
    expect((await get(pathOf(resource, 'single'), { id: added.id }, foreign)).data.reason).toBe('not_found')
    expect((await get(pathOf(resource, 'pagelist'), { ids: added.id }, foreign)).data.total).toBe(0)
    expect((await get(pathOf(resource, 'list'), { ids: added.id }, foreign)).data.total).toBe(0)
    const [name, value] = changeable(resource, added)
    const edit = { id: added.id, version: 1, [name]: value }
    expect((await post(pathOf(resource, 'edit'), edit, foreign)).data.reason).toBe('not_found')
    expect((await post(pathOf(resource, 'del'), { id: added.id }, foreign)).data.reason).toBe('not_found')
    const file = await download(world.first, pathOf(resource, 'export'), { ids: added.id }, foreign)
    expect(file.body.toString()).not.toContain(String(added[resource.title]))
  })

  test('pickers find it with nothing but a session', async () => {
    const added = await rows.add(
      resource,
      'status' in resource.fields ? { status: Object.keys(resource.fields.status?.options ?? {})[0] } : {},
    )
    const { token: anybody } = await acme.person([])
    const { data } = await get(pathOf(resource, 'list'), { title: added[resource.title] }, { token: anybody })
    expect(data.items).toContainEqual(expect.objectContaining({ id: added.id, name: added[resource.title] }))
    expect((await get(pathOf(resource, 'pagelist'), {}, { token: anybody })).data.reason).toBe('no_permission')
  })

  if (isItsTurn(turn, 0))
    test('lists are sorted by what may be sorted, and by nothing else', async () => {
      await rows.add(resource)
      for (const [at, [name, field]] of Object.entries(resource.fields).entries()) {
        for (const sign of inTurn(['+', '-', ' '], turn + at, 1)) {
          const answer = await get(pathOf(resource, 'pagelist'), { sort: sign + name })
          if (field.sortable && field.kind !== 'refs') expect(answer.code).toBe(0)
          else expect(answer.data).toMatchObject({ reason: 'unknown_sort', field: name })
        }
      }
      for (const name of ['id', 'created_at', 'updated_at']) {
        const up = (await get(pathOf(resource, 'pagelist'), { sort: `+${name}`, limit: 200 })).data.items
        const down = (await get(pathOf(resource, 'pagelist'), { sort: `-${name}`, limit: 200 })).data.items
        expect(down.map((row: { id: number }) => row.id)).toEqual(up.map((row: { id: number }) => row.id).reverse())
      }
      for (const name of ['company_id', 'version', '__proto__', 'constructor', '']) {
        expect((await get(pathOf(resource, 'pagelist'), { sort: `+${name}` })).data.reason).toBe('unknown_sort')
      }
    })

  if (isItsTurn(turn, 1))
    test('the search finds part of a text, with wildcards taken as letters', async () => {
      const added = await rows.add(resource, titled(resource, `100%_\\ 独一无二 ${resource.name}`))
      const find = async (text: string) =>
        (await get(pathOf(resource, 'pagelist'), { title: text })).data.items.map((row: { id: number }) => row.id)
      const parts = isNamed(resource) ? ['%_\\', '0%_', '独一', '100%'] : [String(added[resource.title])]
      for (const text of parts) expect(await find(text)).toEqual([added.id])
      expect(await find('1__')).toEqual([])
      expect((await get(pathOf(resource, 'pagelist'), { title: '\u0000' })).data.reason).toBe('invalid_input')
    })
})

test('every statement behind these calls names the company', async () => {
  const tables = await companyTables(world.db)
  const engine = [...statements].filter((one) => registry.some(({ table }) => new RegExp(`"${table}"`).test(one)))
  expect(engine.length).toBeGreaterThan(50)
  expect(engine.filter((one) => forgetsCompany(one, tables))).toEqual([])
})

test('a statement that forgets the company is noticed', async () => {
  const tables = await companyTables(world.db)
  for (const forgetful of [
    'select "t"."id" from "city" as "t" where "t"."id" = $1',
    'update "city" set "name" = $1 where "id" = $2',
    'delete from "notice_office" where "notice_id" = $1',
    'select t.id from city t join office o on o.city_id = t.id where t.company_id = $1',
  ]) {
    expect(forgetsCompany(forgetful, tables)).toBe(true)
  }
})
