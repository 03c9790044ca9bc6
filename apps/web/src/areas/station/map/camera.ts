import type { Point, Rect } from '@workplace/domain/station/map/geometry'

/** Which part of a map is seen: the point in the upper left corner, and how many pixels a centimetre has. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels for a centimetre: from a campus at a glance to a drawer. */
const smallest = 0.004
const largest = 2

const within = (scale: number): number => Math.max(smallest, Math.min(largest, scale))

/** All of a rectangle, in the middle, with a little room around it. */
export function fitted({ left, top, right, bottom }: Rect, view: Size, margin = 24): Camera {
  const [w, h] = [Math.max(1, right - left), Math.max(1, bottom - top)]
  const scale = within(
    Math.min(Math.max(40, view.width - 2 * margin) / w, Math.max(40, view.height - 2 * margin) / h, 0.8),
  )
  return {
    scale,
    x: left - (view.width / scale - w) / 2,
    y: top - (view.height / scale - h) / 2,
  }
}

export const toMap = ({ x, y, scale }: Camera, at: Point): Point => ({ x: x + at.x / scale, y: y + at.y / scale })
export const toScreen = ({ x, y, scale }: Camera, at: Point): Point => ({
  x: (at.x - x) * scale,
  y: (at.y - y) * scale,
})

/** Nearer or farther, while what is below a point of the screen stays there. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = within(camera.scale * factor)
  const fixed = toMap(camera, at)
  return { scale, x: fixed.x - at.x / scale, y: fixed.y - at.y / scale }
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
})

export const seenBy = ({ x, y, scale }: Camera, view: Size): Rect => ({
  left: x,
  top: y,
  right: x + view.width / scale,
  bottom: y + view.height / scale,
})
