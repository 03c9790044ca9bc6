import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

/** What a file is for; decides what is accepted. Missing or unknown is refused as `upload_type_required`. */
export const uploadType = z.enum(['pic', 'logo', 'background', 'file'])
export type UploadType = z.output<typeof uploadType>

/** One file as multipart field `file`. Answers the stored path: `/` and the key. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/base/upload',
  access: 'session',
  body: 'multipart',
  creates: true,
  label: ['上传文件', 'Upload a file'],
  input: z.object({ type: uploadType }),
  output: z.string(),
})

/** For a direct upload to the object store: a form that the browser posts there. */
export const uploadToken = endpoint({
  path: '/base/uploadToken',
  access: 'session',
  label: ['上传凭证', 'Upload token'],
  input: z.object({ type: uploadType, name: z.string().min(1).max(255) }),
  output: z.object({
    token: z.string(),
    /** Address and fields of the form; the file is its last field, `file`. */
    action: z.string(),
    fields: z.record(z.string(), z.string()),
    key: z.string(),
    path: z.string(),
  }),
})
