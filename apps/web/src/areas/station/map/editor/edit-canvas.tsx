import { movedBy, snapped } from '@workplace/domain/station/map/arrange'
import { isBox, isGround, isShape, type MapItem } from '@workplace/domain/station/map/document'
import {
  boundsOf,
  boundsOfAll,
  holds,
  inside,
  type Point,
  type Rect,
  toSides,
} from '@workplace/domain/station/map/geometry'
import { MapGrid } from '@workplace/domain/station/map/grid'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useMode } from '../../../../kernel/theme/mode'
import { colors } from '../../../../kernel/theme/theme'
import { type Camera, toMap } from '../camera'
import { outline, type Scene } from '../draw-map'
import styles from '../map.module.css'
import { useMapView } from '../use-map-view'

export type Tool = 'select' | 'desk' | 'bank' | 'area' | 'wall' | 'door' | 'room' | 'cabinet' | 'label'
/** Tools that are drawn from corner to corner; the others stand where one clicks. */
const framed: readonly Tool[] = ['area', 'room']

type Props = {
  readonly label: string
  readonly scene: Scene
  readonly chosen: ReadonlySet<string>
  readonly faulty: ReadonlySet<string>
  readonly tool: Tool
  readonly locked: boolean
  /** Something comes into sight: counted up each time. */
  readonly revealed: { readonly n: number; readonly at: Point | null }
  /** All of the floor comes into sight: likewise. */
  readonly fitted: number
  readonly onChoose: (ids: ReadonlySet<string>) => void
  readonly onPut: (items: readonly MapItem[]) => void
  readonly onPlace: (tool: Tool, at: Point) => void
  readonly onFrame: (tool: Tool, rect: Rect) => void
  readonly onWall: (points: readonly number[]) => void
  /** Where the middle of the view is, for what is put there by keys. */
  readonly onMiddle: (middle: () => Point) => void
}

const ten = (value: number) => Math.round(value / 10) * 10
const rectOf = (a: Point, b: Point): Rect => ({
  ...{ left: Math.min(a.x, b.x), right: Math.max(a.x, b.x) },
  ...{ top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) },
})
export const isMoved = (item: MapItem) => !isGround(item)
const order = { plan: 0, picture: 0, area: 0, room: 1, wall: 2, door: 3, cabinet: 4, desk: 5, label: 6 } as const

type Action =
  | { readonly kind: 'pan' }
  | { readonly kind: 'frame'; readonly from: Point; to: Point; readonly adds: boolean }
  | { readonly kind: 'move'; readonly from: Point; items: readonly MapItem[]; x: number | null; y: number | null }
  | { readonly kind: 'size'; readonly item: MapItem; now: MapItem }
  | { readonly kind: 'turn'; readonly item: MapItem; now: MapItem }
  | { readonly kind: 'corner'; readonly item: MapItem; readonly n: number; now: MapItem }

/** Where the handles of one chosen item are. */
function handlesOf(item: MapItem, scale: number): { kind: 'size' | 'turn' | 'corner'; n: number; at: Point }[] {
  if (isShape(item))
    return Array.from({ length: item.points.length / 2 }, (_, n) => ({
      ...{ kind: 'corner' as const, n, at: { x: item.points[2 * n] ?? 0, y: item.points[2 * n + 1] ?? 0 } },
    }))
  if (!isBox(item)) return []
  const angle = (item.r * Math.PI) / 180
  const at = (dx: number, dy: number) => ({
    x: item.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: item.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  })
  return [
    { kind: 'size', n: 0, at: at(item.w / 2, item.h / 2) },
    { kind: 'turn', n: 0, at: at(0, -item.h / 2 - 26 / scale) },
  ]
}

/** The map as it is drawn: things are chosen, moved, turned, resized, and put. */
export function EditCanvas(props: Props) {
  const { label, scene, chosen, faulty, tool, locked, revealed, fitted, onChoose, onPut } = props
  const mode = useMode()
  const grid = useMemo(() => new MapGrid(scene.items.filter(isMoved)), [scene.items])
  const byId = useMemo(() => new Map(scene.items.map((item) => [item.id, item])), [scene.items])
  const own = useMemo(() => [...chosen].flatMap((id) => byId.get(id) ?? []), [chosen, byId])
  const action = useRef<Action | null>(null)
  const wall = useRef<Point[]>([])
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const space = useRef(false)
  const view = useMapView(scene, (ctx, { scale }) => {
    const c = colors[mode]
    const px = 1 / scale
    for (const id of faulty) {
      const item = byId.get(id)
      if (item !== undefined && !chosen.has(id)) outline(ctx, item, c.danger, 2 * px)
    }
    const now = action.current
    const shown = now?.kind === 'move' ? now.items : now && 'now' in now ? [now.now] : own
    for (const item of shown) outline(ctx, item, c.primary, 2.5 * px)
    const [only] = shown
    if (shown.length === 1 && only !== undefined && !locked)
      for (const { kind, at } of handlesOf(only, scale)) {
        ctx.beginPath()
        if (kind === 'turn') ctx.arc(at.x, at.y, 6 * px, 0, 2 * Math.PI)
        else ctx.rect(at.x - 5 * px, at.y - 5 * px, 10 * px, 10 * px)
        ctx.fillStyle = c.surface
        ctx.fill()
        ctx.strokeStyle = c.primary
        ctx.lineWidth = 1.5 * px
        ctx.stroke()
      }
    ctx.strokeStyle = c.primary
    ctx.lineWidth = px
    if (now?.kind === 'move') {
      ctx.setLineDash([6 * px, 4 * px])
      ctx.beginPath()
      if (now.x !== null) {
        ctx.moveTo(now.x, -100_000)
        ctx.lineTo(now.x, 100_000)
      }
      if (now.y !== null) {
        ctx.moveTo(-100_000, now.y)
        ctx.lineTo(100_000, now.y)
      }
      ctx.stroke()
      ctx.setLineDash([])
    }
    if (now?.kind === 'frame') {
      const { left, top, right, bottom } = rectOf(now.from, now.to)
      ctx.fillStyle = c['primary-wash']
      ctx.fillRect(left, top, right - left, bottom - top)
      ctx.strokeRect(left, top, right - left, bottom - top)
    }
    if (wall.current.length > 0) {
      ctx.lineWidth = 3 * px
      ctx.beginPath()
      for (const { x, y } of [...wall.current, pointer.current]) ctx.lineTo(x, y)
      ctx.stroke()
    }
  })
  const { box, camera } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something is shown anew
  useEffect(() => {
    if (revealed.at !== null) view.reveal(revealed.at)
  }, [revealed.n])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is asked for
  useEffect(() => {
    if (fitted > 0) view.fit()
  }, [fitted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies above the picture is drawn with what it is about
  useEffect(() => view.redrawTop(), [chosen, faulty])
  useEffect(() => {
    if (tool !== 'wall') wall.current = []
  }, [tool])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    props.onMiddle(() =>
      toMap(camera.current, { x: (box.current?.clientWidth ?? 0) / 2, y: (box.current?.clientHeight ?? 0) / 2 }),
    )
  }, [])

  const local = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const rect = box.current?.getBoundingClientRect()
    return { x: clientX - (rect?.left ?? 0), y: clientY - (rect?.top ?? 0) }
  }
  const hit = (point: Point, { scale }: Camera): MapItem | undefined => {
    const near = 6 / scale
    const found = grid
      .within({ left: point.x - near, right: point.x + near, top: point.y - near, bottom: point.y + near })
      .filter((item) => {
        if (isBox(item)) return holds(item, point)
        if (item.kind === 'label') {
          const { left, right, top, bottom } = boundsOf(item)
          return point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
        }
        if (isGround(item)) return false
        if (item.kind === 'wall') return toSides(item.points, point, false) < Math.max(12, near)
        // areas are taken by their edges or their head, so that desks in them can be framed
        const { top } = boundsOf(item)
        const head = point.y < top + 24 / scale
        return (
          toSides(item.points, point, true) < near || (inside(item.points, point) && (item.kind === 'room' || head))
        )
      })
    return found.sort((a, b) => order[b.kind] - order[a.kind])[0]
  }
  const endWall = () => {
    const points = wall.current
    wall.current = []
    if (points.length > 1) props.onWall(points.flatMap(({ x, y }) => [x, y]))
    view.redrawTop()
  }
  const wallPoint = (at: Point, straight: boolean): Point => {
    const last = wall.current.at(-1)
    const point = { x: ten(at.x), y: ten(at.y) }
    if (last === undefined || !straight) return point
    return Math.abs(point.x - last.x) > Math.abs(point.y - last.y)
      ? { x: point.x, y: last.y }
      : { x: last.x, y: point.y }
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLElement && event.target.closest('[data-over]') !== null) return
    box.current?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const at = toMap(camera.current, local(event))
    if (event.button === 1 || space.current || event.pointerType === 'touch') {
      if (event.pointerType !== 'touch' || tool === 'select') action.current = { kind: 'pan' }
      if (event.pointerType !== 'touch') return
    }
    if (event.button !== 0) return
    if (tool === 'wall') {
      if (!locked) wall.current = [...wall.current, wallPoint(at, event.shiftKey)]
      return view.redrawTop()
    }
    if (framed.includes(tool)) {
      action.current = { kind: 'frame', from: { x: ten(at.x), y: ten(at.y) }, to: at, adds: false }
      return
    }
    if (tool !== 'select') return void (!locked && props.onPlace(tool, { x: ten(at.x), y: ten(at.y) }))
    const [only] = own
    if (own.length === 1 && only !== undefined && !locked) {
      const near = 9 / camera.current.scale
      const handle = handlesOf(only, camera.current.scale).find(
        (one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) < near,
      )
      if (handle !== undefined) {
        action.current =
          handle.kind === 'corner'
            ? { kind: 'corner', item: only, n: handle.n, now: only }
            : { kind: handle.kind, item: only, now: only }
        return
      }
    }
    const found = hit(at, camera.current)
    if (found === undefined) {
      if (action.current === null) action.current = { kind: 'frame', from: at, to: at, adds: event.shiftKey }
      return
    }
    let next = chosen
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      const toggled = new Set(chosen)
      if (!toggled.delete(found.id)) toggled.add(found.id)
      next = toggled
      onChoose(next)
    } else if (!chosen.has(found.id)) {
      next = new Set([found.id])
      onChoose(next)
    }
    const items = [...next].flatMap((id) => byId.get(id) ?? [])
    if (!locked) action.current = { kind: 'move', from: at, items, x: null, y: null }
    moving.current = items
  }
  const moving = useRef<readonly MapItem[]>([])
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const at = toMap(camera.current, local(event))
    pointer.current = tool === 'wall' ? wallPoint(at, event.shiftKey) : at
    const now = action.current
    if (now === null) {
      if (wall.current.length > 0) view.redrawTop()
      return
    }
    if (now.kind === 'pan') return view.pan(event.movementX, event.movementY)
    if (now.kind === 'frame') now.to = framed.includes(tool) ? { x: ten(at.x), y: ten(at.y) } : at
    else if (now.kind === 'move') {
      const [dx, dy] = [at.x - now.from.x, at.y - now.from.y]
      const all = boundsOfAll(moving.current)
      if (all === null) return
      if (Math.hypot(dx, dy) * camera.current.scale < 3 && now.items === moving.current) return
      const moved = { left: all.left + dx, right: all.right + dx, top: all.top + dy, bottom: all.bottom + dy }
      const reach = 6 / camera.current.scale
      const ids = new Set(moving.current.map(({ id }) => id))
      const around = grid
        .within({
          left: moved.left - 1_500,
          right: moved.right + 1_500,
          top: moved.top - 1_500,
          bottom: moved.bottom + 1_500,
        })
        .filter((item) => !ids.has(item.id) && item.kind !== 'label')
        .slice(0, 400)
      const snap = event.altKey ? { dx: 0, dy: 0, x: null, y: null } : snapped(moved, around.map(boundsOf), reach)
      now.items = moving.current.map((item) => movedBy(item, dx + snap.dx, dy + snap.dy))
      now.x = snap.x
      now.y = snap.y
    } else if (now.kind === 'turn' && isBox(now.item)) {
      const angle = (Math.atan2(at.y - now.item.y, at.x - now.item.x) * 180) / Math.PI + 90
      const r = event.altKey ? Math.round(angle) : Math.round(angle / 15) * 15
      now.now = { ...now.item, r: ((r % 360) + 360) % 360 }
    } else if (now.kind === 'size' && isBox(now.item)) {
      const { item } = now
      const angle = (-item.r * Math.PI) / 180
      const [dx, dy] = [at.x - item.x, at.y - item.y]
      const long = (value: number) => Math.max(20, Math.min(2_000, ten(Math.abs(value) * 2)))
      now.now = {
        ...item,
        w: long(dx * Math.cos(angle) - dy * Math.sin(angle)),
        h: long(dx * Math.sin(angle) + dy * Math.cos(angle)),
      }
    } else if (now.kind === 'corner' && isShape(now.item)) {
      const points = [...now.item.points]
      points[2 * now.n] = ten(at.x)
      points[2 * now.n + 1] = ten(at.y)
      now.now = { ...now.item, points }
    }
    view.redrawTop()
  }
  const onPointerUp = () => {
    const now = action.current
    action.current = null
    if (now === null) return
    if (now.kind === 'frame') {
      const rect = rectOf(now.from, now.to)
      const small = (rect.right - rect.left) * camera.current.scale < 4
      if (framed.includes(tool)) {
        if (!small && !locked) props.onFrame(tool, rect)
      } else if (small) onChoose(new Set())
      else {
        const inFrame = grid.within(rect).filter((item) => {
          const own = boundsOf(item)
          return own.left >= rect.left && own.right <= rect.right && own.top >= rect.top && own.bottom <= rect.bottom
        })
        onChoose(new Set([...(now.adds ? chosen : []), ...inFrame.map(({ id }) => id)]))
      }
    } else if (now.kind === 'move') {
      if (now.items !== moving.current) onPut(now.items)
    } else if (now.kind !== 'pan' && now.now !== now.item) onPut([now.now])
    view.redrawTop()
  }
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const rect = element.getBoundingClientRect()
      const by = Math.exp((-event.deltaY * (event.deltaMode === 1 ? 16 : 1)) / (event.ctrlKey ? 120 : 400))
      view.zoom(by, { x: event.clientX - rect.left, y: event.clientY - rect.top })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })
  return (
    <div
      ref={box}
      className={styles.map}
      data-tool={tool}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is chosen is moved by keys
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === ' ') {
          space.current = true
          event.preventDefault()
        } else if (event.key === 'Enter' && wall.current.length > 0) endWall()
        else if (event.key === 'Escape' && wall.current.length > 0) {
          wall.current = []
          view.redrawTop()
        } else if (event.key === '+' || event.key === '=') view.zoom(1.3)
        else if (event.key === '-') view.zoom(1 / 1.3)
        else if (event.key === '0') view.fit()
        else return
        event.stopPropagation()
      }}
      onKeyUp={(event) => {
        if (event.key === ' ') space.current = false
      }}
      onBlur={() => {
        space.current = false
      }}
      onDoubleClick={endWall}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        action.current = null
        view.redrawTop()
      }}
    >
      <canvas ref={view.stills[0]} className={styles.still} aria-hidden />
      <canvas ref={view.stills[1]} className={styles.still} aria-hidden />
      <canvas ref={view.top} className={styles.top} aria-hidden />
    </div>
  )
}
