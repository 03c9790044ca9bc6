import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileServer } from '../../../test/file-server'
import { diskStorage } from '../../adapters/storage/disk'
import { bomb, html, jpegOf, phonePhoto, pngOf, svg } from './hostile.sample'
import { filesOf, forgetFile, storedKey } from './keep-file'

const folder = mkdtempSync('/tmp/files-routes-')
const storage = diskStorage(folder)
let house: Awaited<ReturnType<typeof openFileServer>>
beforeAll(async () => {
  house = await openFileServer(storage)
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const pathOfPicture = async (width = 60, height = 40) => {
  const { ann } = house.people
  const answer = await house.upload(ann, '/base/upload', {
    type: 'pic',
    name: 'room.png',
    body: await pngOf(width, height),
  })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data as string
}
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))

describe('an upload', () => {
  it('answers a slash and a name of 32 characters without hyphens with the old ending', async () => {
    const { ann } = house.people
    const body = await jpegOf(10, 10)
    for (const name of ['photo.jpg', 'photo.JPEG', '会议室 1.jpg', '../../etc/passwd.jpg', 'a"; filename=b.jpg']) {
      const { data } = await house.upload(ann, '/base/upload', { type: 'pic', name, body })
      expect(data).toMatch(/^\/[0-9a-f]{32}\.jpe?g$/)
    }
  })

  it('is remembered with what it is, whose it is and who sent it, and stands in the operation log', async () => {
    const { ann } = house.people
    const path = await pathOfPicture(60, 40)
    const [row] = await house.db.query('select * from file where key = $1', [path.slice(1)])
    expect(row).toMatchObject({
      company_id: ann.company_id,
      user_id: ann.user_id,
      created_by: 'Name of ann',
      kind: 'pic',
      media_type: 'image/png',
      width: 60,
      height: 40,
      name: 'room.png',
    })
    const logged = await house.db.query(
      "select target, after from operation_log where module = 'file' and target_id is null",
    )
    expect(logged).toContainEqual({ target: 'room.png', after: { path } })
  })

  it('without a type is refused with 上传类型为必填, and with an unknown one as that', async () => {
    const body = await pngOf(4, 4)
    for (const type of ['nonsense', '__proto__']) {
      const answer = await house.upload(house.people.ann, '/base/upload', { type, body })
      expect(answer.message).toContain(
        '上传类型无效，可用类型：pic, pic_mobile, plan, icon, logo, background, avatar, show_face, detect_face, photo, file',
      )
    }
    for (const type of [undefined, '']) {
      const answer = await house.upload(house.people.ann, '/base/upload', { type, body })
      expect(answer).toMatchObject({ status: 200, code: 40020, message: '上传类型为必填' })
    }
  })

  it('of another format is refused with the allowed ones, whatever its name says', async () => {
    const { ann } = house.people
    for (const [name, body] of [
      ['a.webp', await pngOf(4, 4)],
      ['a.svg', Buffer.from(svg)],
      ['a.png', Buffer.from(svg)],
      ['a.jpg', Buffer.from(html)],
      ['a.html', Buffer.from(html)],
    ] as const) {
      const answer = await house.upload(ann, '/base/upload', { type: 'pic', name, body })
      expect(answer.message).toBe('上传文件的格式不合符，允许格式：jpg、jpeg、png、gif')
    }
  })

  it('of more than 2 MB is refused with the limit', async () => {
    const answer = await house.upload(house.people.ann, '/users/uploadImg', {
      type: 'avatar',
      name: 'a.jpg',
      body: Buffer.alloc(2 * 1024 * 1024 + 1, 0xff),
    })
    expect(answer.message).toBe('上传的文件过大,大小不能超过2MB')
  })

  it('beyond what the transport carries is answered 413', async () => {
    const body = Buffer.alloc(13 * 1024 * 1024)
    const answer = await house.upload(house.people.ann, '/base/upload', { type: 'file', name: 'a.pdf', body })
    expect(answer.status).toBe(413)
  })

  it('above the resolution of its kind is refused, and a bomb before it is unpacked', async () => {
    const { ann } = house.people
    const tall = await house.upload(ann, '/base/upload', { type: 'pic', body: await pngOf(100, 1081) })
    expect(tall).toMatchObject({ code: 40025, data: { width: 1920, height: 1080 } })
    const packed = await house.upload(ann, '/base/upload', { type: 'pic', body: bomb(30_000, 30_000) })
    expect(packed.code).toBe(40025)
    const mobile = await house.upload(ann, '/base/upload', { type: 'pic_mobile', body: await pngOf(2340, 1080) })
    expect(mobile.code).toBe(0)
  })

  it('that is empty, cut off or missing is refused with 上传失败!', async () => {
    const { ann } = house.people
    const cut = (await pngOf(400, 400)).subarray(0, 60)
    for (const body of [Buffer.alloc(0), cut, undefined]) {
      const answer = await house.upload(ann, '/base/upload', { type: 'pic', name: 'a.png', body })
      expect(answer).toMatchObject({ code: 40024, message: '上传失败!' })
    }
  })

  it('leaves nothing behind when it is refused', async () => {
    const before = filesIn(folder).length
    await house.upload(house.people.ann, '/base/upload', { type: 'pic', name: 'a.png', body: Buffer.from(svg) })
    expect(filesIn(folder)).toHaveLength(before)
  })

  it('needs a session', async () => {
    const answer = await house.upload(null, '/base/upload', { type: 'pic', body: await pngOf(4, 4) })
    expect(answer).toMatchObject({ code: 50008, message: '请登录' })
  })

  it('of a recognition photo waits for the consent of the person', async () => {
    const body = await jpegOf(80, 60)
    for (const path of ['/base/upload', '/users/uploadImg']) {
      const answer = await house.upload(house.people.ann, path, { type: 'detect_face', name: 'a.jpg', body })
      expect(answer.data.reason).toBe('face_consent_missing')
    }
  })

  it('of a personal photo keeps no trace of where it was taken', async () => {
    const { ann } = house.people
    const photo = await phonePhoto(60, 40)
    const { data } = await house.upload(ann, '/users/uploadImg', { type: 'avatar', name: 'IMG.jpg', body: photo })
    const { rawPayload } = await house.fetch(house.addresses.sign(ann.company_id, data))
    const found = await sharp(rawPayload).metadata()
    expect(found.exif).toBeUndefined()
    expect([found.width, found.height]).toEqual([40, 60])
  })

  it('is refused with the upload limit after three hundred in an hour, for that person only', async () => {
    const { bob, ann } = house.people
    await house.db.query(
      `insert into file (company_id, key, kind, media_type, bytes, name, user_id)
       select $1, 'x' || n, 'pic', 'image/png', 1, 'x', $2 from generate_series(1, 300) n`,
      [bob.company_id, bob.user_id],
    )
    const body = await pngOf(4, 4)
    const refused = await house.upload(bob, '/base/upload', { type: 'pic', body, language: 'en' })
    expect(refused).toMatchObject({ code: 40023, message: 'Upload limit reached' })
    expect((await house.upload(ann, '/base/upload', { type: 'pic', body })).code).toBe(0)
  })
})

describe('a served file', () => {
  it('is shown, typed, never sniffed, kept by the browser until its address ends, and by no other site', async () => {
    const path = await pathOfPicture()
    const answer = await house.fetch(house.addresses.sign(house.people.ann.company_id, path))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const [, seconds = ''] = /^private, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control'])) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(3590)
    expect(Number(seconds)).toBeLessThanOrEqual(7200)
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('png')
  })

  it('that the browser has is not sent again', async () => {
    const address = house.addresses.sign(house.people.ann.company_id, await pathOfPicture())
    const { etag } = (await house.fetch(address)).headers
    const again = await house.fetch(address, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('is refused without a valid signature, with a sentence in the language of the browser', async () => {
    const path = await pathOfPicture()
    const { company_id } = house.people.ann
    const address = house.addresses.sign(company_id, path)
    for (const wrong of [`/files/${company_id}${path}`, address.replace(/s=.../, 's=AAA'), `${address}&w=96`]) {
      const answer = await house.fetch(wrong)
      expect([answer.statusCode, answer.body]).toEqual([403, '文件地址无效或已过期'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const english = await house.fetch(`/files/${company_id}${path}`, { 'accept-language': 'en' })
    expect(english.body).toBe('The file address is invalid or has expired')
  })

  it('of another company cannot be reached by its path: the address leads into the own company’s folder', async () => {
    const path = await pathOfPicture()
    const { ann, cy } = house.people
    const own = house.addresses.sign(ann.company_id, path)
    const others = house.addresses.sign(cy.company_id, path)
    expect((await house.fetch(own)).statusCode).toBe(200)
    expect((await house.fetch(others)).statusCode).toBe(404)
    const swapped = others.replace(`/files/${cy.company_id}/`, `/files/${ann.company_id}/`)
    expect((await house.fetch(swapped)).statusCode).toBe(403)
  })

  it.each(['/../../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/.unfinished/x.png', '//etc/passwd', '/%00.png'])(
    'outside the store is not found, even signed: %s',
    async (path) => {
      const answer = await house.fetch(house.addresses.sign(house.people.ann.company_id, path))
      expect([403, 404]).toContain(answer.statusCode)
    },
  )

  it('is served smaller in the widths that exist, made once', async () => {
    const { company_id } = house.people.ann
    const path = await pathOfPicture(800, 400)
    const address = house.addresses.sign(company_id, path, { width: 320 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => house.fetch(address)))
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('image/webp')
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
    }
    const id = path.slice(1, 33)
    expect(filesIn(folder).filter((name) => name.startsWith(id))).toEqual(
      expect.arrayContaining([`${id}.png`, `${id}.w320.webp`]),
    )
    const kept = await house.fetch(address)
    expect(kept.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  })

  it('that is no picture is only ever saved, under the name of its uploader', async () => {
    const { ann } = house.people
    const body = Buffer.from('%PDF-1.7\n%%EOF\n')
    const { data } = await house.upload(ann, '/base/upload', { type: 'file', name: '会议 "纪要"\r\n.pdf', body })
    const { data: known } = await house.get(ann, '/base/fileAddress', { path: data })
    expect(known.thumb).toBe(known.url)
    const saved = await house.fetch(known.url)
    expect(saved.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''%E4%BC%9A/,
    )
    expect(saved.body).toBe(body.toString())
    const plain = await house.fetch(house.addresses.sign(ann.company_id, data))
    expect(plain.headers['content-disposition']).toMatch(/^attachment; /)
    const small = await house.fetch(house.addresses.sign(ann.company_id, data, { width: 96 }))
    expect(small.statusCode).toBe(404)
  })

  it('loses its address after the hour, and a fresh one is given to people of the company', async () => {
    const { ann, bob, cy } = house.people
    const path = await pathOfPicture()
    const old = house.addresses.sign(ann.company_id, path)
    house.passMinutes(121)
    expect((await house.fetch(old)).statusCode).toBe(403)
    const fresh = await house.get(bob, '/base/fileAddress', { path })
    expect((await house.fetch(fresh.data.url)).statusCode).toBe(200)
    expect((await house.fetch(fresh.data.thumb)).headers['content-type']).toBe('image/webp')
    expect((await house.get(cy, '/base/fileAddress', { path })).data.reason).toBe('not_found')
    expect((await house.get(null, '/base/fileAddress', { path })).code).toBe(50008)
  })
})

describe('a part of a file', () => {
  const text = 'abcdefghij'
  const addressOfText = async () => {
    const { ann } = house.people
    const { data } = await house.upload(ann, '/base/upload', { type: 'file', name: 'a.txt', body: Buffer.from(text) })
    return house.addresses.sign(ann.company_id, data)
  }

  it.each([
    ['bytes=0-0', 'a', '0-0'],
    ['bytes=2-4', 'cde', '2-4'],
    ['BYTES=2-4', 'cde', '2-4'],
    ['bytes=7-', 'hij', '7-9'],
    ['bytes=7-999999999999999999', 'hij', '7-9'],
    ['bytes=-3', 'hij', '7-9'],
    ['bytes=-100', text, '0-9'],
    ['bytes=0-', text, '0-9'],
  ])('is given where it is asked for: %s', async (range, part, place) => {
    const answer = await house.fetch(await addressOfText(), { range })
    expect([answer.statusCode, answer.body]).toEqual([206, part])
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${place}/10`,
      'content-length': String(part.length),
      'accept-ranges': 'bytes',
      'content-type': 'text/plain; charset=utf-8',
    })
  })

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=9999999999999999999-'])(
    'that there is not is refused with how much there is: %s',
    async (range) => {
      const answer = await house.fetch(await addressOfText(), { range, 'accept-language': 'en' })
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10'])
      expect(answer.body).toBe('The file has no such part. Download the whole file again.')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it.each(['bytes=4-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,4-5', 'items=0-1', 'bytes', 'bytes=1 - 2', 'bytes=--1'])(
    'that makes no sense, or is several, is all of it: %s',
    async (range) => {
      const answer = await house.fetch(await addressOfText(), { range })
      expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([200, text, undefined])
    },
  )

  it('is of what the browser has, or there is only the whole', async () => {
    const address = await addressOfText()
    const { etag } = (await house.fetch(address)).headers
    const part = (more: Record<string, string>) => house.fetch(address, { range: 'bytes=2-4', ...more })
    expect((await part({ 'if-range': String(etag) })).body).toBe('cde')
    for (const other of ['"other"', `W/${etag}`, 'Mon, 23 Nov 2026 00:00:00 GMT'])
      expect((await part({ 'if-range': other })).body).toBe(text)
    expect((await part({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  it('is announced to who asks how large it is, who is sent nothing', async () => {
    const address = await addressOfText()
    for (const more of [{}, { range: 'bytes=2-4' }]) {
      const answer = await house.app.inject({ method: 'HEAD', url: address, headers: more })
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
      expect(answer.headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes' })
    }
    const wrong = await house.app.inject({ method: 'HEAD', url: address.replace(/s=.../, 's=AAA') })
    expect(wrong.statusCode).toBe(403)
  })

  it('is of a smaller picture as well', async () => {
    const address = house.addresses.sign(house.people.ann.company_id, await pathOfPicture(400, 200), { width: 96 })
    const whole = (await house.fetch(address)).rawPayload
    const part = await house.fetch(address, { range: 'bytes=4-9' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(whole.subarray(4, 10))).toBe(true)
  })
})

describe('a file of the database', () => {
  it('is known to its company only', async () => {
    const { ann, cy } = house.people
    const path = await pathOfPicture(12, 10)
    expect((await filesOf(house.db, ann.company_id, [path, '/missing.png'])).get(path)).toMatchObject({
      width: 12,
      height: 10,
      kind: 'pic',
    })
    expect((await filesOf(house.db, cy.company_id, [path])).size).toBe(0)
  })

  it('is forgotten with its smaller pictures, and not by another company', async () => {
    const { ann, cy } = house.people
    const path = await pathOfPicture(400, 300)
    await house.fetch(house.addresses.sign(ann.company_id, path, { width: 96 }))
    const stored = storedKey(ann.company_id, path.slice(1))
    await (await forgetFile({ storage, db: house.db }, cy.company_id, path))()
    expect(filesIn(folder).filter((name) => name.startsWith(path.slice(1, 33)))).toHaveLength(2)
    const settle = await forgetFile({ storage, db: house.db }, ann.company_id, path)
    expect(await storage.get(stored).then((found) => found?.body.destroy())).toBeDefined()
    await settle()
    expect(filesIn(folder).filter((name) => name.startsWith(path.slice(1, 33)))).toHaveLength(0)
    expect((await filesOf(house.db, ann.company_id, [path])).size).toBe(0)
  })
})

it('on the local disk there is no direct upload, which is said', async () => {
  const answer = await house.get(house.people.ann, '/base/uploadToken', { type: 'pic', name: 'a.png' })
  expect(answer.data.reason).toBe('upload_not_direct')
})
