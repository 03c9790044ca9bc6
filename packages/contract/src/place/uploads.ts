import { stills, type UploadKind } from '../kernel/upload-kind'

/** The plan of a floor. */
export const plan = {
  name: 'plan',
  formats: stills,
  megabytes: 2,
  largest: { width: 4000, height: 4000 },
  count: 1,
} as const satisfies UploadKind
