import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { pngOf } from '../../kernel/files/hostile.sample'
import { allErased } from './privacy.sample'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let ann: Who
let bob: Who

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person(['view-meeting'])
  bob = await acme.person(['view-meeting'])
  const room = await acme.room('Room of all')
  for (const [who, title, hour] of [
    [ann, 'Plans of Ann', '10'],
    [bob, 'Secret of Bob', '14'],
  ] as const) {
    const booked = {
      meetingroom_id: room,
      title,
      start_time: `2026-11-23 ${hour}:00:00`,
      end_time: `2026-11-23 ${hour}:30:00`,
    }
    expect((await world.first.post('/meeting/add', booked, { token: who.token })).code).toBe(0)
    const content = await pngOf(40, 40)
    const file = { name: `${who.username}.png`, content }
    expect((await upload(world.first, '/users/uploadImg', file, { type: 'avatar' }, { token: who.token })).code).toBe(0)
  }
  await world.db.query(
    `insert into operation_log (company_id, user_id, user_name, module, action, target, target_id, ip, agent)
     values ($1, $2, $3, 'account', 'login', $3, $2, '203.0.113.9', 'Firefox')`,
    [acme.company_id, ann.user_id, ann.name],
  )
})
afterAll(() => world.close())

/** What a zip archive holds, by the names in its directory. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = archive.indexOf(Buffer.from('PK\u0001\u0002'))
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [small, title] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const local = archive.readUInt32LE(at + 42)
    const begins = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    files.set(
      archive.toString('utf8', at + 46, at + 46 + title),
      inflateRawSync(archive.subarray(begins, begins + small)),
    )
    at += 46 + title
  }
  return files
}

async function exported(who: Who): Promise<number> {
  const { data } = await world.first.post('/privacy/export', {}, { token: who.token })
  for (;;) {
    const state = await world.first.get('/task/single', { id: data.task }, { token: who.token })
    if (state.data.state === 'done') break
    expect(state.data).toMatchObject({ state: 'running', message: '' })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const list = await world.first.get('/privacy/exports', {}, { token: who.token })
  return list.data.items[0].id
}

test('a person sees what is stored about them, by kinds, and nothing of others', async () => {
  const { data } = await world.first.get('/privacy/mine', {}, { token: ann.token })
  const section = (key: string) => data.sections.find((one: { key: string }) => one.key === key)
  expect(section('booked')).toMatchObject({ total: 1, heading: ['时间', '结束', '会议室', '主题', '状态'] })
  expect(section('booked').rows[0]).toEqual(expect.arrayContaining(['Room of all', 'Plans of Ann', '有效']))
  expect(section('signIns').rows[0]).toEqual(expect.arrayContaining(['登录', '203.0.113.9', 'Firefox']))
  expect(section('uploads').rows[0]).toContain(`${ann.username}.png`)
  expect(section('profile').rows).toContainEqual(['账号', ann.username])
  expect(data.retention_days).toBe(30)
  expect(JSON.stringify(data)).not.toMatch(/Bob|password_hash|argon2/)
  expect(JSON.stringify(data)).not.toContain(bob.username)
  const english = await world.first.get('/privacy/mine', {}, { token: ann.token, language: 'en' })
  expect(english.data.sections[0].label).toBe('Profile')
})

test('and takes it away: for programs, for people, with their files; nobody else can fetch it', async () => {
  const id = await exported(ann)
  const file = await download(world.first, '/privacy/download', { id }, { token: ann.token })
  expect(file.name).toMatch(/^我的数据_.*\.zip$/)
  const files = unzipped(file.body)
  expect([...files.keys()]).toEqual(['data.json', 'index.html', `files/1-${ann.username}.png`])
  const data = JSON.parse(files.get('data.json')?.toString() ?? '')
  expect(data.sections.booked).toEqual([expect.objectContaining({ 主题: 'Plans of Ann' })])
  expect(files.get('index.html')?.toString()).toContain('Plans of Ann')
  expect(files.get(`files/1-${ann.username}.png`)?.subarray(1, 4).toString()).toBe('PNG')
  for (const content of files.values()) expect(content.includes('Bob')).toBe(false)
  expect((await download(world.first, '/privacy/download', { id }, { token: bob.token })).code).toBe(40400)
  expect((await world.first.get('/privacy/exports', {}, { token: bob.token })).data.items).toEqual([])
})

test('two people export at the same time, and a new archive takes the place of the old one', async () => {
  const [one, two] = await Promise.all([exported(ann), exported(bob)])
  expect(one).not.toBe(two)
  await exported(ann)
  const { data } = await world.first.get('/privacy/exports', {}, { token: ann.token })
  expect(data.items).toHaveLength(1)
  await allErased(world)
  const left = await world.db.query("select 1 from erased_file where kind = 'export' and gone_at is null")
  expect(left).toEqual([])
})
