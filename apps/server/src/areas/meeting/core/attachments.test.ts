import { randomBytes } from 'node:crypto'
import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { forgetUnattached } from './attachments'

const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string }
let world: World
let acme: Company
let ann: Person
let bob: Person
let cy: Person
let stranger: Person

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
  cy = await acme.person()
  stranger = await (await addCompany(world.db, 'Other')).person()
})
afterAll(() => world.close())

const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
const get = (path: string, query: object, who = ann) => world.first.get(path, query, { token: who.token })

async function upload(name: string, content: string, who = ann): Promise<string> {
  const form = new FormData()
  form.append('type', 'file')
  form.append('file', new Blob([content]), name)
  const encoded = new Response(form)
  const answer = await world.first.app.inject({
    method: 'POST',
    url: `${basePath}/base/upload`,
    headers: { 'x-token': who.token, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(answer.json()).toMatchObject({ code: 0 })
  return answer.json().data
}
/** The same of what is larger: in parts, as tus 1.0 says. Answers the path, or why not. */
async function uploadInParts(address: string, name: string, content: Buffer, who = ann): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const ask = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', 'x-token': who.token, ...headers },
      ...(body && { body }),
    })
  const begun = await ask('POST', '/tus', {
    'upload-length': String(content.length),
    'upload-metadata': `type ${base64('file')},filename ${base64(name)}`,
  })
  if (begun.status !== 201) return ((await begun.json()) as { message: string }).message
  const path = begun.headers.get('location') ?? ''
  const part = 8 * 1024 * 1024
  for (let at = 0; at < content.length; at += part) {
    const type = { 'content-type': 'application/offset+octet-stream' }
    const sent = await ask(
      'PATCH',
      path,
      { ...type, 'upload-offset': String(at) },
      new Uint8Array(content.subarray(at, at + part)),
    )
    expect(sent.status).toBe(204)
  }
  return (await post('/base/uploadFinish', { id: path.slice('/tus/'.length) }, who)).data
}

async function book(more: object, who = ann) {
  const room = await acme.room(`Room ${Math.random()}`)
  const times = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
  return post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...times, ...more }, who)
}
const filesOf = async (id: number, who = ann) =>
  (await get('/meeting/details', { id }, who)).data.attachments as { id: number; name: string; bytes: number }[]
async function fetched(meeting_id: number, id: number | undefined, who = ann) {
  const { data } = await get('/meeting/attachment', { meeting_id, id: id ?? 0 }, who)
  return world.first.app.inject({ method: 'GET', url: data.url })
}

it('files of a meeting are told with their size, and fetched under their name', async () => {
  const made = await book({ attachments: [{ path: await upload('议程 1.txt', 'one two three') }] })
  const files = await filesOf(made.data.id, bob)
  expect(files).toEqual([{ id: expect.any(Number), name: '议程 1.txt', bytes: 13 }])
  expect(JSON.stringify((await get('/meeting/details', { id: made.data.id }, bob)).data)).not.toMatch(/[0-9a-f]{32}/)
  const answer = await fetched(made.data.id, files[0]?.id, bob)
  expect(answer.body).toBe('one two three')
  expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('议程 1.txt')}`)
  expect(answer.headers['content-disposition']).toMatch(/^attachment/)
})

it('those of a private meeting are only for who takes part or manages it', async () => {
  const path = await upload('secret.txt', 'for two')
  const made = await book({ secret: true, attendees: [{ user_id: bob.user_id }], attachments: [{ path }] })
  const [file] = await filesOf(made.data.id)
  expect((await fetched(made.data.id, file?.id, bob)).body).toBe('for two')
  const manager = await acme.person(['view-meeting', 'view-cancel-regain'])
  expect((await fetched(made.data.id, file?.id, manager)).body).toBe('for two')
  for (const who of [cy, stranger]) {
    expect((await get('/meeting/attachment', { meeting_id: made.data.id, id: file?.id }, who)).data.reason).toBe(
      'not_found',
    )
  }
  // nor by way of another meeting that one may see
  const open = await book({}, cy)
  expect((await get('/meeting/attachment', { meeting_id: open.data.id, id: file?.id }, cy)).data.reason).toBe(
    'not_found',
  )
})

it('nobody hands on what somebody else uploaded, or what was uploaded as something else', async () => {
  const theirs = await upload('theirs.txt', 'mine', bob)
  expect((await book({ attachments: [{ path: theirs }] })).data.fields).toEqual({
    attachments: '附件不存在，请重新上传',
  })
  const own = await upload('mine.txt', 'mine')
  await world.db.query(`update file set kind = 'plan' where key = $1`, [own.slice(1)])
  expect((await book({ attachments: [{ path: own }] })).data.fields).toMatchObject({ attachments: expect.any(String) })
})

it('a change keeps, adds and removes files; what no meeting has any more is gone from the store', async () => {
  const made = await book({
    attachments: [{ path: await upload('a.txt', 'aaa') }, { path: await upload('b.txt', 'bbb') }],
  })
  const { id, version } = made.data
  const [a, b] = await filesOf(id)
  const gone = (await get('/meeting/attachment', { meeting_id: id, id: b?.id })).data.url
  const fresh = await upload('c.txt', 'ccc')
  const changed = await post('/meeting/edit', { id, version, attachments: [{ id: a?.id }, { path: fresh }] })
  expect(changed.code).toBe(0)
  const kept = await filesOf(id)
  expect(kept.map(({ name }) => name)).toEqual(['a.txt', 'c.txt'])
  expect(kept[0]?.id).toBe(a?.id)
  await expect.poll(async () => (await world.first.app.inject({ method: 'GET', url: gone })).statusCode).toBe(404)
  // a file of another meeting is none of this one
  const foreign = await book({ attachments: [{ path: await upload('d.txt', 'ddd') }] }, ann)
  const [d] = await filesOf(foreign.data.id)
  const no = await post('/meeting/edit', { id, version: changed.data.version, attachments: [{ id: d?.id }] })
  expect(no.data.fields).toMatchObject({ attachments: expect.any(String) })
  expect((await filesOf(id)).map(({ name }) => name)).toEqual(['a.txt', 'c.txt'])
  // only who may change the meeting changes its files
  const others = await post('/meeting/edit', { id, version: changed.data.version, attachments: [] }, bob)
  expect(others.data.reason).toBe('meeting_not_yours')
})

it('the meetings of a series share their files, and keep them when one lets go', async () => {
  const made = await book({
    attachments: [{ path: await upload('weekly.txt', 'weekly') }],
    reminder_minutes: [15],
    series: { period: 'week', interval: 1, weekdays: [3], times: 3 },
  })
  expect(made.data.ids).toHaveLength(3)
  const [first, second] = made.data.ids as [number, number]
  for (const id of made.data.ids) {
    expect((await filesOf(id)).map(({ name }) => name)).toEqual(['weekly.txt'])
    expect((await get('/meeting/details', { id })).data.reminder_minutes).toEqual([15])
  }
  expect((await post('/meeting/edit', { id: first, version: 1, attachments: [] })).code).toBe(0)
  const [file] = await filesOf(second)
  expect((await fetched(second, file?.id)).body).toBe('weekly')
})

it('at most nine files, each of a kind and size that is allowed', async () => {
  const paths = await Promise.all(Array.from({ length: 10 }, (_, n) => upload(`${n}.txt`, String(n))))
  const no = await book({ attachments: paths.map((path) => ({ path })) })
  expect(no.data.fields).toHaveProperty('attachments')
  const made = await book({ attachments: paths.slice(0, 9).map((path) => ({ path })) })
  const [file] = await filesOf(made.data.id)
  const more = await post('/meeting/edit', {
    id: made.data.id,
    version: 1,
    attachments: [{ id: file?.id }, ...paths.slice(1, 10).map((path) => ({ path }))],
  })
  expect(more.data.fields ?? more.data.reason).toBeDefined()
  expect(await filesOf(made.data.id)).toHaveLength(9)
})

it('a large file comes in parts, is fetched in parts, and goes with its meeting; a larger one is refused', async () => {
  const address = await world.first.app.listen({ port: 0, host: '127.0.0.1' })
  const content = randomBytes(100 * 1024 * 1024)
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', content.length - 7)
  const path = await uploadInParts(address, '全景.pdf', content)
  expect(path).toMatch(/^\/[0-9a-f]{32}\.pdf$/)
  const made = await book({ attachments: [{ path }] })
  const [file] = await filesOf(made.data.id, bob)
  expect(file).toEqual({ id: expect.any(Number), name: '全景.pdf', bytes: content.length })
  const { url } = (await get('/meeting/attachment', { meeting_id: made.data.id, id: file?.id }, bob)).data
  const ranged = await fetch(`${address}${url}`, { headers: { range: 'bytes=90000000-90000099' } })
  expect([ranged.status, ranged.headers.get('content-range')]).toEqual([
    206,
    `bytes 90000000-90000099/${content.length}`,
  ])
  expect(Buffer.from(await ranged.arrayBuffer()).equals(content.subarray(90_000_000, 90_000_100))).toBe(true)
  const whole = await fetch(`${address}${url}`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  // nobody hands on what somebody else uploaded, in this way either
  expect((await book({ attachments: [{ path }] }, cy)).data.fields).toHaveProperty('attachments')
  await post('/meeting/edit', { id: made.data.id, version: made.data.version, attachments: [] })
  await expect.poll(async () => (await fetch(`${address}${url}`)).status).toBe(404)

  const more = Buffer.alloc(100 * 1024 * 1024 + 1)
  expect(await uploadInParts(address, 'a.pdf', more)).toBe('上传的文件过大,大小不能超过100MB')
  expect(await uploadInParts(address, 'a.png', more.subarray(0, 11 * 1024 * 1024))).toBe(
    '上传的文件过大,大小不能超过10MB',
  )
  expect(await uploadInParts(address, 'a.exe', more.subarray(0, 100))).toContain('pdf')
})

it('what was uploaded and is attached to nothing goes after a day, and nothing else', async () => {
  const [booked, noted] = [await upload('booked.txt', 'booked'), await upload('noted.txt', 'noted')]
  const [left, young] = [await upload('left.txt', 'left'), await upload('young.txt', 'young')]
  const [attached, picture] = [await upload('other.txt', 'other'), await upload('icon.txt', 'icon')]
  const { id } = (await book({ attachments: [{ path: booked }, { path: attached }] })).data
  const minutes = (await post('/minutes/add', { meeting_id: id, title: 'Minutes' })).data
  expect((await post('/minutes/file_add', { id: minutes.id, path: noted })).code).toBe(0)
  const keys = (paths: readonly string[]) => paths.map((path) => path.slice(1))
  await world.db.query(`update file set created_at = $1 where company_id = $2`, [
    new Date(Date.parse(now) - 25 * 3_600_000).toISOString(),
    acme.company_id,
  ])
  await world.db.query(`update file set created_at = $1 where key = $2`, [now, young.slice(1)])
  await world.db.query(`update file set kind = 'icon' where key = $1`, [picture.slice(1)])
  await forgetUnattached(world.db, Date.parse(now))
  const there = await world.db.query<{ key: string }>('select key from file where key = any($1) order by key', [
    keys([booked, noted, left, young, attached, picture]),
  ])
  expect(there.map(({ key }) => key)).toEqual(keys([booked, noted, young, attached, picture]).sort())
  // the content goes with the rest that was given up
  const waiting = await world.db.query<{ key: string }>('select key from erased_file where key = $1', keys([left]))
  expect(waiting).toHaveLength(1)
  const [file] = await filesOf(id)
  expect((await fetched(id, file?.id)).statusCode).toBe(200)
})
