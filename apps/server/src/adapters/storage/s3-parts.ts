import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type Growth, GrowthLost, isKey, type Settle, type Storage } from './port'

/** Of each part but the last: the store takes none below 5 MB, and some want all to be alike. */
const partBytes = 8 * 1024 * 1024

/** What a growing content is in the store: an upload in parts, and, beside it, an object with what is no whole part yet. */
type State = { readonly upload: string; readonly media_type: string; readonly tags: readonly string[] }

const read = ({ state }: Growth): State => JSON.parse(state)

/** A key as files of companies have them. */
const isOurs = (key: string) => /^\d+\/[0-9a-f]{32}\.[a-z0-9]+$/.test(key)

const restFolder = 'unfinished/'
/** What does not fill a part lies beside, under a name with the number of that part. */
const restKey = ({ key }: Pick<Growth, 'key'>, part: number) =>
  `${restFolder}${key.replaceAll('/', '-').replace(/\.[^.]+$/, '')}.p${part}.part`

/** Large contents in an S3-compatible store: written in parts of one size, each held in memory while it fills. */
export function s3Parts(client: S3Client, Bucket: string) {
  const putRest = (growth: Growth, part: number, Body: Buffer) =>
    client.send(new PutObjectCommand({ Bucket, Key: restKey(growth, part), Body }))
  const removeRest = (growth: Growth, part: number) =>
    client.send(new DeleteObjectCommand({ Bucket, Key: restKey(growth, part) }))

  /** What is safe of the part that is not full. */
  async function restOf(growth: Growth): Promise<Buffer> {
    const bytes = growth.received % partBytes
    if (bytes === 0) return Buffer.alloc(0)
    const part = Math.floor(growth.received / partBytes) + 1
    const found = await client.send(new GetObjectCommand({ Bucket, Key: restKey(growth, part) })).catch((error) => {
      throw error instanceof NoSuchKey ? new GrowthLost(growth.key, { cause: error }) : error
    })
    const rest = await buffer(found.Body as Readable)
    if (rest.length < bytes) throw new GrowthLost(growth.key)
    // what a killed server wrote and did not settle does not count
    return rest.subarray(0, bytes)
  }

  async function sendPart(growth: Pick<Growth, 'key'>, upload: string, PartNumber: number, Body: Buffer) {
    const sent = await client
      .send(new UploadPartCommand({ Bucket, Key: growth.key, UploadId: upload, PartNumber, Body }))
      .catch((error) => {
        throw error instanceof NoSuchUpload ? new GrowthLost(growth.key, { cause: error }) : error
      })
    return sent.ETag ?? ''
  }

  async function begin({ key }: Pick<Growth, 'key'>, media_type: string): Promise<string> {
    if (!isKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`)
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: media_type }),
    )
    if (UploadId === undefined) throw new Error('the store began an upload without a name')
    return JSON.stringify({ upload: UploadId, media_type, tags: [] } satisfies State)
  }

  async function append(growth: Growth, pieces: AsyncIterable<Buffer>, settle: Settle): Promise<void> {
    const state = read(growth)
    const tags = [...state.tags]
    const hadRest = growth.received % partBytes > 0
    const firstPart = tags.length + 1
    let filling = [await restOf(growth)]
    let held = filling[0]?.length ?? 0
    let came = 0
    const settled = () => settle(tags.length * partBytes + held, JSON.stringify({ ...state, tags }))

    const keep = async () => {
      if (came === 0) return
      if (held > 0) await putRest(growth, tags.length + 1, Buffer.concat(filling))
      await settled()
      came = 0
      if (hadRest && tags.length >= firstPart) await removeRest(growth, firstPart)
    }
    try {
      for await (const whole of pieces) {
        for (let piece = whole; piece.length > 0; ) {
          const taken = piece.subarray(0, partBytes - held)
          filling.push(taken)
          held += taken.length
          came += taken.length
          piece = piece.subarray(taken.length)
          if (held < partBytes) continue
          const full = Buffer.concat(filling)
          filling = []
          tags.push(await sendPart(growth, state.upload, tags.length + 1, full))
          held = 0
          await settled()
          came = 0
          if (hadRest && tags.length === firstPart) await removeRest(growth, firstPart)
        }
      }
    } finally {
      await keep()
    }
  }

  async function complete(growth: Growth): Promise<void> {
    const { upload, tags } = read(growth)
    const rest = await restOf(growth)
    const all = rest.length === 0 ? tags : [...tags, await sendPart(growth, upload, tags.length + 1, rest)]
    await client.send(
      new CompleteMultipartUploadCommand({
        ...{ Bucket, Key: growth.key, UploadId: upload },
        MultipartUpload: { Parts: all.map((ETag, n) => ({ ETag, PartNumber: n + 1 })) },
      }),
    )
    if (rest.length > 0) await removeRest(growth, tags.length + 1)
  }

  async function finish(growth: Growth): Promise<void> {
    if (growth.received < growth.bytes) throw new GrowthLost(growth.key)
    try {
      await complete(growth)
    } catch (error) {
      // made whole already, by a server that was killed before it could say so
      if ((await bytesOf(growth.key)) === growth.bytes) return
      throw error instanceof NoSuchUpload ? new GrowthLost(growth.key, { cause: error }) : error
    }
  }

  async function abort(Key: string, UploadId: string): Promise<void> {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error) => {
      if (!(error instanceof NoSuchUpload)) throw error
    })
  }

  async function drop(growth: Growth): Promise<void> {
    const { upload, tags } = read(growth)
    await abort(growth.key, upload)
    await removeRest(growth, tags.length + 1)
  }

  /** All uploads in parts that the bucket has. Others may keep theirs in it. */
  async function* begunUploads(): AsyncIterable<{ key: string; upload: string; begunAt: number }> {
    let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
    while (next !== undefined) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket, ...next }),
      )
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Key !== undefined && UploadId !== undefined && Initiated !== undefined && isOurs(Key))
          yield { key: Key, upload: UploadId, begunAt: Initiated.getTime() }
      const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page
      next =
        IsTruncated && NextKeyMarker !== undefined
          ? { KeyMarker: NextKeyMarker, ...(NextUploadIdMarker && { UploadIdMarker: NextUploadIdMarker }) }
          : undefined
    }
  }

  async function sweep(before: number, isKnown: (key: string) => Promise<boolean>): Promise<number> {
    let count = 0
    for await (const { key, upload, begunAt } of begunUploads()) {
      if (begunAt >= before || (await isKnown(key))) continue
      await abort(key, upload)
      count += 1
    }
    // what was not written again since is of an upload that is further now, or of none
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: restFolder }))
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key === undefined || LastModified === undefined || LastModified.getTime() >= before) continue
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
        count += 1
      }
    return count
  }

  async function bytesOf(key: string): Promise<number | null> {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? 0
    } catch (error) {
      if (error instanceof NotFound) return null
      throw error
    }
  }

  async function putStream(key: string, body: AsyncIterable<Buffer>, media_type: string): Promise<number> {
    let bytes = 0
    let first: Buffer[] = []
    const iterator = body[Symbol.asyncIterator]()
    let next = await iterator.next()
    for (; !next.done && bytes < partBytes; next = await iterator.next()) {
      first.push(next.value)
      bytes += next.value.length
    }
    if (next.done) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: Buffer.concat(first), ContentType: media_type }))
      return bytes
    }
    const begun: Growth = { key, bytes: 0, received: 0, state: await begin({ key }, media_type) }
    let { state } = begun
    const all = async function* () {
      const head = first
      first = []
      yield* head
      for (; !next.done; next = await iterator.next()) {
        bytes += next.value.length
        yield next.value
      }
    }
    try {
      await append(begun, all(), async (_, now) => {
        state = now
      })
      await complete({ ...begun, bytes, received: bytes, state })
      return bytes
    } catch (error) {
      await drop({ ...begun, state }).catch(() => {})
      throw error
    }
  }

  return { putStream, bytesOf, growing: { begin, append, finish, drop, sweep } satisfies Storage['growing'] }
}
