import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startObjectStore } from '../../../test/object-store'
import { growingKeepsTo } from './growth.sample'
import { type S3Options, s3Storage } from './s3'

const name = 'ab12cd34ab12cd34ab12cd34ab12cd34'
const key = `3/${name}.png`
let peer: Awaited<ReturnType<typeof startObjectStore>>
let options: S3Options
let storage: ReturnType<typeof s3Storage>

beforeAll(async () => {
  peer = await startObjectStore()
  options = peer.options
  storage = s3Storage(options)
})
afterAll(async () => {
  storage.close()
  await peer.close()
})

const textOf = async (of: string) => {
  const found = await storage.get(of)
  return found && { text: (await buffer(found.body)).toString(), bytes: found.bytes }
}

describe('files in an S3-compatible store', () => {
  it('are there when they are put, gone when they are removed', async () => {
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, Buffer.from('first'), 'image/png')
    expect(await textOf(key)).toEqual({ text: 'first', bytes: 5 })
    await storage.put(key, Buffer.from('第二'), 'image/png')
    expect(await textOf(key)).toEqual({ text: '第二', bytes: 6 })
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
    await storage.remove(key)
  })

  it.each(['../secret.png', '3/../4/a.png', `3/${name}`, '', '3/A.png'])('have no key such as %j', async (wrong) => {
    expect(await storage.get(wrong)).toBeNull()
    await expect(storage.put(wrong, Buffer.from('x'), 'image/png')).rejects.toThrow('not a key')
    await expect(storage.remove(wrong)).rejects.toThrow('not a key')
  })

  it('are usable, or it is said at start what is wrong with which setting', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
    const other = s3Storage({ ...options, bucket: 'missing' })
    await expect(other.check()).rejects.toThrow(/no bucket missing \(S3_BUCKET\)/)
    other.close()
    const stranger = s3Storage({ ...options, accessKey: 'SOMEBODY' })
    await expect(stranger.check()).rejects.toThrow(/S3_ACCESS_KEY/)
    stranger.close()
    const nowhere = s3Storage({ ...options, endpoint: 'http://127.0.0.1:9' })
    await expect(nowhere.check()).rejects.toThrow(/does not answer \(S3_ENDPOINT\)/)
    nowhere.close()
  })
})

describe('a direct upload', () => {
  const terms = { key: `incoming/3/${name}.png`, media_type: 'image/png', largestBytes: 2_000_000, seconds: 3600 }
  const formOf = async () => {
    const form = await storage.direct?.form(terms)
    if (form === undefined) throw new Error('a cloud store takes direct uploads')
    return form
  }

  it('is posted as the form says and lies under its key', async () => {
    const { action, fields } = await formOf()
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append('file', new Blob(['posted'], { type: 'image/png' }), 'photo.png')
    const answer = await fetch(action, { method: 'POST', body })
    expect(answer.status).toBe(204)
    expect((await textOf(terms.key))?.text).toBe('posted')
    const waiting = []
    for await (const one of storage.direct?.list('incoming') ?? []) waiting.push(one)
    expect(waiting.map((one) => one.key)).toEqual([terms.key])
    // by the clock of the store, which is the file system's
    const now = mkdtempSync(`${peer.directory}-now-`)
    expect(Math.abs((waiting[0]?.modifiedAt ?? 0) - statSync(now).mtimeMs)).toBeLessThan(60_000)
    rmSync(now, { recursive: true })
  })

  // The peer above does not read policies, so what a store is asked to enforce is read here.
  it('is bound to one key, one type, a size and a time by a policy that is signed', async () => {
    const { fields } = await formOf()
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString())
    expect(policy.conditions).toContainEqual(['content-length-range', 1, 2_000_000])
    expect(policy.conditions).toContainEqual(['eq', '$Content-Type', 'image/png'])
    expect(policy.conditions).toContainEqual({ key: terms.key })
    expect(policy.conditions).toContainEqual({ bucket: 'workplace' })
    const seconds = (Date.parse(policy.expiration) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)

    const mac = (with_: string | Buffer, text: string) => createHmac('sha256', with_).update(text).digest()
    const day = (fields['X-Amz-Date'] ?? '').slice(0, 8)
    const signing = [day, 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${options.secretKey}`)
    expect(fields['X-Amz-Signature']).toBe(mac(signing, fields.Policy ?? '').toString('hex'))
  })

  it('goes to the address that browsers reach, which the security policy must name', async () => {
    const outside = s3Storage({ ...options, publicUrl: 'https://files.example.com' })
    expect((await outside.direct?.form(terms))?.action).toBe('https://files.example.com/workplace')
    expect(outside.direct?.origin).toBe('https://files.example.com')
    outside.close()
    const named = s3Storage({ ...options, publicUrl: 'https://s3.example.com', forcePathStyle: false })
    const { origin } = new URL((await named.direct?.form(terms))?.action ?? '')
    expect(origin).toBe('https://workplace.s3.example.com')
    expect(named.direct?.origin).toBe(origin)
    named.close()
  })
})

describe('large files in a store', () => {
  growingKeepsTo(() => storage)

  it('leave alone what somebody goes on with, what is younger, and what others keep in the bucket', async () => {
    const [known, unknown, foreign] = [`3/${name}.pdf`, `3/${name.replace('a', 'f')}.pdf`, 'backups/2026.zip']
    const client = new S3Client({
      ...{ endpoint: options.endpoint, region: options.region, forcePathStyle: true },
      credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    })
    await client.send(new CreateMultipartUploadCommand({ Bucket: options.bucket, Key: foreign }))
    client.destroy()
    for (const one of [known, unknown]) await storage.growing.begin({ key: one, bytes: 10 }, 'application/pdf')
    const asked: string[] = []
    const isKnown = async (one: string) => {
      asked.push(one)
      return one === known
    }
    expect(await storage.growing.sweep(0, isKnown)).toBe(0)
    expect(asked).toEqual([])
    expect(await storage.growing.sweep(Number.MAX_SAFE_INTEGER, isKnown)).toBe(1)
    expect(asked.sort()).toEqual([known, unknown].sort())
    expect(peer.openUploads()).toHaveLength(2)
  })

  it('leave nothing unfinished behind', async () => {
    const left = []
    for await (const one of storage.direct?.list('unfinished') ?? []) left.push(one.key)
    expect(left).toEqual([])
  })
})
