import {
  type AreaItem,
  type Box,
  type DeskItem,
  isGround,
  type MapItem,
  type MapSize,
  type Points,
} from '@workplace/domain/station/map/document'
import { boundsOf, type Rect } from '@workplace/domain/station/map/geometry'
import { type ColorName, colors, type Mode } from '../../../kernel/theme/theme'
import type { Camera } from './camera'

/** How a desk looks: by colour, and by a mark of its own for who sees no colours. */
export type DeskLook = 'free' | 'mine' | 'booked' | 'here' | 'locked' | 'closed' | 'plain'
export type DeskShown = {
  readonly look: DeskLook
  readonly who: string | null
  /** How strong it is drawn, from 0 to 1, where a number is what the map shows. */
  readonly heat?: number
}
export type AreaCount = { readonly free: number; readonly all: number }

export type Scene = MapSize & {
  readonly items: readonly MapItem[]
  readonly lookOf: (desk: DeskItem) => DeskShown
  /** Free and all desks of areas, by the id of the item; none where nobody books. */
  readonly counts?: ReadonlyMap<string, AreaCount>
  /** The pictures that were read by now, by their paths. */
  readonly pictures?: ReadonlyMap<string, CanvasImageSource>
  /** A room that is meant. */
  readonly room_id?: number
  /** How an area is called in the reader's language. */
  readonly areaName?: (area: AreaItem) => string
}

type Palette = Record<ColorName, string>
type Paint = { readonly fill: ColorName; readonly line: ColorName; readonly text: ColorName; readonly width: number }
const paints: Record<DeskLook, Paint> = {
  free: { fill: 'success-tint', line: 'success', text: 'success-text', width: 1.5 },
  mine: { fill: 'primary-solid', line: 'primary-solid', text: 'on-primary', width: 1.5 },
  booked: { fill: 'sunken', line: 'line-strong', text: 'text-quiet', width: 1 },
  here: { fill: 'line-strong', line: 'line-box', text: 'text', width: 1 },
  locked: { fill: 'danger-tint', line: 'danger', text: 'danger-text', width: 1 },
  closed: { fill: 'page', line: 'line', text: 'text-faint', width: 1 },
  plain: { fill: 'surface', line: 'line-box', text: 'text', width: 1 },
}
export const paintOf = (look: DeskLook, mode: Mode) => {
  const { fill, line, text } = paints[look]
  const palette = colors[mode]
  return { fill: palette[fill], line: palette[line], text: palette[text] }
}

/** Pixels for a metre from which on more is drawn. */
const detail = { desks: 3, outlines: 6, chairs: 14, numbers: 24, names: 44 } as const

const font = 'Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif'

function path(ctx: CanvasRenderingContext2D, points: Points, closed: boolean): void {
  ctx.beginPath()
  for (let n = 0; n + 1 < points.length; n += 2) ctx.lineTo(points[n] ?? 0, points[n + 1] ?? 0)
  if (closed) ctx.closePath()
}

function boxPath(ctx: CanvasRenderingContext2D, { w, h }: Box, radius: number): void {
  ctx.beginPath()
  if (radius > 0) ctx.roundRect(-w / 2, -h / 2, w, h, radius)
  else ctx.rect(-w / 2, -h / 2, w, h)
}

/** What is drawn below the desks: the floor itself, areas, rooms, walls. */
function drawGround(ctx: CanvasRenderingContext2D, scene: Scene, palette: Palette, scale: number): void {
  const px = 1 / scale
  ctx.fillStyle = palette.surface
  ctx.fillRect(0, 0, scene.width, scene.height)
  ctx.strokeStyle = palette.line
  ctx.lineWidth = px
  ctx.strokeRect(0, 0, scene.width, scene.height)
  for (const item of scene.items) {
    const picture = item.kind === 'picture' ? scene.pictures?.get(item.path) : undefined
    if (item.kind !== 'picture' || picture === undefined) continue
    ctx.save()
    ctx.translate(item.x, item.y)
    ctx.rotate((item.r * Math.PI) / 180)
    // what is drawn over it is more important
    ctx.globalAlpha = 0.7
    ctx.drawImage(picture, -item.w / 2, -item.h / 2, item.w, item.h)
    ctx.restore()
  }
  ctx.strokeStyle = palette['text-faint']
  ctx.lineWidth = Math.max(1.5, 0.7 * px)
  for (const item of scene.items)
    if (item.kind === 'plan') {
      // one path for all: thousands of short ones cost many times as much
      ctx.beginPath()
      for (const line of item.lines) {
        ctx.moveTo(line[0] ?? 0, line[1] ?? 0)
        for (let n = 2; n + 1 < line.length; n += 2) ctx.lineTo(line[n] ?? 0, line[n + 1] ?? 0)
      }
      ctx.stroke()
    }
  for (const item of scene.items)
    if (item.kind === 'area') {
      path(ctx, item.points, true)
      ctx.fillStyle = `${item.color}1A`
      ctx.fill()
      ctx.strokeStyle = `${item.color}80`
      ctx.lineWidth = px
      ctx.stroke()
    } else if (item.kind === 'room') {
      path(ctx, item.points, true)
      const isMeant = item.room_id !== null && item.room_id === scene.room_id
      ctx.fillStyle = isMeant ? palette['primary-tint'] : palette.sunken
      ctx.fill()
      ctx.strokeStyle = isMeant ? palette.primary : palette['line-strong']
      ctx.lineWidth = (isMeant ? 3 : 1.5) * px
      ctx.stroke()
    }
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  for (const item of scene.items)
    if (item.kind === 'wall') {
      path(ctx, item.points, false)
      ctx.strokeStyle = palette['line-box']
      ctx.lineWidth = Math.max(14, 1.5 * px)
      ctx.stroke()
    }
}

function drawMark(ctx: CanvasRenderingContext2D, look: DeskLook, { w, h }: Box, color: string, px: number): void {
  const [x, y] = [w / 2, -h / 2]
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = 1.5 * px
  const r = Math.min(9, h / 7)
  if (look === 'here' || look === 'booked') {
    // who sits there, or will: a head, filled or not
    ctx.beginPath()
    ctx.arc(x - 2 * r, y + 2 * r, r, 0, 2 * Math.PI)
    if (look === 'here') ctx.fill()
    else ctx.stroke()
  } else if (look === 'mine') {
    ctx.beginPath()
    ctx.moveTo(x - 3.4 * r, y + 2 * r)
    ctx.lineTo(x - 2.5 * r, y + 2.9 * r)
    ctx.lineTo(x - r, y + 1.1 * r)
    ctx.stroke()
  } else if (look === 'locked' || look === 'closed') {
    ctx.beginPath()
    ctx.moveTo(-w / 2, h / 2)
    ctx.lineTo(w / 2, -h / 2)
    if (look === 'locked') {
      ctx.moveTo(-w / 2, -h / 2)
      ctx.lineTo(w / 2, h / 2)
    }
    ctx.lineWidth = px
    ctx.globalAlpha = 0.55
    ctx.stroke()
    ctx.globalAlpha = 1
  }
}

function drawDesk(
  ctx: CanvasRenderingContext2D,
  desk: DeskItem,
  shown: DeskShown,
  palette: Palette,
  metre: number,
): void {
  const scale = metre / 100
  const px = 1 / scale
  const paint = paints[shown.look]
  ctx.translate(desk.x, desk.y)
  ctx.rotate((desk.r * Math.PI) / 180)
  if (metre >= detail.chairs) {
    // whoever sits there looks at the upper side
    ctx.beginPath()
    ctx.roundRect(-26, desk.h / 2 + 6, 52, 30, 14)
    ctx.fillStyle = shown.look === 'mine' ? palette['primary-tint'] : palette['line-faint']
    ctx.fill()
    ctx.strokeStyle = palette['line-strong']
    ctx.lineWidth = px
    ctx.stroke()
  }
  boxPath(ctx, desk, metre >= detail.chairs ? Math.min(10, desk.h / 4) : 0)
  // from afar there is no room for lines: the stronger colour says it alone
  ctx.fillStyle = palette[metre >= detail.outlines || shown.heat !== undefined ? paint.fill : paint.line]
  ctx.fill()
  if (shown.heat !== undefined) {
    ctx.globalAlpha = 0.05 + 0.55 * shown.heat
    ctx.fillStyle = palette.primary
    ctx.fill()
    ctx.globalAlpha = 1
  }
  if (metre >= detail.outlines) {
    ctx.strokeStyle = palette[paint.line]
    ctx.lineWidth = paint.width * px
    ctx.stroke()
  }
  if (metre >= detail.chairs) drawMark(ctx, shown.look, desk, palette[paint.text], px)
  ctx.rotate((-desk.r * Math.PI) / 180)
  if (metre >= detail.numbers) {
    const width = desk.r % 180 === 90 ? desk.h : desk.w
    const size = Math.min(13 * px, desk.h * 0.42)
    const named = metre >= detail.names && shown.who !== null
    ctx.fillStyle = palette[paint.text]
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.font = `600 ${size}px ${font}`
    ctx.fillText(desk.number, 0, named ? -size * 0.55 : 0, width - 8)
    if (named) {
      ctx.font = `400 ${size * 0.85}px ${font}`
      ctx.fillText(shown.who ?? '', 0, size * 0.6, width - 8)
    }
  }
  ctx.translate(-desk.x, -desk.y)
}

function drawText(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, width: number): void {
  if (text !== '' && width > 0) ctx.fillText(text, x, y, width)
}

/** A name over whatever lies there: on a ground of its own, so that it is read from afar too. */
function drawName(
  ctx: CanvasRenderingContext2D,
  { text, x, y, width }: { text: string; x: number; y: number; width: number },
  palette: Palette,
  px: number,
): void {
  if (text === '' || width <= 0) return
  // letters get smaller first, and narrower only then
  const full = ctx.measureText(text).width
  if (full > width) ctx.font = ctx.font.replace(/[\d.]+px/, `${Math.max(9, (12 * width) / full) * px}px`)
  const wide = Math.min(width, ctx.measureText(text).width)
  const left = ctx.textAlign === 'center' ? x - wide / 2 : x
  ctx.beginPath()
  ctx.roundRect(left - 4 * px, y - 9 * px, wide + 8 * px, 18 * px, 4 * px)
  ctx.globalAlpha = 0.88
  ctx.fillStyle = palette.surface
  ctx.fill()
  ctx.globalAlpha = 1
  ctx.fillStyle = palette['text-quiet']
  ctx.fillText(text, x, y, width)
}

function drawOther(ctx: CanvasRenderingContext2D, item: MapItem, palette: Palette, metre: number): void {
  const px = 100 / metre
  if (item.kind === 'door' || item.kind === 'cabinet') {
    ctx.save()
    ctx.translate(item.x, item.y)
    ctx.rotate((item.r * Math.PI) / 180)
    boxPath(ctx, item, 0)
    ctx.fillStyle = item.kind === 'door' ? palette.surface : palette.sunken
    ctx.fill()
    ctx.strokeStyle = palette['line-box']
    ctx.lineWidth = px
    ctx.stroke()
    if (item.kind === 'cabinet' && metre >= detail.chairs) {
      ctx.fillStyle = palette['text-quiet']
      ctx.textAlign = 'center'
      ctx.textBaseline = 'middle'
      ctx.font = `400 ${Math.min(12 * px, item.h * 0.6)}px ${font}`
      drawText(ctx, item.text, 0, 0, item.w - 8)
    }
    ctx.restore()
  } else if (item.kind === 'label' && item.size / px > 4) {
    ctx.save()
    ctx.translate(item.x, item.y)
    ctx.rotate((item.r * Math.PI) / 180)
    ctx.fillStyle = palette['text-quiet']
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.font = `500 ${item.size}px ${font}`
    ctx.fillText(item.text, 0, 0)
    ctx.restore()
  } else if (item.kind === 'room' && metre >= detail.outlines) {
    const { left, right, top, bottom } = boundsOf(item)
    if ((right - left) / px < 40) return
    ctx.fillStyle = palette['text-quiet']
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.font = `500 ${12 * px}px ${font}`
    drawText(ctx, item.text, (left + right) / 2, (top + bottom) / 2, right - left - 12 * px)
  }
}

function drawAreaName(
  ctx: CanvasRenderingContext2D,
  area: AreaItem,
  { counts, areaName }: Scene,
  palette: Palette,
  metre: number,
): void {
  const px = 100 / metre
  const { left, right, top, bottom } = boundsOf(area)
  const [wide, high] = [(right - left) / px, (bottom - top) / px]
  if (wide < 34 || high < 20) return
  const count = counts?.get(area.id)
  const name = areaName?.(area) ?? area.name
  const text = count === undefined ? name : `${name}  ${count.free}/${count.all}`
  ctx.textBaseline = 'middle'
  if (metre < detail.desks) {
    ctx.textAlign = 'center'
    ctx.font = `600 ${Math.min(13, wide / 5) * px}px ${font}`
    drawName(ctx, { text, x: (left + right) / 2, y: (top + bottom) / 2, width: right - left - 8 * px }, palette, px)
    return
  }
  ctx.textAlign = 'left'
  ctx.font = `600 ${12 * px}px ${font}`
  drawName(ctx, { text, x: left + 8 * px, y: top, width: right - left - 16 * px }, palette, px)
}

/** Draws what of a map lies in a rectangle, and stops after every few items so that nothing else waits for it. */
export function* drawing(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  seen: Rect,
  camera: Camera,
  mode: Mode,
): Generator<void, void> {
  const palette = colors[mode]
  const metre = camera.scale * 100
  drawGround(ctx, scene, palette, camera.scale)
  yield
  const isSeen = ({ left, top, right, bottom }: Rect) =>
    left <= seen.right && right >= seen.left && top <= seen.bottom && bottom >= seen.top
  let n = 0
  for (const item of scene.items) {
    if (item.kind === 'desk') continue
    if (isSeen(boundsOf(item))) drawOther(ctx, item, palette, metre)
  }
  yield
  if (metre >= detail.desks)
    for (const item of scene.items) {
      if (item.kind !== 'desk') continue
      const far = Math.max(item.w, item.h)
      if (
        item.x + far < seen.left ||
        item.x - far > seen.right ||
        item.y + far < seen.top ||
        item.y - far > seen.bottom
      )
        continue
      drawDesk(ctx, item, scene.lookOf(item), palette, metre)
      if (++n % 60 === 0) yield
    }
  for (const item of scene.items)
    if (item.kind === 'area' && isSeen(boundsOf(item))) drawAreaName(ctx, item, scene, palette, metre)
}

/** The outline of an item, as it is hovered over or chosen. */
export function outline(ctx: CanvasRenderingContext2D, item: MapItem, color: string, width: number): void {
  ctx.strokeStyle = color
  ctx.lineWidth = width
  if (isGround(item)) return
  if (item.kind === 'area' || item.kind === 'room' || item.kind === 'wall') {
    path(ctx, item.points, item.kind !== 'wall')
    ctx.stroke()
    return
  }
  ctx.save()
  ctx.translate(item.x, item.y)
  ctx.rotate((item.r * Math.PI) / 180)
  const own =
    item.kind === 'label' ? { ...item, w: item.size * Math.max(1, item.text.length), h: item.size * 1.4 } : item
  boxPath(ctx, { ...own, w: own.w + 2 * width, h: own.h + 2 * width }, 0)
  ctx.stroke()
  ctx.restore()
}
