import { pictures, stills, type UploadKind } from '../kernel/upload-kind'

export const avatar = {
  name: 'avatar',
  formats: pictures,
  megabytes: 2,
  shrunk: { width: 1024, height: 1024 },
  count: 1,
  ofPerson: true,
} as const satisfies UploadKind

/** The photo that colleagues and screens are shown. */
export const showFace = {
  name: 'show_face',
  formats: pictures,
  megabytes: 2,
  shrunk: { width: 1600, height: 1600 },
  advised: { width: 800, height: 600 },
  count: 1,
  ofPerson: true,
} as const satisfies UploadKind

/** The recognition photo. */
export const detectFace = {
  name: 'detect_face',
  formats: stills,
  megabytes: 2,
  // the face alone needs as many
  smallest: { width: 100, height: 100 },
  shrunk: { width: 1600, height: 1600 },
  advised: { width: 800, height: 600 },
  count: 1,
  ofPerson: true,
  face: true,
} as const satisfies UploadKind
