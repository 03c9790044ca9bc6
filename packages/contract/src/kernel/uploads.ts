import { pictures, stills, type UploadKind } from './upload-kind'

/** The small picture of something that people choose from. */
export const icon = {
  name: 'icon',
  formats: pictures,
  megabytes: 2,
  shrunk: { width: 512, height: 512 },
  count: 1,
} as const satisfies UploadKind

/** Photos that show what is wrong. */
export const photo = {
  name: 'photo',
  formats: stills,
  megabytes: 2,
  shrunk: { width: 1920, height: 1920 },
  count: 6,
} as const satisfies UploadKind

/** What people attach. */
export const file = {
  name: 'file',
  formats: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', ...pictures],
  megabytes: 100,
  resumable: true,
  shrunk: { width: 4096, height: 4096 },
  count: 9,
} as const satisfies UploadKind
