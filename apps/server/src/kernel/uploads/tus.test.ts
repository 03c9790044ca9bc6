import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { uploadKinds } from '@workplace/contract/uploads'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCuttingProxy } from '../../../test/cutting-proxy'
import { openFileServer, type Person } from '../../../test/file-server'
import { startObjectStore } from '../../../test/object-store'
import { findTuspy, tuspyMissing, uploadWithTuspy } from '../../../test/tuspy'
import { diskStorage } from '../../adapters/storage/disk'
import type { Storage } from '../../adapters/storage/port'
import { s3Storage } from '../../adapters/storage/s3'
import { html, phonePhoto } from '../files/hostile.sample'
import { storedKey } from '../files/keep-file'

const megabyte = 1024 * 1024
const chunk = 8 * megabyte

/** A document that is accepted, of so many bytes. */
function pdf(bytes: number): Buffer {
  const content = randomBytes(bytes)
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', bytes - 7)
  return content
}

const tuspy = findTuspy()
if (tuspy === undefined) console.warn(`\n${tuspyMissing}\n`)

type House = Awaited<ReturnType<typeof openFileServer>>
/** Kinds as they are, one that only few may upload, and one that an area looks at. */
const kinds: readonly UploadKind[] = [
  ...uploadKinds,
  { name: 'firmware', formats: ['bin'], megabytes: 50, count: 1, resumable: true, access: ['change-user'] },
  { name: 'program', formats: ['mp4'], megabytes: 50, count: 1, resumable: true },
]

/** What looks into programs for some area: only those that say so are any. */
const judges = {
  program: async (content: { bytes: number; read(from: number, to: number): Promise<Buffer> }) => {
    if (
      (await content.read(4, 8)).toString() !== 'ftyp' ||
      (await content.read(content.bytes - 1, content.bytes))[0] !== 1
    )
      throw new Refusal(refusals.upload_format, { formats: 'mp4' })
  },
}

/** The calls of the protocol, one by one, to one of the servers. */
function speakTus(house: House, ports: readonly number[]) {
  type Sent = { who?: Person | null; server?: number; body?: Buffer; headers?: Record<string, string> }
  const send = async (method: string, path: string, { who = house.people.ann, server = 0, body, headers }: Sent) => {
    const answer = await fetch(`http://127.0.0.1:${ports[server]}${path}`, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        'accept-language': 'en',
        ...(who === null ? {} : { 'x-token': who.token }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: new Uint8Array(body), duplex: 'half' }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      offset: answer.headers.get('upload-offset'),
      location: answer.headers.get('location') ?? '',
      headers: answer.headers,
      reason: text.startsWith('{') ? (JSON.parse(text).data?.reason as string) : undefined,
    }
  }
  const metadata = (pairs: Record<string, string>) =>
    Object.entries(pairs)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  const create = (bytes: number, pairs: Record<string, string> = {}, more: Sent = {}) =>
    send('POST', '/tus', {
      ...more,
      headers: {
        'upload-length': String(bytes),
        'upload-metadata': metadata({ type: 'file', filename: 'minutes.pdf', ...pairs }),
        ...more.headers,
      },
    })
  const begun = async (bytes: number, pairs: Record<string, string> = {}, more: Sent = {}) => {
    const { status, location, text } = await create(bytes, pairs, more)
    expect([status, text]).toEqual([201, ''])
    expect(location).toMatch(/^\/tus\/[0-9a-f]{32}$/)
    return location
  }
  const patch = (location: string, offset: number, body: Buffer, more: Sent = {}) =>
    send('PATCH', location, {
      ...more,
      body,
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        ...more.headers,
      },
    })
  const head = (location: string, more: Sent = {}) => send('HEAD', location, more)
  const idOf = (location: string) => location.slice(location.lastIndexOf('/') + 1)
  const finish = (location: string, who: Person = house.people.ann) =>
    house.post(who, '/base/uploadFinish', { id: idOf(location) })
  return { send, metadata, create, begun, patch, head, finish, idOf }
}

const stores: readonly (readonly [
  string,
  () => Promise<{ storage: Storage; left(): Promise<string[]>; close(): Promise<void> }>,
])[] = [
  [
    'on disk',
    async () => {
      const folder = mkdtempSync('/tmp/tus-disk-')
      return {
        storage: diskStorage(folder),
        left: async () => readdirSync(join(folder, '.unfinished')),
        close: async () => rmSync(folder, { recursive: true }),
      }
    },
  ],
  [
    'in an object store',
    async () => {
      const peer = await startObjectStore()
      const storage = s3Storage(peer.options)
      return {
        storage,
        async left() {
          const keys = []
          for await (const { key } of storage.direct?.list('unfinished') ?? []) keys.push(key)
          return [...keys, ...peer.openUploads()]
        },
        async close() {
          storage.close()
          await peer.close()
        },
      }
    },
  ],
]

describe.each(stores)('a large upload %s', (_name, openStore) => {
  let store: Awaited<ReturnType<(typeof stores)[number][1]>>
  let house: House
  let ports: number[]
  let tus: ReturnType<typeof speakTus>
  beforeAll(async () => {
    store = await openStore()
    house = await openFileServer(store.storage, { servers: 2, kinds, judges })
    ports = []
    for (const { app } of house.servers) {
      await app.listen({ port: 0, host: '127.0.0.1' })
      ports.push((app.server.address() as AddressInfo).port)
    }
    tus = speakTus(house, ports)
  })
  afterAll(async () => {
    await house.close()
    await store.close()
  })

  /** The file that an upload became is what was sent, and nothing of the upload is left. */
  async function expectFile(path: string, content: Buffer, name = 'minutes.pdf') {
    expect(path).toMatch(/^\/[0-9a-f]{32}\.pdf$/)
    const { ann } = house.people
    const stored = await store.storage.get(storedKey(ann.company_id, path.slice(1)))
    expect(stored && (await buffer(stored.body)).equals(content)).toBe(true)
    const [row] = await house.db.query('select * from file where company_id = $1 and key = $2', [
      ann.company_id,
      path.slice(1),
    ])
    expect(row).toMatchObject({ kind: 'file', name, bytes: content.length, user_id: ann.user_id })
    expect(await store.left()).toEqual([])
  }

  describe('comes through a line that is cut', () => {
    it('from tus-js-client, to whichever server it reaches', async () => {
      const content = pdf(20 * megabyte + 11)
      const proxy = await startCuttingProxy(ports, { most: 3 * megabyte, cuts: 12 })
      const offsets: number[] = []
      const address = await new Promise<string>((resolve, reject) => {
        const upload = new Upload(content, {
          endpoint: `http://127.0.0.1:${proxy.port}/tus`,
          chunkSize: chunk,
          retryDelays: Array.from({ length: 50 }, () => 1),
          headers: { 'X-Token': house.people.ann.token },
          metadata: { type: 'file', filename: '会议纪要.pdf' },
          onChunkComplete: (_size, accepted) => offsets.push(accepted),
          onError: reject,
          onSuccess: () => resolve(upload.url ?? ''),
        })
        upload.start()
      })
      expect(proxy.cutCount()).toBeGreaterThan(4)
      await proxy.close()
      const { data } = await tus.finish(address)
      await expectFile(data, content, '会议纪要.pdf')
    }, 120_000)

    it.skipIf(tuspy === undefined)(
      'from tuspy',
      async () => {
        const content = pdf(10 * megabyte + 3)
        const folder = mkdtempSync('/tmp/tuspy-')
        const path = join(folder, 'a.pdf')
        writeFileSync(path, content)
        const proxy = await startCuttingProxy(ports, { most: 2 * megabyte, cuts: 8, seed: 3 })
        const address = await uploadWithTuspy(tuspy as NonNullable<typeof tuspy>, {
          ...{ url: `http://127.0.0.1:${proxy.port}/tus`, token: house.people.ann.token },
          ...{ path, name: 'minutes.pdf', chunk },
        })
        expect(proxy.cutCount()).toBeGreaterThan(3)
        await proxy.close()
        rmSync(folder, { recursive: true })
        await expectFile((await tus.finish(address)).data, content)
      },
      120_000,
    )
  })

  it('goes on at another server, and is a file once, however often it is finished', async () => {
    const content = pdf(9 * megabyte)
    const location = await tus.begun(content.length)
    expect((await tus.patch(location, 0, content.subarray(0, chunk))).offset).toBe(String(chunk))
    expect((await tus.head(location, { server: 1 })).offset).toBe(String(chunk))
    const early = await tus.finish(location)
    expect(early).toMatchObject({ code: 46916, data: { reason: 'upload_incomplete', percent: 88 } })
    const last = await tus.patch(location, chunk, content.subarray(chunk), { server: 1 })
    expect([last.status, last.offset]).toEqual([204, String(content.length)])
    const answers = await Promise.all([tus.finish(location), tus.finish(location)])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(answers[0]?.data).toBe(answers[1]?.data)
    expect((await tus.finish(location)).data).toBe(answers[0]?.data)
    await expectFile(answers[0]?.data, content)
    const logged = await house.db.query(`select 1 from operation_log where module = 'file' and after->>'path' = $1`, [
      answers[0]?.data,
    ])
    expect(logged).toHaveLength(1)
    // and its upload may be looked at, and cancelled, without harm to the file
    expect((await tus.head(location)).offset).toBe(String(content.length))
    expect((await tus.send('DELETE', location, {})).status).toBe(204)
    await expectFile(answers[0]?.data, content)
  })

  it('takes each part once, in its place, and no more than was announced', async () => {
    const content = pdf(3 * megabyte)
    const location = await tus.begun(content.length)
    const part = content.subarray(0, megabyte)
    expect((await tus.patch(location, 0, part)).status).toBe(204)
    const again = await tus.patch(location, 0, part)
    expect([again.status, again.reason]).toEqual([409, 'upload_other_place'])
    expect(JSON.parse(again.text).message).toContain('go on from there')
    const gap = await tus.patch(location, 2 * megabyte, part)
    expect([gap.status, gap.reason]).toEqual([409, 'upload_other_place'])
    const more = await tus.patch(location, megabyte, Buffer.concat([content.subarray(megabyte), Buffer.from('x')]))
    expect([more.status, more.reason]).toEqual([413, 'upload_beyond'])
    // without saying how much it is
    const unsaid = await new Promise<number>((resolve, reject) => {
      const request = requestHttp({
        ...{ port: ports[0], host: '127.0.0.1', method: 'PATCH', path: location },
        headers: {
          ...{ 'tus-resumable': '1.0.0', 'x-token': house.people.ann.token, 'upload-offset': String(megabyte) },
          ...{ 'content-type': 'application/offset+octet-stream', 'transfer-encoding': 'chunked' },
        },
      })
      request.once('response', (answer) => resolve(answer.statusCode ?? 0))
      request.once('error', reject)
      request.write(content.subarray(megabyte))
      request.end(Buffer.from('too much'))
    })
    expect(unsaid).toBe(413)
    // nothing that was right is lost
    const { offset } = await tus.head(location)
    expect(Number(offset)).toBeGreaterThanOrEqual(megabyte)
    await tus.patch(location, Number(offset), content.subarray(Number(offset)))
    await expectFile((await tus.finish(location)).data, content)
  })

  it('is of one file: who comes with another is told', async () => {
    const content = pdf(2 * megabyte)
    const location = await tus.begun(content.length, { fingerprint: 'aaa-111' })
    const mine = { headers: { 'upload-fingerprint': 'aaa-111' } }
    const other = { headers: { 'upload-fingerprint': 'bbb-222' } }
    expect((await tus.patch(location, 0, content.subarray(0, 100), mine)).status).toBe(204)
    expect((await tus.head(location, other)).status).toBe(409)
    const refused = await tus.patch(location, 100, content.subarray(100), other)
    expect([refused.status, refused.reason]).toEqual([409, 'upload_other_file'])
    expect((await tus.head(location, mine)).offset).toBe('100')
    await tus.patch(location, 100, content.subarray(100), mine)
    await expectFile((await tus.finish(location)).data, content)
  })

  it('is judged when it is whole; what is not what it says it is, is thrown away', async () => {
    const location = await tus.begun(html.length)
    await tus.patch(location, 0, Buffer.from(html))
    expect(await tus.finish(location)).toMatchObject({ data: { reason: 'upload_format' } })
    expect((await tus.finish(location)).data.reason).toBe('upload_unknown')
    expect((await tus.head(location)).status).toBe(404)
    expect(await store.left()).toEqual([])
    const key = storedKey(house.people.ann.company_id, `${tus.idOf(location)}.pdf`)
    expect(await store.storage.bytesOf(key)).toBeNull()
  })

  it('is looked at by the area whose kind it is', async () => {
    const film = (end: number) =>
      Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), randomBytes(9000), Buffer.from([end])])
    for (const [end, reason] of [
      [1, undefined],
      [2, 'upload_format'],
    ] as const) {
      const content = film(end)
      const location = await tus.begun(content.length, { type: 'program', filename: 'a.mp4' })
      await tus.patch(location, 0, content)
      const { data } = await tus.finish(location)
      if (reason === undefined) expect(data).toMatch(/\.mp4$/)
      else expect(data.reason).toBe(reason)
    }
  })

  it('of a picture is made anew like every picture', async () => {
    const photo = await phonePhoto(60, 40)
    const location = await tus.begun(photo.length, { filename: 'IMG.JPG' })
    await tus.patch(location, 0, photo)
    const { data: path } = await tus.finish(location)
    expect(path).toMatch(/\.jpg$/)
    const stored = await store.storage.get(storedKey(house.people.ann.company_id, path.slice(1)))
    const found = await sharp(stored ? await buffer(stored.body) : undefined).metadata()
    expect([found.width, found.height, found.exif]).toEqual([40, 60, undefined])
    expect(await store.left()).toEqual([])
  })

  it('is let go by a connection that hangs, as soon as its owner comes again', async () => {
    const content = pdf(3 * megabyte)
    const location = await tus.begun(content.length)
    let from = 0
    for (const server of [0, 1]) {
      // a line that is dead, which the server cannot know
      const hanging = connect(ports[0] ?? 0, '127.0.0.1')
      hanging.on('error', () => {})
      hanging.write(
        [
          `PATCH ${location} HTTP/1.1`,
          'host: x',
          'tus-resumable: 1.0.0',
          `x-token: ${house.people.ann.token}`,
          `upload-offset: ${from}`,
          'content-type: application/offset+octet-stream',
          `content-length: ${content.length - from}`,
          '\r\n',
        ].join('\r\n'),
      )
      hanging.write(content.subarray(from, from + megabyte))
      await vi.waitFor(
        async () => expect(await house.db.query('select 1 from upload where lease is not null')).toHaveLength(1),
        { timeout: 20_000, interval: 5 },
      )
      const { status, offset } = await tus.head(location, { server })
      expect(status).toBe(200)
      // what was on its way may be lost
      expect(Number(offset)).toBeGreaterThanOrEqual(from)
      expect(Number(offset)).toBeLessThanOrEqual(from + megabyte)
      from = Number(offset)
      hanging.destroy()
    }
    await tus.patch(location, from, content.subarray(from))
    await expectFile((await tus.finish(location)).data, content)
  })

  it('survives a server that died with it: its lease ends by itself', async () => {
    const content = pdf(1000)
    const location = await tus.begun(content.length)
    await house.db.query(
      `update upload set lease = gen_random_uuid(), leased_until = now() + interval '300 ms' where id = $1`,
      [tus.idOf(location)],
    )
    expect((await tus.patch(location, 0, content)).status).toBe(204)
    await expectFile((await tus.finish(location)).data, content)
  })

  it('is not written by who has lost it', async () => {
    const content = pdf(4 * megabyte)
    const location = await tus.begun(content.length)
    const id = tus.idOf(location)
    const patching = requestHttp({
      ...{ port: ports[0], host: '127.0.0.1', method: 'PATCH', path: location },
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'x-token': house.people.ann.token, 'upload-offset': '0' },
        ...{ 'content-type': 'application/offset+octet-stream', 'content-length': content.length },
      },
    })
    const answered = new Promise<number>((resolve) => {
      patching.once('response', (answer) => resolve(answer.statusCode ?? 0))
      patching.once('error', () => resolve(0))
    })
    patching.write(content.subarray(0, megabyte))
    await vi.waitFor(
      async () =>
        expect(await house.db.query('select 1 from upload where id = $1 and lease is not null', [id])).toHaveLength(1),
      { timeout: 20_000, interval: 5 },
    )
    // another server has it now, as after a long loss of the database
    await house.db.query('update upload set lease = gen_random_uuid() where id = $1', [id])
    patching.end(content.subarray(megabyte))
    expect([0, 423]).toContain(await answered)
    await house.db.query('update upload set lease = null, leased_until = null where id = $1', [id])
    expect((await tus.head(location)).offset).toBe('0')
    await tus.patch(location, 0, content)
    await expectFile((await tus.finish(location)).data, content)
  })

  it('is cut short, and not lost, where its server is told to stop', async () => {
    const content = pdf(4 * megabyte)
    const location = await tus.begun(content.length)
    const id = tus.idOf(location)
    const patching = requestHttp({
      ...{ port: ports[1], host: '127.0.0.1', method: 'PATCH', path: location },
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'x-token': house.people.ann.token, 'upload-offset': '0' },
        ...{ 'content-type': 'application/offset+octet-stream', 'content-length': content.length },
      },
    })
    const answered = new Promise((resolve) => {
      patching.once('response', resolve)
      patching.once('error', resolve)
    })
    patching.write(content.subarray(0, megabyte))
    await vi.waitFor(
      async () =>
        expect(await house.db.query('select 1 from upload where id = $1 and lease is not null', [id])).toHaveLength(1),
      { timeout: 20_000, interval: 5 },
    )
    house.servers[1]?.resumable.letGo()
    await answered
    patching.destroy()
    const { offset } = await tus.head(location)
    expect(Number(offset)).toBeLessThanOrEqual(megabyte)
    await tus.patch(location, Number(offset), content.subarray(Number(offset)))
    await expectFile((await tus.finish(location)).data, content)
  })

  it('that is cancelled, or that nobody went on with for a day, is gone with what came of it', async () => {
    const content = pdf(9 * megabyte)
    const cancelled = await tus.begun(content.length)
    await tus.patch(cancelled, 0, content.subarray(0, chunk + 5))
    expect(await store.left()).not.toEqual([])
    expect((await tus.send('DELETE', cancelled, {})).status).toBe(204)
    expect((await tus.head(cancelled)).status).toBe(404)
    expect(await store.left()).toEqual([])

    // those of earlier tests that became files are forgotten as well
    house.passMinutes(25 * 60)
    await house.resumable.sweep()
    const forgotten = await tus.begun(content.length)
    await tus.patch(forgotten, 0, content.subarray(0, 100))
    const whole = await tus.begun(200)
    await tus.patch(whole, 0, pdf(200))
    // the clock of the machine goes on as well, far when it is busy
    house.passMinutes(23 * 60)
    const later = await tus.begun(100)
    const expires = (await tus.patch(later, 0, Buffer.alloc(1))).headers.get('upload-expires')
    expect(Number.isNaN(Date.parse(expires ?? ''))).toBe(false)
    expect(await house.resumable.sweep()).toBe(0)
    house.passMinutes(61)
    expect((await tus.head(forgotten)).status).toBe(404)
    expect((await tus.patch(forgotten, 100, Buffer.alloc(1))).reason).toBe('upload_unknown')
    expect(await house.resumable.sweep()).toBe(2)
    expect(await house.db.query('select id from upload')).toEqual([{ id: tus.idOf(later) }])
    expect((await tus.head(later)).offset).toBe('1')
    await tus.send('DELETE', later, {})
    expect(await store.left()).toEqual([])
  })
})

describe('an upload by pieces', () => {
  const folder = mkdtempSync('/tmp/tus-rules-')
  /** A disk that is full after so many more bytes. */
  const room = { left: Number.POSITIVE_INFINITY }
  let isFull = false
  let house: House
  let tus: ReturnType<typeof speakTus>
  const sockets: Socket[] = []
  beforeAll(async () => {
    const disk = diskStorage(folder)
    const storage: Storage = {
      ...disk,
      put: (key, body, media_type) =>
        isFull
          ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          : disk.put(key, body, media_type),
      growing: {
        ...disk.growing,
        begin: (growth, media_type) =>
          growth.bytes > room.left
            ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
            : disk.growing.begin(growth, media_type),
        append: (growth, pieces, settle) =>
          disk.growing.append(
            growth,
            (async function* () {
              for await (const piece of pieces) {
                if (piece.length > room.left) {
                  if (room.left > 0) yield piece.subarray(0, room.left)
                  room.left = 0
                  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
                }
                room.left -= piece.length
                yield piece
              }
            })(),
            settle,
          ),
      },
    }
    house = await openFileServer(storage, { kinds, judges })
    await house.app.listen({ port: 0, host: '127.0.0.1' })
    tus = speakTus(house, [(house.app.server.address() as AddressInfo).port])
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await house.close()
    rmSync(folder, { recursive: true })
  })

  it('says what it understands, to everybody, and to no page of another site', async () => {
    const answer = await tus.send('OPTIONS', '/tus', { who: null, headers: { origin: 'https://elsewhere.example' } })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('tus-version')).toBe('1.0.0')
    expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,termination')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const made = await tus.create(1000, {}, { headers: { origin: 'https://elsewhere.example' } })
    expect(made.headers.get('access-control-allow-origin')).toBeNull()
    expect(made.headers.get('x-content-type-options')).toBe('nosniff')
    expect(made.headers.get('upload-expires')).not.toBeNull()
  })

  it('is of who is signed in, and of nobody else', async () => {
    const { ann, bob, cy } = house.people
    expect(await tus.create(1000, {}, { who: null })).toMatchObject({ status: 401, reason: 'session_unknown' })
    expect(await tus.create(1000, {}, { who: { ...ann, token: 'nonsense' } })).toMatchObject({ status: 401 })
    expect(await tus.create(1000, {}, { headers: { cookie: 'csrftoken=a' } })).toMatchObject({
      status: 403,
      reason: 'csrf',
    })
    const location = await tus.begun(1000)
    for (const who of [bob, cy]) {
      expect((await tus.head(location, { who })).status).toBe(404)
      expect(await tus.patch(location, 0, Buffer.alloc(10), { who })).toMatchObject({
        status: 404,
        reason: 'upload_unknown',
      })
      expect((await tus.send('DELETE', location, { who })).status).toBe(404)
      expect((await tus.finish(location, who)).data.reason).toBe('upload_unknown')
    }
    expect((await tus.head(location, { who: null })).status).toBe(401)
    expect((await tus.head(location)).offset).toBe('0')
  })

  it('is of a kind that may come so, by who may upload it', async () => {
    const { ann } = house.people
    const refused = (type: string, filename: string) => tus.create(1000, { type, filename })
    expect(await refused('', 'a.pdf')).toMatchObject({ status: 400, reason: 'upload_type_required' })
    expect(await refused('nonsense', 'a.pdf')).toMatchObject({ status: 400, reason: 'upload_type_unknown' })
    expect(await refused('pic', 'a.png')).toMatchObject({ status: 400, reason: 'upload_not_resumable' })
    expect(await refused('firmware', 'a.bin')).toMatchObject({ status: 403, reason: 'no_permission' })
    const body = Buffer.from('x')
    const atOnce = await house.upload(ann, '/base/upload', { type: 'firmware', name: 'a.bin', body })
    expect(atOnce.code).toBe(40300)
  })

  it.each<[string, number, Record<string, string>, number, string]>([
    ['another ending', 1000, { filename: 'a.exe' }, 400, 'upload_format'],
    ['more than its kind takes', 101 * megabyte, {}, 413, 'upload_too_large'],
    ['a picture that would not fit into the memory', 11 * megabyte, { filename: 'a.png' }, 413, 'upload_too_large'],
    ['nothing', 0, {}, 400, 'upload_failed'],
    ['no name', 10, { filename: '' }, 400, 'invalid_input'],
    ['a name with controls in it', 10, { filename: 'a\u0000b.pdf' }, 400, 'invalid_input'],
    ['a fingerprint that is none', 10, { fingerprint: 'a b' }, 400, 'invalid_input'],
  ])('is refused with %s', async (_what, bytes, pairs, status, reason) => {
    expect(await tus.create(bytes, pairs)).toMatchObject({ status, reason })
  })

  it.each<[string, Record<string, string>, number]>([
    ['no length', { 'upload-length': '' }, 400],
    ['a length that is none', { 'upload-length': '-1' }, 400],
    ['a length in hexadecimal', { 'upload-length': '0x10' }, 400],
    ['metadata that are no base64', { 'upload-metadata': 'type ***' }, 400],
    ['metadata of other bytes than UTF-8', { 'upload-metadata': 'type zdXf' }, 400],
    ['metadata with a name twice', { 'upload-metadata': 'type ZmlsZQ==,type ZmlsZQ==' }, 400],
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 400],
    ['parts to be joined', { 'upload-concat': 'final;/tus/a /tus/b' }, 501],
  ])('is refused with %s', async (_what, headers, status) => {
    const answer = await tus.create(1000, {}, { headers })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toBe('')
  })

  it.each(['/tus/nonsense', `/tus/${'0'.repeat(32)}`, '/tus/..%2f..%2fetc%2fpasswd', '/tus/%00'])(
    'has no other address: %s',
    async (path) => {
      expect([404, 400]).toContain((await tus.head(path)).status)
      expect([404, 400]).toContain((await tus.patch(path, 0, Buffer.alloc(1))).status)
    },
  )

  it('is no part without its place and its type', async () => {
    const location = await tus.begun(1000)
    const headers = { 'content-type': 'application/offset+octet-stream' }
    expect(await tus.send('PATCH', location, { body: Buffer.alloc(1), headers })).toMatchObject({
      status: 400,
      reason: 'upload_malformed',
    })
    const json = { 'content-type': 'application/json', 'upload-offset': '0' }
    expect((await tus.send('PATCH', location, { body: Buffer.from('{}'), headers: json })).status).toBe(400)
    expect((await tus.head(location)).offset).toBe('0')
  })

  it('may bring its first part when it begins', async () => {
    const content = pdf(5000)
    const type = 'application/offset+octet-stream'
    const made = await tus.create(5000, {}, { body: content.subarray(0, 3000), headers: { 'content-type': type } })
    expect([made.status, made.offset]).toEqual([201, '3000'])
    await tus.patch(made.location, 3000, content.subarray(3000))
    expect((await tus.finish(made.location)).data).toMatch(/\.pdf$/)
  })

  it('waits where the disk is full: what came stays, and it goes on when there is room', async () => {
    const content = pdf(300_000)
    const location = await tus.begun(content.length)
    room.left = 100_000
    const full = await tus.patch(location, 0, content)
    expect([full.status, full.reason]).toEqual([507, 'upload_no_space'])
    expect(JSON.parse(full.text).message).toContain('ask the operator to make room')
    expect((await tus.head(location)).offset).toBe('100000')
    room.left = Number.POSITIVE_INFINITY
    expect((await tus.patch(location, 100_000, content.subarray(100_000))).status).toBe(204)
    expect((await tus.finish(location)).data).toMatch(/\.pdf$/)
  })

  it('does not begin where the disk has no room for it, and is no file where there is none for the picture', async () => {
    const before = await house.db.query('select 1 from upload')
    const files = readdirSync(join(folder, '.unfinished'))
    room.left = 999
    expect(await tus.create(1000)).toMatchObject({ status: 507, reason: 'upload_no_space' })
    expect(await house.db.query('select 1 from upload')).toEqual(before)
    expect(readdirSync(join(folder, '.unfinished'))).toEqual(files)
    room.left = Number.POSITIVE_INFINITY
    const photo = await phonePhoto(60, 40)
    const location = await tus.begun(photo.length, { filename: 'a.jpg' })
    await tus.patch(location, 0, photo)
    isFull = true
    expect(await tus.finish(location)).toMatchObject({ code: 46917, data: { reason: 'upload_no_space' } })
    isFull = false
    expect((await tus.finish(location)).data).toMatch(/\.jpg$/)
  })

  it('leaves nothing in the store for good, though a server was killed before it could note what it began', async () => {
    const known = await tus.begun(1000)
    const forgotten = await tus.begun(1000)
    await tus.patch(forgotten, 0, Buffer.alloc(10))
    await house.db.query('delete from upload where id = $1', [tus.idOf(forgotten)])
    const names = () => readdirSync(join(folder, '.unfinished')).join(' ')
    // as the disk's clock says, which may be another than ours
    const aged = (hours: number) => {
      for (const name of readdirSync(join(folder, '.unfinished'))) {
        const time = new Date(Date.now() - hours * 3_600_000)
        if (name.includes(tus.idOf(forgotten))) utimesSync(join(folder, '.unfinished', name), time, time)
      }
    }
    aged(24)
    expect(await house.resumable.sweepLeftovers()).toBe(0)
    aged(26)
    expect(await house.resumable.sweepLeftovers()).toBe(1)
    expect(names()).not.toContain(tus.idOf(forgotten))
    expect(names()).toContain(tus.idOf(known))
    expect((await tus.head(known)).offset).toBe('0')
  })

  it('is answered, however much is still on its way', async () => {
    const location = await tus.begun(40 * megabyte)
    const content = Buffer.alloc(30 * megabyte)
    for (const _ of [1, 2, 3]) {
      expect(await answerToFlood(location, 7, content)).toBe(409)
      expect(await answerToFlood(`/tus/${'0'.repeat(32)}`, 0, content)).toBe(404)
    }
    room.left = 100_000
    expect(await answerToFlood(location, 0, content)).toBe(507)
    room.left = Number.POSITIVE_INFINITY
    expect((await tus.head(location)).offset).toBe('100000')
  })

  /** The status that a client is told which sends all that it has before it listens. */
  function answerToFlood(path: string, offset: number, content: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = requestHttp({
        ...{ port: (house.app.server.address() as AddressInfo).port, host: '127.0.0.1', method: 'PATCH', path },
        headers: {
          ...{ 'tus-resumable': '1.0.0', 'x-token': house.people.ann.token, 'upload-offset': String(offset) },
          ...{ 'content-type': 'application/offset+octet-stream', 'content-length': content.length },
        },
      })
      request.once('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      request.once('error', reject)
      request.end(content)
    })
  }

  it('begins again where the store has lost it, as after a backup was brought back', async () => {
    const location = await tus.begun(1000)
    await tus.patch(location, 0, Buffer.alloc(500))
    for (const name of readdirSync(join(folder, '.unfinished')))
      if (name.includes(tus.idOf(location))) rmSync(join(folder, '.unfinished', name))
    expect(await tus.patch(location, 500, Buffer.alloc(500))).toMatchObject({ status: 410, reason: 'upload_unknown' })
    await vi.waitFor(async () => expect((await tus.head(location)).status).toBe(404))
  })

  it('has a limit: so much of a company, so many of a person', async () => {
    const { cy } = house.people
    await house.db.query('delete from upload where company_id = $1', [cy.company_id])
    const fill = (count: number, bytes: number, user_id: number) =>
      house.db.query(
        `insert into upload (company_id, id, user_id, kind, name, bytes, state)
         select $1, 'x' || n, $4, 'file', 'a.pdf', $3, '' from generate_series(1, $2::int) n`,
        [cy.company_id, count, bytes, user_id],
      )
    await fill(20, 1024 ** 3 - 100, cy.user_id + 1000)
    expect((await tus.create(2000, {}, { who: cy })).status).toBe(201)
    expect(await tus.create(2001, {}, { who: cy })).toMatchObject({ status: 413, reason: 'upload_unfinished_limit' })
    // another company is not concerned
    expect((await tus.create(2001)).status).toBe(201)
    await house.db.query('delete from upload where company_id = $1', [cy.company_id])
    await fill(49, 10, cy.user_id)
    expect((await tus.create(2000, {}, { who: cy })).status).toBe(201)
    expect(await tus.create(2000, {}, { who: cy })).toMatchObject({ status: 429, reason: 'upload_unfinished_many' })
  })

  it('has a limit of each hour: so many bytes of a person', async () => {
    const { bob } = house.people
    await house.db.query(
      `insert into file (company_id, key, kind, media_type, bytes, name, user_id)
       select $1, 'large' || n, 'file', 'application/pdf', 1024 * 1024 * 1024, 'x', $2 from generate_series(1, 5) n`,
      [bob.company_id, bob.user_id],
    )
    const refused = await tus.create(1, {}, { who: bob })
    expect(refused).toMatchObject({ status: 400, reason: 'upload_hour_limit' })
    expect(JSON.parse(refused.text).message).toBe('You have uploaded 5 GB within an hour. Upload more later.')
    await house.db.query(`update file set created_at = now() - interval '61 minutes' where key like 'large%'`)
    expect((await tus.create(1, {}, { who: bob })).status).toBe(201)
  })

  it('is how more than 10 MB come: at once they are refused, and told so', async () => {
    const { ann } = house.people
    for (const bytes of [10 * megabyte + 1, 20 * megabyte]) {
      const refused = await house.upload(ann, '/base/upload', {
        ...{ type: 'file', name: 'a.pdf', body: pdf(bytes), language: 'en' },
      })
      expect(refused).toMatchObject({ code: 46922, data: { reason: 'upload_in_parts', n: 10 } })
      expect(refused.message).toBe('At most 10 MB can be uploaded at once. Upload larger files in parts.')
    }
    const most = await house.upload(ann, '/base/upload', { type: 'file', name: 'a.pdf', body: pdf(10 * megabyte) })
    expect(most.code).toBe(0)
  })
})
