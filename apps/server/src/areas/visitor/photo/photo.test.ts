import { basePath } from '@workplace/contract/kernel/envelope'
import * as photoWords from '@workplace/contract/visitor/photo-words'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Company, openWorld, type World } from '../../../../test/world'
import { diskStorage } from '../../../adapters/storage/disk'
import { eraseFiles } from '../../../kernel/files/erase-files'
import { passWorld } from '../../pass/records/records.sample'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let reason = 0
let optional = 0
let plain = 0
let kiosk = ''
let store: ReturnType<typeof diskStorage>
let picture = ''
let other = ''

/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const phone = 'a-phone-of-one-guest-01234567'

/** Somebody's face, as far as the product looks at it: a picture with what cameras write into it. */
const taken = async (background: string, width = 640) =>
  (
    await sharp({ create: { width, height: 480, channels: 3, background } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Nobody', Copyright: 'secret place' } })
      .toBuffer()
  ).toString('base64')

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('08:00'), logInWords: true })
  store = diskStorage(world.folder)
  const here = await passWorld(world)
  acme = here.acme
  const verbs = ['view', 'add', 'change', 'delete']
  const nouns = ['visitor', 'visitorreason', 'visitor-through', 'visitor-kiosk']
  desk = await acme.person(nouns.flatMap((noun) => verbs.map((verb) => `${verb}-${noun}`)))
  ;[picture, other] = [await taken('#884422'), await taken('#224488', 1800)]
  reason = (await post('/visitorreason/add', { name: 'Lab', photo: 'needed' })).data.id
  optional = (await post('/visitorreason/add', { name: 'Tour', photo: 'optional' })).data.id
  plain = (await post('/visitorreason/add', { name: 'Meeting' })).data.id
  const [device] = await world.db.query<{ id: number }>(
    `insert into face_device (company_id, name, sn, office_id) values ($1, 'Gate', 'GATE1', $2) returning id`,
    [acme.company_id, acme.office_id],
  )
  const entrance = await here.door({ face_device_id: device?.id ?? 0 })
  const made = await post('/visitor_through/add', {
    ...{ name: 'Main', office_id: acme.office_id, before_minutes: 60, after_minutes: 120, is_default: true },
    ...{ status: 'on', entrance_door_ids: [entrance], door_ids: [entrance], exit_door_ids: [entrance] },
  })
  expect(made.code, made.message).toBe(0)
  const unpaired = await post('/visitor_kiosk/add', { name: 'Lobby', office_id: acme.office_id })
  const { code, token } = (await world.first.post('/door/pairing', { kind: 'kiosk' })).data
  expect((await post('/visitor_kiosk/bind', { id: unpaired.data.id, code })).code).toBe(0)
  kiosk = token
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

const post = (path: string, body: object, who = desk) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who = desk) =>
  world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const guest = (path: string, body: object) => world.first.post(`/visit_guest/${path}`, body, { language: 'en' })
const file = (path: string, query: Record<string, string>, who = desk) =>
  world.first.app.inject({ method: 'GET', url: basePath + path, query, headers: { 'x-token': who.token } })
const one = async (id: number) => (await get('/visitor/single', { id })).data

let guests = 0
async function invited(reason_id = reason, more: object = {}) {
  const { data, message } = await post('/visitor/add', {
    ...{ reason_id, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
    people: [{ name: `Guest Of${++guests}`, phone: `1390013${1000 + guests}` }],
    ...more,
  })
  expect(data.people, message).toHaveLength(1)
  const id: number = data.people[0].id
  const { url } = (await get('/visitor/link', { id })).data
  return { id, name: data.people[0].name as string, token: (url as string).split('#v=')[1] ?? '' }
}
const give = (token: string, photo: string | null = picture, face = false) =>
  guest('photo', { token, phone, photo, face })
const stored = async (id: number) => {
  const [row] = await world.db.query<{ photo: string | null; photo_gone: string | null; face_words: string | null }>(
    'select photo, photo_gone, face_words from visitor where id = $1',
    [id],
  )
  return row ?? { photo: null, photo_gone: null, face_words: null }
}
/** What devices at doors are to know of somebody. */
const faces = async (id: number) =>
  (
    await world.db.query<{ face_key: string | null; ended: boolean }>(
      `select p.face_key, p.ended_at is not null as ended from visitor_window w join pass_window p on p.company_id = w.company_id
         and p.source_kind = 'visitor' and p.source_id = w.id where w.visitor_id = $1 order by w.id`,
      [id],
    )
  ).map(({ face_key, ended }) => [face_key !== null, ended])

describe('a photo that the reason asks for', () => {
  test('keeps a guest from being expected until it is there, which the explanation says', async () => {
    const { id, token } = await invited()
    expect((await guest('open', { token, phone })).data).toMatchObject({
      ...{ phase: 'form', missing: ['photo'] },
      photo: { rule: 'needed', at: null, face: false, face_doors: true, keep_days: 30 },
    })
    expect((await guest('codes', { token, phone })).data.reason).toBe('visit_not_ready')
    const why = (await get('/visitor/why', { id })).data
    expect(why).toMatchObject({ missing: ['photo'], may_come_in: false, desk_may: true })
    expect(why.checks.find(({ check }: { check: string }) => check === 'form')).toMatchObject({ fault: 'form' })
    world.setNow(at('09:55'))
    const refused = await post('/visitor/check_in', { ids: [id] })
    expect(refused.message).toContain('Photo')
    expect((await give(token)).data).toMatchObject({ phase: 'ready', missing: [], photo: { at: expect.any(String) } })
    expect((await get('/visitor/why', { id })).data.missing).toEqual([])
    expect((await post('/visitor/check_in', { ids: [id] })).code).toBe(0)
  })

  test('is made anew, small, and encrypted; reception sees it, which is recorded, and nobody else', async () => {
    const { id, token } = await invited()
    expect((await give(token, other)).code).toBe(0)
    const { photo } = await stored(id)
    const [kept] = await world.db.query<{ kind: string; user_id: number | null; width: number; media_type: string }>(
      `select kind, user_id, width, media_type from file where '/' || key = $1`,
      [photo],
    )
    expect(kept).toEqual({ kind: 'visitor_photo', user_id: null, width: 960, media_type: 'image/jpeg' })
    const raw = await store.get(`${acme.company_id}${photo}`)
    const chunks: Buffer[] = []
    for await (const chunk of raw?.body ?? []) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).subarray(0, 2).toString('hex')).not.toBe('ffd8')
    const shown = await file('/visitor/photo', { id: String(id) })
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.rawPayload.includes('secret place')).toBe(false)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 960, format: 'jpeg' })
    const log = await world.db.query<{ text: string }>(
      `select row_to_json(l)::text as text from operation_log l where company_id = $1 and action = 'visit_view_photo'`,
      [acme.company_id],
    )
    expect(log).toHaveLength(1)
    expect(log[0]?.text).not.toContain('Guest')
    const host = await acme.person(['add-visitor', 'view-visitor'])
    expect((await file('/visitor/photo', { id: String(id) }, host)).json().code).not.toBe(0)
    const far = await acme.office('Far office')
    const elsewhere = await acme.person(['change-visitor', 'view-visitor'], { office_ids: [far.office_id] })
    expect((await file('/visitor/photo', { id: String(id) }, elsewhere)).json().data.reason).toBe('not_found')
    expect((await post('/visitor/set_photo', { id, photo: picture }, elsewhere)).data.reason).toBe('not_found')
  })

  test('is refused where it is no picture, too small, of a reason that asks for none, or of another phone', async () => {
    const { id, token } = await invited()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    expect((await give(token, svg)).code).not.toBe(0)
    expect((await give(token, Buffer.from('GIF89a and more bytes').toString('base64'))).code).not.toBe(0)
    expect((await give(token, await taken('#fff', 60))).code).not.toBe(0)
    expect((await give(token, `${picture.slice(0, 200)}`)).code).not.toBe(0)
    expect(await stored(id)).toEqual({ photo: null, photo_gone: null, face_words: null })
    const usual = await invited(plain)
    expect((await give(usual.token)).data.reason).toBe('visit_no_photo')
    expect((await guest('open', { token: usual.token, phone })).data).toMatchObject({ phase: 'ready' })
    // another phone shows the code by now
    const free = await invited(optional)
    expect((await guest('codes', { token: free.token, phone })).code).toBe(0)
    const theirs = await guest('photo', { token: free.token, phone: 'quite-another-phone-0123456', photo: picture })
    expect(theirs.data.reason).toBe('visit_phone')
    expect((await give(free.token)).code).toBe(0)
  })
})

describe('a kiosk and reception', () => {
  const tap = (path: string, body: object) =>
    world.first.post(`/kiosk/${path}`, body, { device: kiosk, language: 'en' })

  test('take it where it is missing; whoever stands at a kiosk replaces none', async () => {
    const { id, name } = await invited()
    world.setNow(at('09:50'))
    const last4 = ((await one(id)).phone as string).slice(-4)
    const { data } = await tap('find', { name, last4 })
    expect(data).toMatchObject({ missing: ['photo'], fault: null, photo: { rule: 'needed', face_doors: true } })
    expect((await tap('check_in', { ticket: data.ticket })).data.reason).toBe('visit_refused')
    expect((await tap('photo', { ticket: data.ticket, photo: 'AAAA' })).code).not.toBe(0)
    expect((await tap('photo', { ticket: data.ticket, photo: picture, face: true })).data.missing).toEqual([])
    const { photo } = await stored(id)
    await tap('photo', { ticket: data.ticket, photo: other })
    expect(await stored(id)).toMatchObject({ photo, face_words: photoWords.faceConsent[1] })
    expect((await tap('check_in', { ticket: data.ticket })).data.inside).toBe(true)
  })

  test('at reception it is taken, replaced and taken away, and a walk-in waits for it', async () => {
    world.setNow(at('09:00'))
    const walked = await post('/visitor/walk_in', {
      ...{ reason_id: reason, office_id: acme.office_id, host_id: desk.user_id, badge_no: null },
      people: [{ name: 'Walker' }],
    })
    expect(walked.data.people, walked.message).toMatchObject([{ state: 0 }])
    const id: number = walked.data.people[0].id
    expect((await post('/visitor/set_photo', { id, photo: picture, face: false })).code).toBe(0)
    expect((await one(id)).photo).toMatchObject({ face: false, at: expect.any(String), erased: null })
    const before = (await stored(id)).photo
    expect((await post('/visitor/set_photo', { id, photo: other, face: true })).code).toBe(0)
    expect(await stored(id)).toMatchObject({ photo_gone: before })
    expect((await post('/visitor/check_in', { ids: [id] })).code).toBe(0)
    expect((await post('/visitor/set_photo', { id, photo: null })).code).toBe(0)
    expect((await one(id)).story.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(['photo', 'photo_removed']),
    )
  })
})

describe('doors that open to faces', () => {
  test('know a guest who agreed to that by itself, until they leave or take it back', async () => {
    const { id, token } = await invited()
    await give(token)
    expect(await faces(id)).toEqual([[false, false]])
    await give(token, other, true)
    expect(await faces(id)).toEqual([[true, false]])
    expect((await stored(id)).face_words).toBe(photoWords.faceConsent[1])
    await give(token, picture, false)
    expect(await faces(id)).toEqual([[false, false]])
    await give(token, picture, true)
    expect(await faces(id)).toEqual([[true, false]])
    // taken away by the guest: the doors do without, and they are not expected any more
    expect((await give(token, null)).data).toMatchObject({ phase: 'form', photo: { at: null, face: false } })
    expect((await faces(id)).every(([face, ended]) => !face || ended)).toBe(true)
    await give(token, picture, true)
    world.setNow(at('09:55'))
    expect((await post('/visitor/check_in', { ids: [id] })).code).toBe(0)
    expect((await faces(id)).some(([face, ended]) => face && !ended)).toBe(true)
    expect((await post('/visitor/check_out', { ids: [id] })).code).toBe(0)
    expect((await faces(id)).some(([, ended]) => !ended)).toBe(false)
  })
})

describe('after a visit', () => {
  const day = 86_400_000
  const later = (days: number) => new Date(Date.parse(at('12:00')) + days * day).toISOString()

  async function gone(id: number): Promise<boolean> {
    await eraseFiles(world.db, store)
    const { photo_gone } = await stored(id)
    const [row] = await world.db.query<{ gone_at: string | null }>(
      `select gone_at from erased_file where '/' || key = $1`,
      [photo_gone],
    )
    const left = await store.get(`${acme.company_id}${photo_gone}`)
    left?.body.destroy()
    expect(row?.gone_at != null).toBe(left === null)
    return left === null
  }

  async function visited(face = true) {
    const found = await invited(optional)
    await give(found.token, picture, face)
    world.setNow(at('09:55'))
    expect((await post('/visitor/check_in', { ids: [found.id] })).code).toBe(0)
    world.setNow(at('11:00'))
    expect((await post('/visitor/check_out', { ids: [found.id] })).code).toBe(0)
    return found
  }

  test('it is kept for its days, then seen to be gone, while the rest is still known', async () => {
    const { id } = await visited()
    world.setNow(later(29))
    await world.first.visits.forget()
    expect((await stored(id)).photo).not.toBeNull()
    world.setNow(later(31))
    await Promise.all(world.servers.map((server) => server.visits.forget()))
    expect((await stored(id)).photo).toBeNull()
    expect(await gone(id)).toBe(true)
    expect(await faces(id)).toEqual([[false, true]])
    const { visitor_name, photo } = await one(id)
    expect([visitor_name.startsWith('Guest'), photo.erased]).toEqual([
      true,
      { queued_at: expect.any(String), gone_at: expect.any(String) },
    ])
  })

  test('it goes with the wish of a guest once they have left, and with a visitor who is deleted', async () => {
    const { id, token } = await visited(false)
    expect((await guest('forget', { token, phone })).code).toBe(0)
    world.setNow(at('11:30'))
    await world.first.visits.forget()
    expect((await stored(id)).photo).not.toBeNull()
    world.setNow(at('12:30'))
    await world.first.visits.forget()
    expect((await stored(id)).photo).toBeNull()
    expect(await gone(id)).toBe(true)
    world.setNow(at('08:00'))
    const next = await invited()
    await give(next.token)
    const { photo } = await stored(next.id)
    await world.db.query('delete from visitor where id = $1', [next.id])
    const [queued] = await world.db.query(`select kind from erased_file where '/' || key = $1`, [photo])
    expect(queued).toEqual({ kind: 'visitor_photo' })
  })

  test('a guest is told that it is stored, not shown it to whoever has the link', async () => {
    const { token } = await invited()
    await give(token, picture, true)
    const { sections } = (await guest('stored', { token, phone })).data
    const photos = sections.find(({ title }: { title: string }) => title === 'Photo')
    expect(photos.rows).toHaveLength(1)
    expect(JSON.stringify((await guest('open', { token, phone })).data)).not.toContain(picture.slice(0, 40))
  })
})
