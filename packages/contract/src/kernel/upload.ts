import type { RefusalKind, RefusalValues } from './refusal'
import * as refusals from './refusals'
import { type Pixels, pictures, type UploadKind } from './upload-kind'

/** The ending of a file's name in lower case, without the dot; empty where there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

const megabyte = 1024 * 1024

/** What comes at once is held in memory, and so is a picture, which is drawn anew. */
export const oneRequestMegabytes = 10

/** The most that a file of this name may have. */
const megabytesOf = ({ megabytes }: UploadKind, name: string): number =>
  (pictures as readonly string[]).includes(endingOf(name)) ? Math.min(megabytes, oneRequestMegabytes) : megabytes

/** The most that may come at once, in bytes; more of it comes piece by piece. */
export const oneRequestBytesOf = ({ megabytes }: UploadKind): number =>
  Math.min(megabytes, oneRequestMegabytes) * megabyte

/** Every picture is smaller than this, in bytes. */
export const largestPictureBytes = oneRequestMegabytes * megabyte

/** What comes at once although it has to come piece by piece; null if nothing is wrong with it. */
export const oneRequestFaultOf = (kind: UploadKind, bytes: number): UploadFault | null =>
  kind.inParts || bytes > oneRequestBytesOf(kind)
    ? { kind: refusals.upload_in_parts, values: { n: oneRequestMegabytes } }
    : null

/** What a browser's file input offers: `.jpg,.png`. */
export const acceptOf = ({ formats }: UploadKind): string => formats.map((format) => `.${format}`).join(',')

/** Why a file is not accepted, with the values of its sentence. */
export type UploadFault = { readonly kind: RefusalKind; readonly values: RefusalValues }

export const formatFault = ({ formats }: UploadKind): UploadFault => ({
  kind: refusals.upload_format,
  values: { formats },
})

/**
 * What is wrong with a file as far as its name, size in bytes and (where known) size in pixels tell; null if nothing.
 * The browser asks before it sends, the server again.
 */
export function uploadFaultOf(
  kind: UploadKind,
  file: { readonly name: string; readonly bytes: number; readonly pixels?: Pixels },
): UploadFault | null {
  if (!kind.formats.includes(endingOf(file.name))) return formatFault(kind)
  const most = megabytesOf(kind, file.name)
  if (file.bytes > most * megabyte) return { kind: refusals.upload_too_large, values: { n: most } }
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
