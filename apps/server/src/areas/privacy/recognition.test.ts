import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { download, upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { gifOf, jpegOf, pngOf } from '../../kernel/files/hostile.sample'
import { allErased } from './privacy.sample'

let world: World
let acme: Company
let admin: { token: string; user_id: number; name: string }

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(['view-meeting', 'view-user', 'change-user', 'view-config', 'change-config'])
})
afterAll(() => world.close())

type Who = { token: string; user_id: number }
const get = (path: string, query: object, who: Who) => world.first.get(path, query, { token: who.token })
const post = (path: string, body: object, who: Who) => world.first.post(path, body, { token: who.token })
const send = (who: Who, content: Buffer | string, name = 'face.jpg') =>
  upload(world.first, '/users/uploadImg', { name, content }, { type: 'detect_face' }, { token: who.token })
const save = (who: Who, path: string) => post('/userinfo/edit', { id: who.user_id, detect_face: path }, who)
const view = (who: Who, user_id?: number) =>
  download(world.first, '/privacy/photo', user_id === undefined ? {} : { user_id }, { token: who.token })
const agree = async (who: Who) => {
  const { data } = await get('/privacy/recognition', {}, who)
  return post('/privacy/consent', { edition: data.text.edition }, who)
}
const viewsOf = (user_id: number) =>
  world.db.query<{ user_name: string }>(
    "select user_name from operation_log where action = 'view_photo' and target_id = $1 order by id",
    [user_id],
  )

/** Every file that lies in the store. */
function stored(folder = world.folder): Buffer[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? stored(path) : [readFileSync(path)]
  })
}

/** Somebody with consent and photo. */
async function photographed(): Promise<Who & { path: string }> {
  const who = await acme.person()
  expect((await agree(who)).code).toBe(0)
  const sent = await send(who, await jpegOf(800, 600))
  expect((await save(who, sent.data)).code).toBe(0)
  return { ...who, path: sent.data }
}

describe('a recognition photo', () => {
  test('is not taken without consent, by neither way, nor saved after it was taken back', async () => {
    const ann = await acme.person()
    expect((await send(ann, await jpegOf(800, 600))).data.reason).toBe('face_consent_missing')
    expect((await save(ann, `/${'a'.repeat(32)}.sealed`)).data.reason).toBe('face_consent_missing')
    await agree(ann)
    const sent = await send(ann, await jpegOf(800, 600))
    expect(sent.code).toBe(0)
    await post('/privacy/withdraw', {}, ann)
    expect((await save(ann, sent.data)).data.reason).toBe('face_consent_missing')
    await agree(ann)
    // what was uploaded before went with the consent
    expect((await save(ann, sent.data)).data.fields).toHaveProperty('detect_face')
  })

  test('is a picture of its kind: by content, size in bytes and in pixels', async () => {
    const ann = await acme.person()
    await agree(ann)
    const reasonOf = async (content: Buffer | string, name?: string) => (await send(ann, content, name)).data.reason
    expect(await reasonOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'face.svg')).toBe('upload_format')
    expect(await reasonOf('<html></html>', 'face.jpg')).toBe('upload_format')
    expect(await reasonOf(gifOf(200, 200, 2), 'face.jpg')).toBe('upload_format')
    expect(await reasonOf(Buffer.concat([await jpegOf(400, 300), Buffer.alloc(2 * 1024 * 1024)]))).toBe(
      'upload_too_large',
    )
    expect(await reasonOf((await jpegOf(400, 300)).subarray(0, 300))).toBe('upload_failed')
    expect(await reasonOf(await pngOf(99, 400), 'face.png')).toBe('image_too_small')
    expect(await reasonOf(await pngOf(9000, 6000), 'face.png')).toBe('image_dimensions')
    // a png under the wrong name is what it is
    expect((await send(ann, await pngOf(100, 100), 'face.jpg')).code).toBe(0)
  })

  test('lies encrypted, is opened by its own call only, and every look at it is recorded', async () => {
    const ben = await photographed()
    const whole = await view(ben)
    expect([whole.status, whole.type, whole.body.readUIntBE(0, 3)]).toEqual([200, 'image/jpeg', 0xffd8ff])
    expect(stored().some((content) => content.includes(whole.body))).toBe(false)
    const looked = await view(admin, ben.user_id)
    expect(looked.body.equals(whole.body)).toBe(true)
    expect((await viewsOf(ben.user_id)).map((row) => row.user_name)).toHaveLength(2)
    const stranger = await acme.person()
    expect((await view(stranger, ben.user_id)).code).toBe(40300)
    expect((await get('/base/fileAddress', { path: ben.path }, ben)).data.reason).toBe('not_found')
    const { data } = await get('/users/getimage', {}, ben)
    expect(data.detect_face).toBe(`/prod-api/privacy/photo?user_id=${ben.user_id}`)
    expect(await viewsOf(ben.user_id)).toHaveLength(2)
    // nor does it serve as another photo, or another's as one
    expect((await post('/userinfo/edit', { id: ben.user_id, avatar: ben.path }, ben)).data.fields).toHaveProperty(
      'avatar',
    )
    const carl = await acme.person()
    await agree(carl)
    expect((await save(carl, ben.path)).data.fields).toHaveProperty('detect_face')
  })

  test('goes with the consent, with a proof, and so does one that is replaced', async () => {
    const ben = await photographed()
    const count = stored().length
    const { data: second } = await send(ben, await jpegOf(640, 480))
    await save(ben, second)
    await allErased(world)
    expect(stored()).toHaveLength(count)
    expect((await post('/privacy/withdraw', {}, ben)).data).toEqual({ photo_deleted: true })
    await allErased(world)
    expect(stored()).toHaveLength(count - 1)
    const { data } = await get('/privacy/recognition', {}, ben)
    expect(data).toMatchObject({ consent: null, has_photo: false, erased: { gone_at: expect.any(String) } })
    expect((await view(ben)).code).toBe(40400)
    expect((await post('/privacy/withdraw', {}, ben)).data.reason).toBe('consent_none')
    const [row] = await world.db.query('select 1 from file where user_id = $1', [ben.user_id])
    expect(row).toBeUndefined()
  })

  test('does not outlive its person', async () => {
    const ben = await photographed()
    const count = stored().length
    await world.db.query('delete from users where id = $1', [ben.user_id])
    await allErased(world)
    expect(stored()).toHaveLength(count - 1)
  })
})

describe('a consent', () => {
  test('is to the wording of today, once, and its words are kept as they were read', async () => {
    const ann = await acme.person()
    const english = await world.first.get('/privacy/recognition', {}, { token: ann.token, language: 'en' })
    const { edition, text_en } = english.data.text
    const written = await post(
      '/privacy/text',
      {
        text_zh: '照片只用于门禁核验，随时可以撤回同意，撤回后立即删除。',
        text_en: 'The photo is for doors only, and goes when you say so.',
      },
      admin,
    )
    expect(written.data).toEqual({ edition: edition + 1 })
    const old = await world.first.post('/privacy/consent', { edition }, { token: ann.token, language: 'en' })
    expect(old.data.reason).toBe('consent_text_changed')
    await world.first.post('/privacy/consent', { edition: edition + 1 }, { token: ann.token, language: 'en' })
    expect((await agree(ann)).data.reason).toBe('consent_given')
    const { data } = await get('/privacy/recognition', {}, ann)
    expect(data.consent).toMatchObject({ edition: edition + 1, way: 'self', given_on: '2026-11-20' })
    expect(data.consent.wording).toMatch(/for doors only/)
    expect(data.consent.wording).not.toBe(text_en)
    const texts = await get('/privacy/texts', {}, admin)
    expect(texts.data.items[0]).toMatchObject({ edition: edition + 1, consents: 1 })
    await expect(world.db.query("update consent_text set text_zh = 'other'")).rejects.toThrow(/append-only/)
  })

  test('on paper is recorded by who administers the person, who may then upload for them', async () => {
    const ann = await acme.person()
    const photo = async (who: Who) =>
      upload(
        world.first,
        '/privacy/photo_for',
        { name: 'face.jpg', content: await jpegOf(300, 300) },
        { user_id: String(ann.user_id) },
        { token: who.token },
      )
    expect((await photo(admin)).data.reason).toBe('face_consent_missing')
    const { data } = await get('/privacy/recognition', { user_id: ann.user_id }, admin)
    const paper = { user_id: ann.user_id, edition: data.text.edition, given_on: '2026-11-18', reference: '档案柜 A-12' }
    expect((await post('/privacy/record_consent', { ...paper, given_on: '2026-12-01' }, admin)).data.reason).toBe(
      'consent_in_future',
    )
    const elsewhere = await acme.office('Elsewhere')
    const far = await acme.person(['view-user', 'change-user'], { office_ids: [elsewhere.office_id] })
    expect((await post('/privacy/record_consent', paper, far)).data.reason).toBe('not_found')
    expect((await post('/privacy/record_consent', paper, admin)).code).toBe(0)
    expect((await photo(far)).data.reason).toBe('not_found')
    expect((await photo(admin)).code).toBe(0)
    expect((await view(ann)).status).toBe(200)
    const [log] = await world.db.query<{ user_name: string; after: object }>(
      "select user_name, after from operation_log where action = 'record_consent' and target_id = $1",
      [ann.user_id],
    )
    expect(log).toMatchObject({ user_name: admin.name, after: { way: 'paper', reference: '档案柜 A-12' } })
    expect((await post('/privacy/record_withdrawal', { user_id: ann.user_id }, admin)).data.photo_deleted).toBe(true)
  })

  test('is of one company: another one neither sees nor records it', async () => {
    const ann = await acme.person()
    const other = await addCompany(world.db, 'Other')
    const foreign = await other.person(['view-user', 'change-user'])
    expect((await get('/privacy/recognition', { user_id: ann.user_id }, foreign)).data.reason).toBe('not_found')
    const paper = { user_id: ann.user_id, edition: 1, given_on: '2026-11-18', reference: 'x' }
    expect((await post('/privacy/record_consent', paper, foreign)).data.reason).toBe('not_found')
  })
})
