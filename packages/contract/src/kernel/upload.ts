import * as common from './common-words'
import type { RefusalKind } from './refusal'
import * as refusals from './refusals'
import type { Label } from './words'

/** What the specification calls the upload's type: what a file is for. It decides what is accepted. */
export type UploadKind = {
  readonly label: Label
  /** Endings that are accepted, ignoring case. The server judges by content as well. */
  readonly formats: readonly string[]
  readonly megabytes: number
  /** A smaller image is refused. */
  readonly smallest?: Pixels
  /** A larger image is refused. */
  readonly largest?: Pixels
  /** A larger image is made smaller to fit, since nobody can resize the photo of a phone by hand. */
  readonly shrunk?: Pixels
  /** Said to people as advice. */
  readonly advised?: Pixels
  /** How many files one input takes. */
  readonly count: number
}

export type Pixels = { readonly width: number; readonly height: number }

const pictures = ['jpg', 'jpeg', 'png', 'gif'] as const
const stills = ['jpg', 'jpeg', 'png'] as const

/** Every kind of upload, by the name that travels as `type`. Checked in the browser before sending, and by the server. */
export const uploadKinds = {
  pic: {
    label: ['会议室图片', 'Room picture (PC and terminal)'],
    formats: pictures,
    megabytes: 2,
    largest: { width: 1920, height: 1080 },
    advised: { width: 1920, height: 1080 },
    count: 1,
  },
  pic_mobile: {
    label: ['手机导航图', 'Room picture (mobile)'],
    formats: pictures,
    megabytes: 2,
    largest: { width: 2340, height: 1080 },
    advised: { width: 2340, height: 1080 },
    count: 1,
  },
  plan: {
    label: ['平面图', 'Floor plan'],
    formats: stills,
    megabytes: 2,
    largest: { width: 4000, height: 4000 },
    count: 1,
  },
  icon: { label: common.icon, formats: pictures, megabytes: 2, shrunk: { width: 512, height: 512 }, count: 1 },
  logo: {
    label: ['公司标志', 'Logo'],
    formats: stills,
    megabytes: 2,
    shrunk: { width: 1040, height: 320 },
    advised: { width: 260, height: 80 },
    count: 1,
  },
  background: {
    label: ['启动背景', 'Start-up background'],
    formats: stills,
    megabytes: 2,
    shrunk: { width: 1600, height: 2560 },
    advised: { width: 800, height: 1280 },
    count: 1,
  },
  avatar: {
    label: ['头像', 'Avatar'],
    formats: pictures,
    megabytes: 2,
    shrunk: { width: 1024, height: 1024 },
    count: 1,
  },
  show_face: {
    label: ['展示照片', 'Display photo'],
    formats: pictures,
    megabytes: 2,
    shrunk: { width: 1600, height: 1600 },
    advised: { width: 800, height: 600 },
    count: 1,
  },
  detect_face: {
    label: ['识别照片', 'Recognition photo'],
    formats: stills,
    megabytes: 2,
    // the face alone needs as many
    smallest: { width: 100, height: 100 },
    shrunk: { width: 1600, height: 1600 },
    advised: { width: 800, height: 600 },
    count: 1,
  },
  photo: {
    label: ['现场照片', 'Photo of the problem'],
    formats: stills,
    megabytes: 2,
    shrunk: { width: 1920, height: 1920 },
    count: 6,
  },
  file: {
    label: ['附件', 'Attachment'],
    formats: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', ...pictures],
    megabytes: 10,
    shrunk: { width: 4096, height: 4096 },
    count: 9,
  },
} as const satisfies Record<string, UploadKind>

export type UploadType = keyof typeof uploadKinds
export const uploadTypes = Object.keys(uploadKinds) as [UploadType, ...UploadType[]]

/** The photos of a person, which `/users/uploadImg` takes. */
export const photoTypes = ['avatar', 'show_face', 'detect_face'] as const satisfies readonly UploadType[]

export const uploadKindOf = (type: UploadType): UploadKind => uploadKinds[type]

/** The largest file of any kind, in bytes: what the transport must let through. */
export const largestUploadBytes = Math.max(...Object.values(uploadKinds).map((kind) => kind.megabytes)) * 1024 * 1024

/** The ending of a file's name in lower case, without the dot; empty where there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** What a browser's file input offers: `.jpg,.png`. */
export const acceptOf = (type: UploadType): string => uploadKinds[type].formats.map((format) => `.${format}`).join(',')

/** Why a file is not accepted, with the values of its sentence. */
export type UploadFault = { readonly kind: RefusalKind; readonly values: Readonly<Record<string, string | number>> }

export const formatFault = (type: UploadType): UploadFault => ({
  kind: refusals.upload_format,
  values: { formats: uploadKinds[type].formats.join('、') },
})

/**
 * What is wrong with a file as far as its name, size in bytes and (where known) size in pixels tell; null if nothing.
 * The browser asks before it sends, the server again.
 */
export function uploadFaultOf(
  type: UploadType,
  file: { readonly name: string; readonly bytes: number; readonly pixels?: Pixels },
): UploadFault | null {
  const kind = uploadKindOf(type)
  if (!kind.formats.includes(endingOf(file.name))) return formatFault(type)
  if (file.bytes > kind.megabytes * 1024 * 1024)
    return { kind: refusals.upload_too_large, values: { n: kind.megabytes } }
  if (kind.largest && file.pixels && exceeds(file.pixels, kind.largest)) {
    return { kind: refusals.image_dimensions, values: { ...kind.largest } }
  }
  if (kind.smallest && file.pixels && exceeds(kind.smallest, file.pixels)) {
    return { kind: refusals.image_too_small, values: { ...kind.smallest } }
  }
  return file.bytes === 0 ? { kind: refusals.upload_failed, values: {} } : null
}

export const exceeds = (image: Pixels, limit: Pixels): boolean =>
  image.width > limit.width || image.height > limit.height
