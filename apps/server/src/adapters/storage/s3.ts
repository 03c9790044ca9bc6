import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { isKey, type Storage } from './port'
import { s3Parts } from './s3-parts'

/** How an S3-compatible store is reached. */
export type S3Options = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Address of the store as browsers reach it. */
  readonly publicUrl: string
  readonly forcePathStyle: boolean
}

function clientOf(options: S3Options, endpoint: string): S3Client {
  // The library tells whoever starts the product which Node its next versions need: nothing that they could do about.
  // biome-ignore lint/style/noProcessEnv: not a setting of ours, the only way to tell the library
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  return new S3Client({
    endpoint,
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    // Stores other than Amazon's refuse the newer checksum headers; the body is signed in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Without the last, a store that does not answer would only be complained about, and whoever uploads would wait for ever.
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
}

/** Files in one bucket of an S3-compatible store: for several servers, and for uploads straight from the browser. */
export function s3Storage(options: S3Options): Storage & { close(): void } {
  const { bucket: Bucket } = options
  const client = clientOf(options, options.endpoint)
  const publicClient = clientOf(options, options.publicUrl)
  const checked = (key: string): string => {
    if (!isKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`)
    return key
  }

  const parts = s3Parts(client, Bucket)

  return {
    kind: 'cloud',

    async put(key, body, media_type) {
      await client.send(new PutObjectCommand({ Bucket, Key: checked(key), Body: body, ContentType: media_type }))
    },

    async putStream(key, body, media_type) {
      return parts.putStream(checked(key), body, media_type)
    },

    async get(key, range) {
      if (!isKey(key)) return null
      try {
        const found = await client.send(
          new GetObjectCommand({
            ...{ Bucket, Key: key },
            ...(range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }),
          }),
        )
        return {
          body: found.Body as Readable, // in Node the body is always a stream of Node's
          bytes: found.ContentLength ?? 0,
        }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async bytesOf(key) {
      if (!isKey(key)) return null
      return parts.bytesOf(key)
    },

    growing: parts.growing,

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checked(key) }))
    },

    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }))
      } catch (error) {
        const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
        const because =
          status === 404
            ? `there is no bucket ${Bucket} (S3_BUCKET)`
            : status === 403
              ? `it refuses the keys (S3_ACCESS_KEY, S3_SECRET_KEY) for the bucket ${Bucket} (S3_BUCKET)`
              : `it does not answer (S3_ENDPOINT): ${(error as Error).message}`
        throw new Error(`The file store at ${options.endpoint} cannot be used: ${because}`, { cause: error })
      }
    },

    direct: {
      origin: options.forcePathStyle
        ? new URL(options.publicUrl).origin
        : new URL(options.publicUrl).origin.replace('://', `://${Bucket}.`),
      async form({ key, media_type, largestBytes, seconds }) {
        const { url, fields } = await createPresignedPost(publicClient, {
          Bucket,
          Key: checked(key),
          Conditions: [
            ['content-length-range', 1, largestBytes],
            ['eq', '$Content-Type', media_type],
          ],
          Fields: { 'Content-Type': media_type },
          Expires: seconds,
        })
        return { action: url, fields }
      },

      async *list(folder) {
        let ContinuationToken: string | undefined
        do {
          const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken }))
          for (const { Key, LastModified } of page.Contents ?? []) {
            if (Key !== undefined && LastModified !== undefined) yield { key: Key, modifiedAt: LastModified.getTime() }
          }
          ContinuationToken = page.NextContinuationToken
        } while (ContinuationToken !== undefined)
      },
    },

    close() {
      client.destroy()
      publicClient.destroy()
    },
  }
}
