import { z } from 'zod'
import { endpoint } from './endpoint'

/** What a file is for, the name of a kind of upload. Judged by the handler, which says 上传类型为必填 where it is missing. */
const type = z.string().max(40).optional()

/** One file as multipart field `file`. Answers the stored path: `/` and the key. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/base/upload',
  access: 'session',
  body: 'multipart',
  creates: true,
  label: ['上传文件', 'Upload a file'],
  input: z.object({ type }),
  output: z.string(),
})

/**
 * Type and name are asked for besides what the specification has: the form is good for one file of one kind only.
 * For a direct upload to the object store (where the company's `resource_local_or_cloud` is `cloud`): a form that the
 * browser posts there. What was posted is no file of the product before `uploadConfirm` has judged it.
 */
export const uploadToken = endpoint({
  path: '/base/uploadToken',
  access: 'session',
  label: ['上传凭证', 'Get upload token'],
  input: z.object({ type, name: z.string().max(255).default('') }),
  output: z.object({
    /** Proof for `uploadConfirm`; good for an hour. */
    token: z.string(),
    /** Address and fields of the form; the file is its last field, `file`. */
    action: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
})

/** Ours, after a direct upload: the server judges and keeps the file. Answers the stored path, as `/base/upload` does. */
export const uploadConfirm = endpoint({
  method: 'POST',
  path: '/base/uploadConfirm',
  access: 'session',
  label: ['确认上传', 'Confirm upload'],
  input: z.object({ token: z.string().min(1).max(2000) }),
  output: z.string(),
})

/**
 * Ours, after an upload by pieces (`/tus`): the server looks at what came, and keeps it. `id` is the last part of the
 * upload's address. Answers the stored path, as `/base/upload` does; asked again, the same.
 */
export const uploadFinish = endpoint({
  method: 'POST',
  path: '/base/uploadFinish',
  access: 'session',
  label: ['完成分段上传', 'Finish a resumable upload'],
  input: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, 'format') }),
  output: z.string(),
})

/** Photos of a person: jpg, jpeg, png or gif of at most 2 MB. Answers the stored path. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/users/uploadImg',
  access: 'session',
  body: 'multipart',
  creates: true,
  label: ['上传照片', 'Upload a photo'],
  input: z.object({ type }),
  output: z.string(),
})

/** Ours: addresses of an uploaded file of the company, for one just uploaded and for a picture whose address has expired. */
export const fileAddress = endpoint({
  path: '/base/fileAddress',
  access: 'session',
  label: ['文件地址', 'File address'],
  input: z.object({ path: z.string().min(1).max(300) }),
  output: z.object({
    url: z.string(),
    /** At most 320 pixels wide; the same as `url` where the file is no picture. */
    thumb: z.string(),
  }),
})
