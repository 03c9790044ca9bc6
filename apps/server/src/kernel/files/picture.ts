import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf, exceeds, formatFault } from '@workplace/contract/kernel/upload'
import type { Pixels, UploadKind } from '@workplace/contract/kernel/upload-kind'
import sharp from 'sharp'
import { fairQueue, type TurnTaker } from '../subprocess/fair-queue'

type Format = 'jpeg' | 'png' | 'gif'

/** A picture as we keep it: made anew from its pixels, so that nothing else of the upload survives. */
export type Picture = { readonly body: Buffer; readonly ending: string; readonly pixels: Pixels }

/** The endings that mean a format; the first is ours where the upload's own ending means something else. */
const endings: Readonly<Record<Format, readonly [string, ...string[]]>> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  gif: ['gif'],
}

/** More is refused before it is decoded: a small file can claim a picture that fills the memory. */
const most: Pixels = { width: 8192, height: 6144 }
const areaOf = (pixels: Pixels) => pixels.width * pixels.height
/** All frames of an animation together; this much takes about two seconds. */
const mostInAllFrames = areaOf(most)

/** The decoder works in threads of its own; each picture needs much memory there, and two keep a small machine busy. */
const inTurn = fairQueue({
  ...{ atOnce: 3, ofCompany: 2, ofPerson: 1 },
  ...{ waiting: 200, waitingOfPerson: 12, longestWaitMs: 60_000 },
})
/** Smaller pictures are made once, whoever asks for them. */
const thumbInTurn = fairQueue({
  ...{ atOnce: 3, ofCompany: 2, ofPerson: 2 },
  ...{ waiting: 0, waitingOfPerson: 0, longestWaitMs: 0 },
})

/** The format that the first bytes announce. Only these three are ever given to a decoder. */
export function pictureFormatOf(bytes: Buffer): Format | null {
  if (bytes.length < 8) return null
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  return /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) ? 'gif' : null
}

/**
 * Judges an upload by its content and makes the picture anew: turned as its EXIF orientation says, without EXIF and other
 * attachments, in sRGB, no larger than its kind allows. Refuses with the reasons of the specification.
 */
export async function readPicture(
  who: TurnTaker,
  kind: UploadKind,
  upload: { name: string; buffer: Buffer },
): Promise<Picture> {
  const format = pictureFormatOf(upload.buffer)
  if (format === null || !kind.formats.includes(endings[format][0])) refuseFormat(kind)
  const own = endingOf(upload.name)
  return inTurn(who, async () => {
    const claimed = await claimOf(upload.buffer, format)
    refuseSize(kind, claimed)
    const { body, pixels } = await remade(kind, upload.buffer, format)
    return { body, pixels, ending: endings[format].includes(own) ? own : endings[format][0] }
  })
}

function refuseFormat(kind: UploadKind): never {
  const fault = formatFault(kind)
  throw new Refusal(fault.kind, fault.values)
}

type Claim = { readonly pixels: Pixels; readonly frames: number }

/** What the header says, without decoding. */
async function claimOf(buffer: Buffer, format: Format): Promise<Claim> {
  const read = sharp(buffer, { animated: format === 'gif', limitInputPixels: false, failOn: 'error' })
  const found = await read.metadata().catch(unreadable)
  if (found.format !== format) throw new Refusal(refusals.upload_failed)
  const pixels = { width: found.autoOrient.width, height: found.pageHeight ?? found.autoOrient.height }
  return { pixels, frames: found.pages ?? 1 }
}

function refuseSize({ largest, smallest }: UploadKind, { pixels, frames }: Claim): void {
  if (smallest !== undefined && exceeds(smallest, pixels)) throw new Refusal(refusals.image_too_small, { ...smallest })
  if (largest !== undefined && exceeds(pixels, largest)) throw new Refusal(refusals.image_dimensions, { ...largest })
  if (areaOf(pixels) > areaOf(most)) throw new Refusal(refusals.image_dimensions, { ...most })
  if (areaOf(pixels) * frames > mostInAllFrames) throw new Refusal(refusals.image_frames)
}

async function remade(
  { shrunk }: UploadKind,
  buffer: Buffer,
  format: Format,
): Promise<{ body: Buffer; pixels: Pixels }> {
  const source = sharp(buffer, { animated: format === 'gif', limitInputPixels: mostInAllFrames, failOn: 'error' })
  let picture = source.autoOrient().timeout({ seconds: 30 })
  if (shrunk !== undefined) picture = picture.resize({ ...shrunk, fit: 'inside', withoutEnlargement: true })
  if (format === 'jpeg') picture = picture.jpeg({ quality: 86 })
  else if (format === 'png') picture = picture.png({ compressionLevel: 8 })
  else picture = picture.gif({ effort: 3 })
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(unreadable)
  return { body: data, pixels: { width: info.width, height: info.pageHeight ?? info.height } }
}

/** Whatever the decoder found wrong, it is the upload's fault and nothing to tell more of. */
function unreadable(): never {
  throw new Refusal(refusals.upload_failed)
}

/** The widths in which pictures are served smaller. */
export const thumbWidths = [96, 320, 640] as const
export type ThumbWidth = (typeof thumbWidths)[number]

/** A smaller picture (WebP, first frame only) of one that we made. */
export function thumbOf(company_id: number, picture: Buffer, width: ThumbWidth): Promise<Buffer> {
  return thumbInTurn({ company_id, user_id: null }, () =>
    sharp(picture, { limitInputPixels: mostInAllFrames })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 30 })
      .toBuffer(),
  )
}

/** Widths in which a photo is tried that has to be small, the largest first. */
const tried = [960, 720, 640, 480, 360, 240] as const

/** A picture that we made, as a JPEG of so many bytes at most; null where that cannot be. */
export function jpegWithin(company_id: number, picture: Buffer, mostBytes: number): Promise<Buffer | null> {
  return inTurn({ company_id, user_id: null }, async () => {
    for (const width of tried) {
      const made = await sharp(picture, { limitInputPixels: mostInAllFrames })
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85 })
        .timeout({ seconds: 30 })
        .toBuffer()
      if (made.length <= mostBytes) return made
    }
    return null
  })
}
