import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { startObjectStore } from '../object-store'
import { addCompany, type Company } from '../world'
import { get, post } from './caller'
import { type Installation, openInstallation } from './installation'
import { type ServerProcess, until } from './server-process'

const rounds = Number(process.env.UPLOAD_KILLS ?? 1)
const megabyte = 1024 * 1024
let own: Installation
let db: Database
let acme: Company
let peer: Awaited<ReturnType<typeof startObjectStore>>

beforeAll(async () => {
  peer = await startObjectStore()
  own = await openInstallation('uploads')
  const first = await own.start()
  await first.stop()
  db = own.connect()
  acme = await addCompany(db, 'Acme')
}, 300_000)
afterAll(async () => {
  await own?.close()
  await peer?.close()
}, 300_000)

/** Where the files lie: who goes on where a server ended, and what is left of uploads in the end. */
const stores: readonly (readonly [
  string,
  () => { environment: Record<string, string>; isOne: boolean; left(): string[] },
])[] = [
  [
    'on disk, at the server that is started next',
    () => {
      const DATA_DIR = own.newFolder()
      return {
        environment: { DATA_DIR },
        isOne: true,
        left: () => readdirSync(join(DATA_DIR, 'files', '.unfinished')),
      }
    },
  ],
  [
    'in an object store, at another server',
    () => {
      const { endpoint, bucket, accessKey, secretKey } = peer.options
      return {
        environment: {
          ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
        },
        isOne: false,
        left: peer.openUploads,
      }
    },
  ],
]

type Upload = { readonly content: Buffer; readonly path: string; readonly id: string }

function document(bytes: number): Buffer {
  const content = randomBytes(bytes)
  content.write('%PDF-1.7\n')
  content.write('\n%%EOF\n', bytes - 7)
  return content
}

const headers = (token: string) => ({ 'tus-resumable': '1.0.0', 'x-token': token })

async function begin(address: string, token: string, bytes: number): Promise<Upload> {
  const metadata = ['type', 'file', 'filename', 'minutes.pdf'].map((text, n) =>
    n % 2 === 0 ? text : Buffer.from(text).toString('base64'),
  )
  const answer = await fetch(`${address}/tus`, {
    method: 'POST',
    headers: {
      ...headers(token),
      ...{
        'upload-length': String(bytes),
        'upload-metadata': `${metadata.slice(0, 2).join(' ')},${metadata.slice(2).join(' ')}`,
      },
    },
  })
  expect(answer.status).toBe(201)
  const path = answer.headers.get('location') ?? ''
  return { content: document(bytes), path, id: path.slice('/tus/'.length) }
}

async function head(address: string, token: string, { path }: Upload): Promise<number> {
  const answer = await fetch(`${address}${path}`, { method: 'HEAD', headers: headers(token) })
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('upload-offset'))
}

const partHeaders = (token: string, offset: number, bytes: number) => ({
  ...headers(token),
  ...{ 'upload-offset': String(offset), 'content-length': String(bytes) },
  'content-type': 'application/offset+octet-stream',
})

async function send(address: string, token: string, { path, content }: Upload, from: number, to = content.length) {
  const answer = await fetch(`${address}${path}`, {
    method: 'PATCH',
    headers: partHeaders(token, from, to - from),
    body: new Uint8Array(content.subarray(from, to)),
  })
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(to)])
}

/** Sends all that is left, of which so many bytes go off and the rest stays behind. */
function hang(address: string, token: string, { path, content }: Upload, bytes: number): ClientRequest {
  const sending = request(`${address}${path}`, { method: 'PATCH', headers: partHeaders(token, 0, content.length) })
  sending.on('error', () => {})
  sending.on('response', (answer) => answer.resume())
  sending.write(content.subarray(0, bytes))
  return sending
}

const receivedOf = async ({ id }: Upload) =>
  (
    await db.query<{ received: number; lease: string | null }>('select received, lease from upload where id = $1', [id])
  )[0]

/** A disk that others write to as well takes its time until what came is safe. */
const patience = 240_000

/** The upload is one file, with what was sent. */
async function expectFile(address: string, token: string, upload: Upload) {
  const { code, data: path } = await post(address, '/base/uploadFinish', { id: upload.id }, { token })
  expect(code).toBe(0)
  const { data } = await get(address, '/base/fileAddress', { path }, { token })
  const stored = Buffer.from(await (await fetch(`${address}${data.url}`)).arrayBuffer())
  expect(stored.equals(upload.content)).toBe(true)
  expect(await db.query('select 1 from file where key = $1', [path.slice(1)])).toHaveLength(1)
}

describe.each(stores)('uploads go on %s', (_name, open) => {
  it('after a server was killed in the middle of them', { timeout: 300_000 + rounds * 300_000 }, async () => {
    const { environment, isOne, left } = open()
    const start = () => own.start(environment)
    let doomed = await start()
    let other: ServerProcess | undefined = isOne ? undefined : await start()
    for (let round = 0; round < rounds; round++) {
      const { token } = await acme.person()
      const sizes = [3, 11, 20, 9, 9].map((n) => n * megabyte + Math.floor(Math.random() * 1000))
      const uploads = await Promise.all(sizes.map((bytes) => begin(doomed.address, token, bytes)))
      const [begun, inPart, beyondPart, whole, finishing] = uploads as [Upload, Upload, Upload, Upload, Upload]
      const hanging = [
        hang(doomed.address, token, inPart, 2 * megabyte + Math.floor(Math.random() * 5 * megabyte)),
        hang(doomed.address, token, beyondPart, 8 * megabyte + 1 + Math.floor(Math.random() * 11 * megabyte)),
      ]
      await send(doomed.address, token, whole, 0)
      await send(doomed.address, token, finishing, 0)
      await until(async () => (await receivedOf(inPart))?.lease, patience)
      await until(async () => ((await receivedOf(beyondPart))?.received ?? 0) >= 8 * megabyte, patience)
      // its answer may come, or not
      const asked = post(doomed.address, '/base/uploadFinish', { id: finishing.id }, { token }).catch(() => {})
      await doomed.kill()
      await asked
      for (const one of hanging) one.destroy()

      const heir = other ?? (await start())
      await Promise.all(
        uploads.map(async (upload) => {
          const offset = await head(heir.address, token, upload)
          if (upload === begun) expect(offset).toBe(0)
          if (upload === beyondPart) expect(offset).toBeGreaterThanOrEqual(8 * megabyte)
          if (upload === whole || upload === finishing) expect(offset).toBe(upload.content.length)
          else await send(heir.address, token, upload, offset)
          await expectFile(heir.address, token, upload)
        }),
      )
      expect(left()).toEqual([])
      if (isOne) doomed = heir
      else [doomed, other] = [heir, await start()]
    }
    await doomed.stop()
    await other?.stop()
  })

  it('at once, where a server was told to stop', { timeout: 300_000 }, async () => {
    const { environment, isOne } = open()
    const start = () => own.start(environment)
    const [leaving, other] = [await start(), isOne ? undefined : await start()]
    const { token } = await acme.person()
    const upload = await begin(leaving.address, token, 12 * megabyte)
    const hanging = hang(leaving.address, token, upload, 3 * megabyte)
    await until(async () => (await receivedOf(upload))?.lease)
    expect(await leaving.stop()).toMatchObject({ code: 0 })
    hanging.destroy()
    // nobody has to wait for a lease to run out
    expect((await receivedOf(upload))?.lease).toBeNull()
    const heir = other ?? (await start())
    await send(heir.address, token, upload, await head(heir.address, token, upload))
    await expectFile(heir.address, token, upload)
    await heir.stop()
  })
})
