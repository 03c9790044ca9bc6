import { plan } from '@workplace/contract/place/uploads'
import type { DrawnPlan } from '@workplace/domain/station/map/plan'
import { PlanError } from './collected-plan'

/** A picture of a floor: what is drawn of it in the dialog, and the file that is stored, made small enough. */
export type ReadPicture = { readonly image: ImageBitmap; readonly file: File }

const bytesAtMost = plan.megabytes * 1024 * 1024
const head = (bytes: Uint8Array, ...signs: readonly number[]) => signs.every((sign, n) => bytes[n] === sign)
const isPng = (bytes: Uint8Array) => head(bytes, 0x89, 0x50, 0x4e, 0x47)
const isJpeg = (bytes: Uint8Array) => head(bytes, 0xff, 0xd8, 0xff)
/** Pictures that browsers show and the product does not keep as they are. */
const isOther = (bytes: Uint8Array) =>
  head(bytes, 0x47, 0x49, 0x46, 0x38) || (head(bytes, 0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45)

/** A smaller one of it, as sharp as it may be. */
async function smaller(image: ImageBitmap): Promise<{ image: ImageBitmap; file: File }> {
  const { width: most } = plan.largest
  for (const [side, quality] of [
    [most, 0.9],
    [3_000, 0.85],
    [2_200, 0.8],
    [1_600, 0.7],
  ] as const) {
    const by = Math.min(1, side / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(image.width * by)),
      Math.max(1, Math.round(image.height * by)),
    )
    const ctx = canvas.getContext('2d')
    if (ctx === null) break
    // what is seen through in a drawing is paper
    ctx.fillStyle = 'white'
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    ctx.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size <= bytesAtMost)
      return { image: await createImageBitmap(canvas), file: new File([blob], 'plan.jpg', { type: 'image/jpeg' }) }
  }
  throw new PlanError('large')
}

/** Null: the file is no picture. */
export async function readPicture(file: File): Promise<ReadPicture | null> {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const kept = isPng(bytes) || isJpeg(bytes)
  if (!kept && !isOther(bytes)) return null
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file)
  } catch {
    throw new PlanError('broken')
  }
  const { width, height } = plan.largest
  if (kept && file.size <= bytesAtMost && image.width <= width && image.height <= height) return { image, file }
  return await smaller(image)
}

/** Its frame as a plan: nothing of it is a line, and it says nothing of metres. */
export const framedPicture = ({ width, height }: { width: number; height: number }): DrawnPlan => ({
  lines: [[0, 0, width, 0, width, height, 0, height, 0, 0]],
  ...{ unit: null, symbols: [] },
})
