import type { Readable } from 'node:stream'
import { type RefusalKind, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf } from '@workplace/contract/kernel/upload'
import { languageOf, say } from '@workplace/contract/kernel/words'
import { largestUploadBytes } from '@workplace/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../adapters/storage/port'
import type { Addresses, FileAccess } from './address'
import { storedKey, storedThumbKey } from './keep-file'
import { isShown, mediaTypeOf } from './media-type'
import { type ThumbWidth, thumbOf } from './picture'
import { wholeOf } from './stream'

type Serving = { readonly storage: Storage; readonly addresses: Addresses; readonly now: () => number }

type Params = { company: string; key: string }
type Body = { readonly body: Buffer | Readable; readonly bytes: number; readonly media_type: string }

/** The smaller pictures being made at this moment: thirty rows that ask at once are one piece of work. */
type InMaking = Map<string, Promise<Buffer | null>>

async function thumb(storage: Storage, { company_id, key }: FileAccess, width: ThumbWidth): Promise<Buffer | null> {
  const thumbKey = storedThumbKey(company_id, key, width)
  const kept = await storage.get(thumbKey)
  if (kept !== null) return wholeOf(kept.body, largestUploadBytes)
  const original = await storage.get(storedKey(company_id, key))
  // Ours may be larger than the upload was; four times is far more than making anew ever adds.
  const whole = original && (await wholeOf(original.body, 4 * largestUploadBytes))
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

  const contentOf = async (allowed: FileAccess, shown: boolean): Promise<Body | null> => {
    if (allowed.width !== null) {
      const small = shown ? await thumbOnce(allowed, allowed.width) : null
      return small && { body: small, bytes: small.length, media_type: 'image/webp' }
    }
    const stored = await storage.get(storedKey(allowed.company_id, allowed.key))
    return stored && { ...stored, media_type: mediaTypeOf(endingOf(allowed.key)) }
  }

  app.get<{ Params: Params; Querystring: Record<string, unknown> }>('/files/:company/:key', async (request, reply) => {
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
      return await reply
        .headers({
          ...lasting,
          'content-type': found.media_type,
          'content-length': found.bytes,
          'content-disposition': disposition(allowed.download, shown, allowed.key),
        })
        .send(found.body)
    } catch (error) {
      request.log.error({ err: error }, 'a file could not be served')
      return refuse(request, reply, 503, refusals.unavailable)
    }
  })
}
