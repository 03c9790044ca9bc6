import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileServer, type Person } from '../../../test/file-server'
import { startObjectStore } from '../../../test/object-store'
import { s3Storage } from '../../adapters/storage/s3'
import { sweepDirectUploads } from './direct-upload'
import { html, jpegOf, phonePhoto, pngOf } from './hostile.sample'
import { storedKey } from './keep-file'

let peer: Awaited<ReturnType<typeof startObjectStore>>
let storage: ReturnType<typeof s3Storage>
let house: Awaited<ReturnType<typeof openFileServer>>

beforeAll(async () => {
  peer = await startObjectStore()
  storage = s3Storage(peer.options)
  house = await openFileServer(storage)
})
afterAll(async () => {
  await house.close()
  storage.close()
  await peer.close()
})

type Offer = { token: string; action: string; fields: Record<string, string> }

const ask = (who: Person, type: string, name: string) => house.get(who, '/base/uploadToken', { type, name })
const confirm = (who: Person, token: string) => house.post(who, '/base/uploadConfirm', { token })

/** What a browser does with the form. */
async function post(offer: Offer, body: Buffer): Promise<number> {
  const form = new FormData()
  for (const [field, value] of Object.entries(offer.fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(body)]), 'whatever')
  return (await fetch(offer.action, { method: 'POST', body: form })).status
}

async function posted(who: Person, type: string, name: string, body: Buffer): Promise<Offer> {
  const { data } = await ask(who, type, name)
  expect(await post(data, body)).toBe(204)
  return data
}

async function waiting(): Promise<string[]> {
  const keys = []
  for await (const { key } of storage.direct?.list('incoming') ?? []) keys.push(key)
  return keys
}

const wholeOf = async (key: string) => {
  const found = await storage.get(key)
  return found && buffer(found.body)
}

describe('a direct upload to the object store', () => {
  it('becomes a file when it is confirmed: made anew, under its own name, and gone from where it waited', async () => {
    const { ann } = house.people
    const offer = await posted(ann, 'avatar', 'IMG.JPEG', await phonePhoto(60, 40))
    expect(await waiting()).toHaveLength(1)
    const { data: path } = await confirm(ann, offer.token)
    expect(path).toMatch(/^\/[0-9a-f]{32}\.jpeg$/)
    const found = await sharp((await wholeOf(storedKey(ann.company_id, path.slice(1)))) ?? undefined).metadata()
    expect([found.width, found.height, found.exif]).toEqual([40, 60, undefined])
    await expect.poll(waiting).toEqual([])
    const answer = await house.fetch(house.addresses.sign(ann.company_id, path))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const small = await house.fetch(house.addresses.sign(ann.company_id, path, { width: 96 }))
    expect(small.headers['content-type']).toBe('image/webp')
  })

  it('is a file only once, however often it is confirmed, and nothing posted later changes it', async () => {
    const { ann } = house.people
    const offer = await posted(ann, 'pic', 'a.png', await pngOf(20, 10))
    const first = await confirm(ann, offer.token)
    // the store of these tests ends when something is posted while it is being removed
    await expect.poll(waiting).toEqual([])
    await post(offer, await pngOf(99, 99))
    const second = await confirm(ann, offer.token)
    expect(second.data).toBe(first.data)
    const kept = await wholeOf(storedKey(ann.company_id, first.data.slice(1)))
    expect((await sharp(kept ?? undefined).metadata()).width).toBe(20)
    const [row] = await house.db.query<{ n: number }>('select count(*)::int as n from file where key = $1', [
      first.data.slice(1),
    ])
    expect(row?.n).toBe(1)
  })

  it('of what is not allowed is refused when it is confirmed, though the store took it, and thrown away', async () => {
    const { ann } = house.people
    await sweepDirectUploads(storage, Date.now() + 3 * 3_600_000)
    const hidden = await posted(ann, 'pic', 'a.png', Buffer.from(html))
    expect((await confirm(ann, hidden.token)).message).toBe('上传文件的格式不合符，允许格式：jpg、jpeg、png、gif')
    const large = await posted(ann, 'pic', 'a.png', Buffer.alloc(2 * 1024 * 1024 + 1))
    expect((await confirm(ann, large.token)).message).toBe('上传的文件过大,大小不能超过2MB')
    const wide = await posted(ann, 'pic', 'a.png', await pngOf(1921, 10))
    expect((await confirm(ann, wide.token)).code).toBe(40025)
    expect(await waiting()).toEqual([])
    expect((await confirm(ann, hidden.token)).code).toBe(40024)
  })

  it('is not even offered for a wrong ending, a missing type or a recognition photo', async () => {
    const { ann } = house.people
    expect((await ask(ann, 'pic', 'a.svg')).code).toBe(40021)
    expect((await ask(ann, '', 'a.png')).message).toBe('上传类型为必填')
    expect((await ask(ann, 'detect_face', 'a.png')).data.reason).toBe('face_not_direct')
  })

  it('is confirmed by the person to whom it was offered, with the token as it was given, within the hour', async () => {
    const { ann, bob, cy } = house.people
    const offer = await posted(ann, 'pic', 'a.png', await pngOf(4, 4))
    const [body = '', seal = ''] = offer.token.split('.')
    const forged = JSON.parse(Buffer.from(body, 'base64url').toString())
    forged.company_id = cy.company_id
    forged.user_id = cy.user_id
    const other = `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${seal}`
    expect((await confirm(cy, other)).code).toBe(40024)
    expect((await confirm(bob, offer.token)).code).toBe(40024)
    expect((await confirm(cy, offer.token)).code).toBe(40024)
    for (const token of ['nonsense', '.', 'a.b', `${offer.token}x.y`]) {
      expect((await confirm(ann, token)).code).toBe(40024)
    }
    house.passMinutes(61)
    expect((await confirm(ann, offer.token)).code).toBe(40024)
  })

  it('that was never posted is no file', async () => {
    const { ann } = house.people
    const { data } = await ask(ann, 'pic', 'a.png')
    expect((await confirm(ann, data.token)).code).toBe(40024)
  })

  it('that nobody confirms is swept when its token is long dead, not before', async () => {
    const { ann } = house.people
    await sweepDirectUploads(storage, Number.POSITIVE_INFINITY)
    await posted(ann, 'pic', 'a.png', await pngOf(4, 4))
    // by the clock of the store, which is another one than ours under `npm test -- --at`
    let at = 0
    for await (const { modifiedAt } of storage.direct?.list('incoming') ?? []) at = modifiedAt
    expect(await sweepDirectUploads(storage, at + 3_600_000)).toBe(0)
    expect(await sweepDirectUploads(storage, at + 2.1 * 3_600_000)).toBe(1)
    expect(await waiting()).toEqual([])
  })
})

it('with an object store, uploads through the server work as well', async () => {
  const { ann } = house.people
  const body = await jpegOf(30, 20)
  const { data: path } = await house.upload(ann, '/base/upload', { type: 'pic', name: 'a.jpg', body })
  const answer = await house.fetch(house.addresses.sign(ann.company_id, path))
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(30)
})
