import type { Readable } from 'node:stream'
import { type RefusalKind, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf, largestPictureBytes } from '@workplace/contract/kernel/upload'
import { languageOf, say } from '@workplace/contract/kernel/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, Storage } from '../../adapters/storage/port'
import type { Addresses, FileAccess } from './address'
import { storedKey, storedThumbKey } from './keep-file'
import { isShown, mediaTypeOf } from './media-type'
import { type ThumbWidth, thumbOf } from './picture'
import { rangeOf } from './range'
import { wholeOf } from './stream'

type Serving = { readonly storage: Storage; readonly addresses: Addresses; readonly now: () => number }

type Asked = { Params: { company: string; key: string }; Querystring: Record<string, unknown> }
/** What is served: how much it is in all, and the content of it or of a part. */
type Content = {
  readonly bytes: number
  readonly media_type: string
  readonly body: (range?: ByteRange) => Promise<Buffer | Readable | null>
}

/** The smaller pictures being made at this moment: thirty rows that ask at once are one piece of work. */
type InMaking = Map<string, Promise<Buffer | null>>

async function thumb(storage: Storage, { company_id, key }: FileAccess, width: ThumbWidth): Promise<Buffer | null> {
  const thumbKey = storedThumbKey(company_id, key, width)
  const kept = await storage.get(thumbKey)
  if (kept !== null) return wholeOf(kept.body, largestPictureBytes)
  const original = await storage.get(storedKey(company_id, key))
  // Ours may be larger than the upload was; four times is far more than making anew ever adds.
  const whole = original && (await wholeOf(original.body, 4 * largestPictureBytes))
  if (whole === null) return null
  const made = await thumbOf(company_id, whole, width)
  await storage.put(thumbKey, made, 'image/webp')
  return made
}

function disposition(download: string | null, shown: boolean, key: string): string {
  if (shown && download === null) return 'inline'
  const name = download ?? key
  return `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeRFC5987(name)}`
}

const encodeRFC5987 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Nothing that is served here may run, be sniffed, or be used by another site. */
const guarded = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, kind: RefusalKind) {
  const language = languageOf(request.headers['accept-language'])
  return reply
    .status(status)
    .headers({ ...guarded, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(say(sentenceOf(kind), language))
}

/** Serves stored files by their signed addresses, outside the base path: `GET /files/<company>/<key>?e=…&s=…`. */
export function serveFiles(app: FastifyInstance, { storage, addresses, now }: Serving): void {
  const making: InMaking = new Map()
  const thumbOnce = (allowed: FileAccess, width: ThumbWidth) => {
    const name = storedThumbKey(allowed.company_id, allowed.key, width)
    const running = making.get(name)
    if (running !== undefined) return running
    const begun = thumb(storage, allowed, width).finally(() => making.delete(name))
    making.set(name, begun)
    return begun
  }

  const contentOf = async (allowed: FileAccess, shown: boolean): Promise<Content | null> => {
    if (allowed.width !== null) {
      const small = shown ? await thumbOnce(allowed, allowed.width) : null
      if (small === null) return null
      const body = async (range?: ByteRange) => (range ? small.subarray(range.first, range.last + 1) : small)
      return { body, bytes: small.length, media_type: 'image/webp' }
    }
    const key = storedKey(allowed.company_id, allowed.key)
    const bytes = await storage.bytesOf(key)
    if (bytes === null) return null
    const body = async (range?: ByteRange) => (await storage.get(key, range))?.body ?? null
    return { body, bytes, media_type: mediaTypeOf(endingOf(allowed.key)) }
  }

  const serve = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const allowed = addresses.verify(request.params.company, request.params.key, request.query)
    if (allowed === null) return refuse(request, reply, 403, refusals.not_allowed_file)
    // Contents never change under a key, so the key is their tag.
    const tag = `"${allowed.key}-${allowed.width ?? 'full'}"`
    const seconds = Math.max(0, Math.floor((allowed.expiresAt - now()) / 1000))
    const lasting = { ...guarded, etag: tag, 'cache-control': `private, max-age=${seconds}, immutable` }
    if (request.headers['if-none-match'] === tag) return reply.status(304).headers(lasting).send()
    try {
      const shown = isShown(endingOf(allowed.key))
      const found = await contentOf(allowed, shown)
      if (found === null) return refuse(request, reply, 404, refusals.not_found)
      const { range: wanted, 'if-range': condition } = request.headers
      // a part of what was is no part of what is: without the tag that we gave there is only the whole
      const isSame = condition === undefined || condition === tag
      const range = request.method === 'GET' && isSame ? rangeOf(wanted, found.bytes) : 'whole'
      if (range === 'none') {
        reply.headers({ 'content-range': `bytes */${found.bytes}`, 'accept-ranges': 'bytes' })
        return refuse(request, reply, 416, refusals.no_such_part)
      }
      const isPart = range !== 'whole'
      const body = request.method === 'HEAD' ? undefined : await found.body(isPart ? range : undefined)
      if (body === null) return refuse(request, reply, 404, refusals.not_found)
      return await reply
        .status(isPart ? 206 : 200)
        .headers({
          ...lasting,
          'accept-ranges': 'bytes',
          'content-type': found.media_type,
          'content-length': isPart ? range.last - range.first + 1 : found.bytes,
          'content-disposition': disposition(allowed.download, shown, allowed.key),
          ...(isPart ? { 'content-range': `bytes ${range.first}-${range.last}/${found.bytes}` } : {}),
        })
        .send(body)
    } catch (error) {
      request.log.error({ err: error }, 'a file could not be served')
      return refuse(request, reply, 503, refusals.unavailable)
    }
  }
  // a browser asks for parts of what it plays, and goes on with a download that was cut off
  app.route<Asked>({ method: ['GET', 'HEAD'], url: '/files/:company/:key', exposeHeadRoute: false, handler: serve })
}
