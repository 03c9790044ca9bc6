import type { Pixels } from '@workplace/contract/kernel/upload-kind'
import type { Frame } from './crop'

export function drawPart(canvas: HTMLCanvasElement, picture: CanvasImageSource, frame: Frame, size: Pixels): void {
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, frame.x, frame.y, frame.width, frame.height, 0, 0, size.width, size.height)
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** A part of a picture as a file of its own: as sharp as fits into so many bytes. Null where the browser cannot. */
export async function partAsFile(
  picture: CanvasImageSource,
  frame: Frame,
  size: Pixels,
  { name, type, bytes }: { name: string; type: string; bytes: number },
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  drawPart(canvas, picture, frame, size)
  const base = name.replace(/\.\w+$/, '')
  if (type === 'image/png') {
    const blob = await blobOf(canvas, 'image/png')
    if (blob !== null && blob.size <= bytes) return new File([blob], `${base}.png`, { type: blob.type })
  }
  for (const quality of [0.92, 0.85, 0.75, 0.6, 0.4]) {
    const blob = await blobOf(canvas, 'image/jpeg', quality)
    if (blob !== null && blob.size <= bytes) return new File([blob], `${base}.jpg`, { type: blob.type })
  }
  return null
}
