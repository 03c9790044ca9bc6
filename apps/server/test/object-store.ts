import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../src/adapters/storage/s3'

/** An S3 server on a free port of the loopback, in a folder that goes with it. */
export async function startObjectStore(): Promise<{
  options: S3Options
  directory: string
  /** Uploads in parts that were begun, and neither completed nor aborted. */
  openUploads: () => string[]
  close: () => Promise<void>
}> {
  const bucket = 'workplace'
  const directory = mkdtempSync(join(tmpdir(), 'workplace-s3-'))
  const peer = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: bucket }],
  })
  const folderOf = (upload: string) => join(directory, bucket, '._S3rver_uploads', upload)
  const openUploads = () => (existsSync(folderOf('')) ? readdirSync(folderOf('')) : [])
  // Nor does it list them: all of them stand on one page here, with the time at which each was begun.
  peer.middleware.unshift(async (context, next) => {
    if (context.method !== 'GET' || context.query.uploads === undefined) return next()
    const rows = openUploads().map((upload) => {
      const key = readFileSync(join(folderOf(upload), 'key'), 'utf8')
      const begun = statSync(join(folderOf(upload), 'key')).mtime.toISOString()
      return `<Upload><Key>${key}</Key><UploadId>${upload}</UploadId><Initiated>${begun}</Initiated></Upload>`
    })
    context.status = 200
    context.type = 'application/xml'
    context.body = `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`
  })
  // It knows no end of an upload in parts other than its completion, and makes one up where it is asked for what is none.
  peer.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query
    if (uploadId === undefined) return next()
    if (!existsSync(folderOf(uploadId))) {
      context.status = 404
      context.type = 'application/xml'
      context.body = '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>It is no more.</Message></Error>'
      return
    }
    if (context.method !== 'DELETE') return next()
    rmSync(folderOf(uploadId), { recursive: true })
    context.status = 204
  })
  const { port } = await peer.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    options: {
      ...{ endpoint, publicUrl: endpoint, region: 'us-east-1', bucket, forcePathStyle: true },
      ...{ accessKey: 'S3RVER', secretKey: 'S3RVER' },
    },
    directory,
    openUploads,
    async close() {
      await peer.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
