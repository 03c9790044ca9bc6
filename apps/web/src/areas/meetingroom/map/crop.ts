import type { Pixels } from '@workplace/contract/kernel/upload-kind'

/** A part of a picture, in its own pixels. */
export type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** The largest part of a picture that has this shape. */
const largestFrame = (picture: Pixels, shape: number): Pixels =>
  picture.width / picture.height > shape
    ? { width: picture.height * shape, height: picture.height }
    : { width: picture.width, height: picture.width / shape }

/** The part of this shape around the middle of another one, `zoom` times nearer than the largest. */
export function frameAt(picture: Pixels, shape: number, zoom: number, around?: Frame): Frame {
  const largest = largestFrame(picture, shape)
  const [width, height] = [largest.width / zoom, largest.height / zoom]
  const middle = around
    ? { x: around.x + around.width / 2, y: around.y + around.height / 2 }
    : { x: picture.width / 2, y: picture.height / 2 }
  return movedTo(picture, { x: middle.x - width / 2, y: middle.y - height / 2, width, height })
}

/** The frame held within the picture. */
function movedTo(picture: Pixels, { x, y, width, height }: Frame): Frame {
  return { x: clamp(x, 0, picture.width - width), y: clamp(y, 0, picture.height - height), width, height }
}

export const moved = (picture: Pixels, frame: Frame, dx: number, dy: number): Frame =>
  movedTo(picture, { ...frame, x: frame.x + dx, y: frame.y + dy })

/** How large the part is drawn: never larger than it is, nor than is allowed. */
export function drawnSize(frame: Pixels, largest: Pixels): Pixels {
  const scale = Math.min(1, largest.width / frame.width, largest.height / frame.height)
  return {
    width: Math.min(largest.width, Math.max(1, Math.round(frame.width * scale))),
    height: Math.min(largest.height, Math.max(1, Math.round(frame.height * scale))),
  }
}
