import { pictures, type UploadKind } from '../kernel/upload-kind'

/** What computers and the screens at doors show: the guide map of a room, the picture of a facility or a service. */
export const pic = {
  name: 'pic',
  formats: pictures,
  megabytes: 2,
  largest: { width: 1920, height: 1080 },
  advised: { width: 1920, height: 1080 },
  count: 1,
} as const satisfies UploadKind

/** The guide map of a room as telephones show it. */
export const picMobile = {
  name: 'pic_mobile',
  formats: pictures,
  megabytes: 2,
  largest: { width: 2340, height: 1080 },
  advised: { width: 2340, height: 1080 },
  count: 1,
} as const satisfies UploadKind
