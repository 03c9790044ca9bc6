import { stills, type UploadKind } from '../kernel/upload-kind'

/** Shown in the navigation bar and where people sign in. */
export const logo = {
  name: 'logo',
  formats: stills,
  megabytes: 2,
  shrunk: { width: 1040, height: 320 },
  advised: { width: 260, height: 80 },
  count: 1,
} as const satisfies UploadKind

/** What stands behind the page on which people sign in. */
export const background = {
  name: 'background',
  formats: stills,
  megabytes: 2,
  shrunk: { width: 1600, height: 2560 },
  advised: { width: 800, height: 1280 },
  count: 1,
} as const satisfies UploadKind
