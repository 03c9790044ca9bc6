import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { registry, resourceNamed } from '@workplace/contract/resources'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { companyTables, forgetsCompany } from './company-statements'
import { codesOf, type Download, download, isNamed, isRuled, pathOf, rowsFor, upload } from './rows'
import { inTurn, isItsTurn } from './turns'
import { addCompany, type Company, openWorld, type World } from './world'

let world: World
const statements = new Set<string>()
let company: Company
let token: string
let rows: ReturnType<typeof rowsFor>
const every = [...new Set(registry.flatMap(codesOf))]

beforeAll(async () => {
  world = await openWorld({ watch: (text) => void statements.add(text) })
})
afterAll(() => world.close())

let companies = 0
/** Each test has a company of its own, so that what it exports is what it made. */
async function newCompany() {
  company = await addCompany(world.db, `Company ${++companies}`)
  token = (await company.person(every)).token
  rows = rowsFor(world.first, token)
}

const get = (path: string, query: object) => world.first.get(path, query, { token })
const post = (path: string, body: object) => world.first.post(path, body, { token })
const exported = (resource: Resource, query: object = {}, language = 'zh') =>
  download(world.first, pathOf(resource, 'export'), { sort: '+id', ...query }, { token, language })
const imported = (resource: Resource, content: Buffer | string, mode = 'all', language = 'zh') =>
  upload(world.first, pathOf(resource, 'import'), { name: 'rows.csv', content }, { mode }, { token, language })

/** What people, and those who wish them ill, write into names. */
const hostile = [
  '=1+1',
  '+86 21 5555',
  '-2',
  '@SUM(A1)',
  `'=1`,
  `''+x`,
  `'plain`,
  'comma, "quote" and ; semicolon',
  'path/with\\slashes\\/ and；width',
  '<script>alert(1)</script>',
  '＝full width',
  '会议室 🎉 Ünïcode',
  'TRUE',
  '007',
  '1e5',
  '2026/1/5',
]
const lines = 'first line\nsecond, "line"\n=third'

const titles = (texts: readonly string[], resource: Resource) =>
  texts.map((text) => text.slice(0, fieldOf(resource, resource.title).max ?? 50))

async function addHostile(resource: Resource, texts: readonly string[]) {
  const added = []
  for (const text of titles(texts, resource)) {
    const given: Record<string, unknown> = { [resource.title]: text }
    for (const [name, field] of Object.entries(resource.fields)) {
      // what no file carries is not what this is about
      if (name === resource.title || !field.exchange || field.secret || isRuled(resource, name)) continue
      if (field.kind === 'text' && field.pattern === undefined) given[name] = text.slice(0, field.max)
      if (field.kind === 'longtext' || field.kind === 'markdown') given[name] = `${text}\n${lines}`
    }
    added.push(await rows.add(resource, given))
  }
  return added.map((row) => row.id)
}

/** Everything that files carry, without what a new row has anew. */
async function contents(resource: Resource, after: number): Promise<unknown[]> {
  const { data } = await get(pathOf(resource, 'pagelist'), { limit: 200, sort: '+id' })
  return data.items
    .filter((row: { id: number }) => row.id > after)
    .map((row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.keys(resource.fields).flatMap((name) => (fieldOf(resource, name).exchange ? [[name, row[name]]] : [])),
      ),
    )
}

async function remove(resource: Resource, ids: readonly number[]) {
  expect((await post(pathOf(resource, 'del'), { ids })).data).toEqual({ deleted: ids.length })
}

const some = (ids: readonly number[]) => ({ ids: ids.join(',') })

const withoutMark = (file: Download) => file.body.toString('utf8').replace(/^\uFEFF/, '')

/** Their import is a task, with passwords that no file gives back: areas/people/users.test.ts has it. */
const byTask = registry.filter(({ importTask }) => importTask !== null)
/** Without an import there is nothing that an export has to be fit for. */
const plain = registry.filter(
  (resource) => !byTask.includes(resource) && resource.only.includes('import') && isNamed(resource),
)

test('cards alone are named by a number: areas/pass/pass.test.ts has their files', () => {
  expect(registry.filter((resource) => !isNamed(resource)).map(({ name }) => name)).toEqual(['passcard'])
})

test('people alone are imported by a task; no cell of their export can be run as a formula either', async () => {
  expect(byTask.map(({ name }) => name)).toEqual(['user'])
  await newCompany()
  const user = resourceNamed('user')
  const remark = `=1+1\n${lines}`
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)']) await rows.add(user, { name, remark })
  const cells = parse(withoutMark(await exported(user))).flat()
  expect(cells).toContain("'=1+1")
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
})

test('rooms and facilities that name each other come into an empty company, each with what it had', async () => {
  const places = ['city', 'holiday_calendar', 'office', 'floor']
  const all = [...places, 'roomtype', 'price', 'resource_service_type', 'resources', 'meetingroom']
  await newCompany()
  const [facility, room] = [resourceNamed('resources'), resourceNamed('meetingroom')]
  const type = await rows.add(resourceNamed('resource_service_type'), { sys_type: 'resource' })
  const things = await rows.add(facility, { name: '投影仪', type_id: type.id })
  await rows.add(facility, { name: '白板', type_id: type.id, office_id: things.office_id })
  await rows.add(room, { office_id: things.office_id, resource_ids: [things.id] })
  const files: [Resource, Buffer][] = []
  for (const name of all) files.push([resourceNamed(name), (await exported(resourceNamed(name))).body])

  await newCompany()
  for (const [resource, file] of files) {
    // what every company begins with has the same names; nothing stands in its places yet
    const { data: there } = await get(pathOf(resource, 'pagelist'), { limit: 200 })
    const ids = there.items.map(({ id }: { id: number }) => id)
    if (ids.length > 0 && !places.includes(resource.name)) await remove(resource, ids)
    const { data } = await imported(resource, file)
    expect(
      data.rows.map(({ errors }: { errors: object }) => errors),
      resource.name,
    ).toEqual(data.rows.map(() => ({})))
    expect(data.saved, resource.name).toBe(data.total)
  }
  for (const [resource, file] of files.slice(-2)) {
    expect((await exported(resource)).body.toString()).toBe(file.toString())
  }
})

describe.each(plain.map((resource, turn) => [resource.name, resource, turn] as const))('%s', (_, resource, turn) => {
  const forms = [
    { form: 'CSV with Chinese headings', query: { format: 'csv' }, language: 'zh', texts: hostile },
    { form: 'CSV with English headings', query: { format: 'csv' }, language: 'en', texts: hostile },
    { form: 'Excel', query: { format: 'xlsx' }, language: 'zh', texts: hostile },
    {
      form: 'CSV in GBK',
      query: { format: 'csv' },
      language: 'zh',
      texts: hostile.filter((text) => !/[🎉Ü]/u.test(text)),
      gbk: true,
    },
  ]
  test.each(inTurn(forms, turn, 1))(
    'what is exported as $form is imported again as it was, and no cell of it can be run as a formula',
    async ({ query, language, texts, gbk }) => {
      await newCompany()
      for (const field of Object.values(resource.fields)) {
        if (field.kind === 'ref' && field.to !== resource.name) await hostileReference(field.to ?? '')
      }
      const ids = await addHostile(resource, texts)
      const before = await contents(resource, Math.min(...ids) - 1)
      const file = await exported(resource, { ...query, ...some(ids) }, language)
      expect(file).toMatchObject({ status: 200, code: 0 })
      if (query.format === 'csv') expectNoFormula(withoutMark(file), resource)
      if (gbk) file.body = iconv.encode(withoutMark(file), 'gbk')
      await remove(resource, ids)
      const report = await imported(resource, file.body, 'all', language)
      expect(report.data).toMatchObject({ total: texts.length, valid: texts.length, saved: texts.length })
      expect(await contents(resource, Math.max(...ids))).toEqual(before)
    },
  )

  const templates = ['csv', 'xlsx'].flatMap((format) => ['zh', 'en'].map((language) => ({ format, language })))
  test.each(inTurn(templates, turn, 1))('the template is accepted as it is: $format, $language', async (form) => {
    await newCompany()
    const { format, language } = form
    const file = await download(world.first, pathOf(resource, 'import_template'), { format }, { token, language })
    expect(file.name).toMatch(format === 'csv' ? /\.csv$/ : /\.xlsx$/)
    expect((await imported(resource, file.body)).data.reason).toBe('import_empty')
  })

  if (isItsTurn(turn, 0))
    test('a check saves nothing, "all" saves nothing if a row is wrong, "valid" saves the others', async () => {
      await newCompany()
      const ids = await addHostile(resource, ['one', 'two', 'three'])
      const file = withoutMark(await exported(resource, some(ids)))
      await remove(resource, ids)
      const needed = Object.entries(resource.fields).find(
        ([, field]) => field.exchange && !field.optional && field.initial === null,
      )
      const [name = '', field] = needed ?? []
      const wrong = withCell(file, 2, field?.label[0] ?? '', '')
      const count = async () => (await contents(resource, Math.max(...ids))).length

      const check = await imported(resource, file, 'check')
      expect(check.data).toMatchObject({ total: 3, valid: 3, saved: 0 })
      expect(await count()).toBe(0)

      const all = await imported(resource, wrong, 'all')
      expect(all.data).toMatchObject({ total: 3, valid: 2, saved: 0 })
      expect(all.data.rows[1]).toMatchObject({ line: 3, errors: { [name]: field?.missing?.[0] ?? '必填' } })
      expect(await count()).toBe(0)

      const valid = await imported(resource, wrong, 'valid', 'en')
      expect(valid.data).toMatchObject({ total: 3, valid: 2, saved: 2 })
      expect(valid.data.rows[1]).toMatchObject({ line: 3, errors: { [name]: field?.missing?.[1] ?? 'Required' } })
      expect(await count()).toBe(2)
      const log = await world.db.query(
        `select 1 from operation_log where company_id = $1 and module = $2 and action = 'import' and after is not null`,
        [company.company_id, resource.name],
      )
      expect(log).toHaveLength(2)
    })

  if (isItsTurn(turn, 1))
    test('rows that are there already, or twice in the file, are reported row by row', async () => {
      const unique = Object.entries(resource.fields).flatMap(([name, field]) =>
        field.unique && field.pattern === undefined ? [name] : [],
      )
      if (unique.length === 0) return expect(['notice', 'visitor_watch']).toContain(resource.name)
      await newCompany()
      const ids = await addHostile(resource, ['one', 'two'])
      const [heading = '', one = '', two = ''] = splitRows(withoutMark(await exported(resource, some(ids))))
      await remove(resource, ids.slice(1))
      const taken = (text: string) => Object.fromEntries(unique.map((name) => [name, `“${text}”已存在`]))
      const report = await imported(resource, [heading, one, two, two].join('\r\n'), 'valid')
      expect(report.data).toMatchObject({ total: 3, valid: 1, saved: 1 })
      expect(report.data.rows.map((row: { errors: object }) => row.errors)).toMatchObject([
        taken('one'),
        {},
        taken('two'),
      ])
    })
})

function expectNoFormula(csv: string, { fields }: Resource) {
  const numeric = Object.values(fields)
    .filter((field) => field.exchange)
    .map((field) => ['integer', 'decimal', 'money'].includes(field.kind))
  for (const row of parse(csv) as string[][]) {
    for (const [column, cell] of row.entries()) {
      if (numeric[column]) expect(cell).toMatch(/^(?:-?[\d.]*|\D+)$/)
      else expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
    }
  }
}

/** A reference whose own name is hostile. */
async function hostileReference(to: string) {
  const target = resourceNamed(to)
  const id = await rows.reference(to)
  const { data } = await get(pathOf(target, 'single'), { id })
  await post(pathOf(target, 'edit'), { id, version: data.version, [target.title]: `=a/b\\c;d；"e" ${to}`.slice(0, 50) })
}

const splitRows = (csv: string) => {
  const found: string[] = []
  let row = ''
  let quoted = false
  for (const char of csv) {
    if (char === '"') quoted = !quoted
    if (char === '\n' && !quoted) {
      found.push(row.replace(/\r$/, ''))
      row = ''
    } else row += char
  }
  return found
}

function withCell(csv: string, row: number, heading: string, value: string): string {
  const cells = parse(csv) as string[][]
  const column = (cells[0] ?? []).indexOf(heading)
  expect(column).toBeGreaterThanOrEqual(0)
  const line = cells[row]
  if (line) line[column] = value
  return cells.map((one) => one.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
}

describe('files', () => {
  const city = resourceNamed('city')
  const floor = resourceNamed('floor')

  test('an export holds the rows, order and columns that were asked for', async () => {
    await newCompany()
    for (const [n, name] of ['李', '阿', '王', '张'].entries())
      await rows.add(city, { name, code: n < 3 ? 'kept' : 'not' })
    const file = await exported(city, { title: 'kept', sort: '-name', columns: 'timezone,name,company_id' }, 'en')
    expect(file.type).toBe('text/csv; charset=utf-8')
    expect(file.name).toMatch(/^City_\d{4}-\d\d-\d\d\.csv$/)
    expect(file.body.toString()).toBe(
      '\uFEFFName,Time zone\r\n王,Asia/Shanghai\r\n李,Asia/Shanghai\r\n阿,Asia/Shanghai\r\n',
    )
  })

  test('an Excel file has the heading, texts as texts and numbers as numbers', async () => {
    await newCompany()
    await rows.add(floor, { name: '=1F', number: -2, map_scale: '0.0250' })
    const file = await exported(floor, { format: 'xlsx', columns: 'name,number,map_scale', title: '1F' })
    expect(file.body.subarray(0, 2).toString()).toBe('PK')
    expect(await readSheet(file.body)).toEqual([
      ['名称', '楼层号', '比例（米/像素）'],
      [`'=1F`, -2, 0.025],
    ])
  })

  test('a refused export is no file', async () => {
    await newCompany()
    const file = await exported(city, { sort: '+nothing' })
    expect(file.code).toBe(40005)
    expect(JSON.parse(file.body.toString()).message).toBe('不能按“nothing”排序')
  })

  test('a floor is named by its office, ignoring case; what is unknown or has no office is said', async () => {
    await newCompany()
    const office = `Company ${companies} HQ`
    const room = resourceNamed('meetingroom')
    await rows.add(resourceNamed('price'), { name: 'cheap' })
    const csv = [
      'name,office_id,floor_id,capacity,类型,price_id',
      `A,${office.toUpperCase()},${office}/f1,4,standard,Cheap`,
      `B,${office},F1,4,Standard,Cheap`,
      `C,nowhere,nowhere/F1,4,Standard,Cheap`,
    ].join('\n')
    const report = await imported(room, csv, 'valid')
    expect(report.data.rows.map((row: { errors: object }) => row.errors)).toEqual([
      {},
      { floor_id: '没有名为“F1”的记录' },
      { office_id: '没有名为“nowhere”的记录', floor_id: '没有名为“nowhere/F1”的记录' },
    ])
  })

  test('rows may refer to each other: parents are saved first, circles are refused', async () => {
    await newCompany()
    const type = resourceNamed('resource_service_type')
    const tree = 'name,parent_id\nleaf,branch\nbranch,root\nroot,\n'
    expect((await imported(type, tree)).data).toMatchObject({ total: 3, saved: 3 })
    const { data } = await get(pathOf(type, 'pagelist'), { sort: '+name' })
    expect(data.items.map((row: Record<string, string>) => [row.name, row.parent_name])).toEqual([
      ['branch', 'root'],
      ['leaf', 'branch'],
      ['root', null],
    ])
    const circle = await imported(type, 'name,parent_id\nx,y\ny,x\nz,y\nfine,\n', 'valid')
    expect(circle.data).toMatchObject({ total: 4, valid: 1, saved: 1 })
    expect(circle.data.rows[0].errors).toEqual({ parent_id: '文件中的上下级关系成环' })
    const orphan = await imported(type, 'name,sys_type,parent_id\nbad,nothing,\nchild,resource,bad\n', 'valid')
    expect(orphan.data.rows[1].errors).toEqual({ parent_id: '本行引用的第2行有误' })
  })

  test('semicolons, tabs, UTF-16 and what spreadsheets make of times are read', async () => {
    await newCompany()
    const office = resourceNamed('office')
    const city_name = `Company ${companies} City`
    const semicolons = `名称;城市;开始时间;结束时间;工作日\nA;${city_name};8:30;17:00:00;"周一;Tue;3"\n`
    expect((await imported(office, semicolons)).data).toMatchObject({ saved: 1, rows: [{ errors: {} }] })
    const { data } = await get(pathOf(office, 'pagelist'), { title: 'A', sort: '-id' })
    expect(data.items[0]).toMatchObject({
      open_time: '08:30',
      close_time: '17:00',
      work_days: [1, 2, 3],
      timezone: 'Asia/Shanghai',
    })
    const utf16 = Buffer.from(`\uFEFFname\tcity_id\nB\t${city_name}\n`, 'utf16le')
    expect((await imported(office, utf16)).data).toMatchObject({ saved: 1 })
  })

  test('times without an offset are those of the clock of who brings the file, also as dates of a spreadsheet', async () => {
    await newCompany()
    const notice = resourceNamed('notice')
    const bring = (content: Buffer | string, zone: Record<string, string>) =>
      upload(world.first, pathOf(notice, 'import'), { name: 'x.csv', content }, { mode: 'all', ...zone }, { token })
    const csv = '标题,内容,开始时间,结束时间\nA,a,2026-02-01 9:00,2026/2/3\n'
    const cell = { value: new Date(Date.UTC(2026, 1, 1, 9)), type: Date, format: 'yyyy-mm-dd hh:mm' }
    const heading = ['标题', '内容', '开始时间'].map((value) => ({ value }))
    const excel = await writeExcelFile([heading, [{ value: 'B' }, { value: 'b' }, cell]]).toBuffer()
    expect((await bring(csv, { zone: 'Europe/Berlin' })).data).toMatchObject({ saved: 1, rows: [{ errors: {} }] })
    expect((await bring(excel, { zone: 'Asia/Shanghai' })).data).toMatchObject({ saved: 1, rows: [{ errors: {} }] })
    const { data } = await get(pathOf(notice, 'pagelist'), { sort: '+id' })
    expect(data.items).toMatchObject([
      { title: 'A', start_time: '2026-02-01T08:00:00Z', end_time: '2026-02-02T23:00:00Z' },
      { title: 'B', start_time: '2026-02-01T01:00:00Z' },
    ])
    // nobody guesses where a clock stands
    expect((await bring(excel, {})).data).toMatchObject({
      saved: 0,
      rows: [{ errors: { start_time: '时间格式不正确' } }],
    })
  })

  test('periods stand in a file as people write them', async () => {
    await newCompany()
    const price = resourceNamed('price')
    const peak = `"周一 9:00-12:00; Fri 14:00–18:00"`
    const csv = (cell: string) => `名称,计价单位,单价（元）,高峰单价（元）,高峰时段\nA,小时,1,2,${cell}\n`
    expect((await imported(price, csv(peak))).data).toMatchObject({ saved: 1, rows: [{ errors: {} }] })
    const rows = parse(withoutMark(await exported(price, { columns: 'peak_periods' }, 'en')))
    expect(rows).toEqual([['Peak periods'], ['Mon 09:00-12:00;Fri 14:00-18:00']])
    expect((await imported(price, csv('whenever'))).data).toMatchObject({ saved: 0, valid: 0 })
  })

  test('a column that means nothing is named, and those of an export that are not taken in are not', async () => {
    await newCompany()
    const { data } = await imported(city, 'name,时区,人口,Inhabitants *,\nBonn,Europe/Berlin,1,2,3\n')
    expect(data).toMatchObject({ unread: ['人口', 'Inhabitants *'], saved: 1 })
    const [heading] = parse(withoutMark(await exported(city, {}, 'zh')))
    const again = await imported(city, `${(heading ?? []).join(',')}\n`.repeat(2))
    expect(again.data.unread).toEqual([])
  })

  test('what is no table, empty, too long, too large or lacks a column is refused', async () => {
    await newCompany()
    const reason = async (content: Buffer | string, resource = city) => (await imported(resource, content)).data.reason
    expect(await reason('')).toBe('import_empty')
    expect(await reason('名称,时区\n')).toBe('import_empty')
    expect(await reason('时区\nAsia/Shanghai\n')).toBe('import_columns')
    expect(await reason(`name\n${'x\n'.repeat(5001)}`)).toBe('import_too_many')
    expect(await reason(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))).toBe('upload_too_large')
    for (const bytes of [
      'PK\u0003\u0004 but no archive',
      '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1',
      'name\n"open',
      'a\u0000b',
      '\u00ff\u00ff\u00ff',
    ]) {
      expect(await reason(Buffer.from(bytes, 'latin1'))).toBe('import_unreadable')
    }
  })

  test('5,000 rows are imported in one go', { timeout: 180_000 }, async () => {
    await newCompany()
    const csv = `name,timezone,code\n${Array.from({ length: 5000 }, (_, n) => `City ${n},Asia/Shanghai,${n}`).join('\n')}`
    const started = Date.now()
    expect((await imported(city, csv)).data).toMatchObject({ total: 5000, saved: 5000 })
    const tookSeconds = (Date.now() - started) / 1000
    const file = await exported(city, { title: 'City', columns: 'name' })
    expect(splitRows(withoutMark(file))).toHaveLength(5002)
    console.info(`5,000 rows imported in ${tookSeconds.toFixed(1)} s`)
  })
})

test('every statement behind these calls names the company', async () => {
  const tables = await companyTables(world.db)
  const engine = [...statements].filter((one) => registry.some(({ table }) => new RegExp(`"${table}"`).test(one)))
  expect(engine.length).toBeGreaterThan(50)
  expect(engine.filter((one) => forgetsCompany(one, tables))).toEqual([])
})
