import { boundsOfAll, type Point, type Rect } from '@workplace/domain/station/map/geometry'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMode } from '../../../kernel/theme/mode'
import { type Camera, fitted, panned, type Size, seenBy, zoomed } from './camera'
import { drawing, type Scene } from './draw-map'

/** So much more than the window the still picture holds, to each side. */
const margin = 0.25
const mostPixels = 12_000_000
/** Drawn at rest: so long after the last movement. */
const restMilliseconds = 90
const sliceMilliseconds = 8
/** While it is moved, the frames are for that. */
const movingSliceMilliseconds = 4

const boundsOfMap = ({ width, height, items }: Scene): Rect => {
  const all = boundsOfAll(items.filter(({ kind }) => kind !== 'label'))
  const own = { left: 0, top: 0, right: width, bottom: height }
  return all === null
    ? own
    : {
        left: Math.min(0, all.left),
        top: Math.min(0, all.top),
        right: Math.max(width, all.right),
        bottom: Math.max(height, all.bottom),
      }
}

type Drawn = { readonly camera: Camera; readonly size: Size; readonly left: number; readonly top: number }

/**
 * The view of a map: where it is looked at, and its still picture. While one moves, the picture that is there is moved and
 * scaled; at rest, or when its edge comes into sight, it is drawn anew in slices on a second canvas that then takes its
 * place. `overlay` draws what changes with every move of the pointer.
 */
export function useMapView(
  scene: Scene,
  overlay: (ctx: CanvasRenderingContext2D, camera: Camera) => void,
): {
  readonly box: RefObject<HTMLDivElement | null>
  readonly stills: readonly [RefObject<HTMLCanvasElement | null>, RefObject<HTMLCanvasElement | null>]
  readonly top: RefObject<HTMLCanvasElement | null>
  readonly moving: RefObject<HTMLDivElement | null>
  readonly camera: RefObject<Camera>
  /** As it is at rest: what lies over the canvas is placed by it. */
  readonly rest: { readonly camera: Camera; readonly size: Size } | null
  readonly go: (camera: Camera) => void
  readonly pan: (dx: number, dy: number) => void
  readonly zoom: (factor: number, at?: Point) => void
  readonly fit: (rect?: Rect) => void
  readonly reveal: (point: Point) => void
  readonly redrawTop: () => void
} {
  const mode = useMode()
  const box = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLCanvasElement>(null)
  const second = useRef<HTMLCanvasElement>(null)
  const top = useRef<HTMLCanvasElement>(null)
  const moving = useRef<HTMLDivElement>(null)
  const camera = useRef<Camera>({ x: 0, y: 0, scale: 0.1 })
  const size = useRef<Size>({ width: 0, height: 0 })
  const drawn = useRef<Drawn | null>(null)
  const front = useRef(0)
  const work = useRef({
    ...{ run: 0, frame: 0 },
    /** At which scale it is being drawn; 0: not now. */
    scale: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const [rest, setRest] = useState<{ camera: Camera; size: Size } | null>(null)

  const place = () => {
    const was = drawn.current
    const now = camera.current
    if (was !== null) {
      const by = now.scale / was.camera.scale
      const x = (was.camera.x - now.x) * now.scale
      const y = (was.camera.y - now.y) * now.scale
      for (const [n, canvas] of [first.current, second.current].entries()) {
        if (canvas === null) continue
        canvas.style.visibility = n === front.current ? 'visible' : 'hidden'
        if (n === front.current)
          canvas.style.transform = `translate(${x - was.left * by}px, ${y - was.top * by}px) scale(${by})`
      }
    }
    if (moving.current !== null && restRef.current !== null) {
      const from = restRef.current.camera
      const by = now.scale / from.scale
      moving.current.style.transform = `translate(${(from.x - now.x) * now.scale}px, ${(from.y - now.y) * now.scale}px) scale(${by})`
    }
    redrawTop()
  }
  const restRef = useRef<{ camera: Camera; size: Size } | null>(null)

  const paintTop = useEffectEvent(() => {
    const canvas = top.current
    const ctx = canvas?.getContext('2d')
    if (canvas === null || !ctx) return
    const ratio = window.devicePixelRatio || 1
    const { width, height } = size.current
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h]
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, w, h)
    const { x, y, scale } = camera.current
    ctx.setTransform(scale * ratio, 0, 0, scale * ratio, -x * scale * ratio, -y * scale * ratio)
    overlay(ctx, camera.current)
  })
  const redrawTop = () => {
    if (work.current.frame !== 0) return
    work.current.frame = requestAnimationFrame(() => {
      work.current.frame = 0
      paintTop()
    })
  }

  /** Draws the still picture of where one looks now. */
  const draw = useEffectEvent(() => {
    const back = front.current === 0 ? second.current : first.current
    const ctx = back?.getContext('2d')
    const { width, height } = size.current
    if (back === null || !ctx || width === 0) return
    const now = camera.current
    const run = ++work.current.run
    work.current.scale = now.scale
    const [w, h] = [width * (1 + 2 * margin), height * (1 + 2 * margin)]
    const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (w * h)))
    const [wide, high] = [Math.round(w * ratio), Math.round(h * ratio)]
    // a canvas of another size is made anew, which costs frames; of the same it is wiped
    if (back.width !== wide || back.height !== high) [back.width, back.height] = [wide, high]
    else {
      ctx.setTransform(1, 0, 0, 1, 0, 0)
      ctx.clearRect(0, 0, wide, high)
    }
    back.style.width = `${w}px`
    back.style.height = `${h}px`
    const [left, topEdge] = [width * margin, height * margin]
    const k = now.scale * ratio
    ctx.setTransform(k, 0, 0, k, -now.x * k + left * ratio, -now.y * k + topEdge * ratio)
    const seen = seenBy(
      { ...now, x: now.x - left / now.scale, y: now.y - topEdge / now.scale },
      { width: w, height: h },
    )
    const steps = drawing(ctx, scene, seen, now, mode)
    const step = () => {
      if (run !== work.current.run) return
      const began = performance.now()
      const until = began + (began - movedAt.current < restMilliseconds ? movingSliceMilliseconds : sliceMilliseconds)
      let done = false
      while (!done && performance.now() < until) done = steps.next().done === true
      if (!done) return void requestAnimationFrame(step)
      work.current.scale = 0
      front.current = 1 - front.current
      drawn.current = { camera: now, size: size.current, left, top: topEdge }
      // what lies over it goes with the movement as it is, and is placed anew when that has come to rest
      if (performance.now() - movedAt.current < restMilliseconds) settle()
      else {
        restRef.current = { camera: now, size: size.current }
        setRest(restRef.current)
      }
      place()
    }
    step()
  })

  const settle = (soon = false) => {
    clearTimeout(work.current.timer)
    work.current.timer = setTimeout(draw, soon ? 0 : restMilliseconds)
  }
  const edgeShows = () => {
    const was = drawn.current
    if (was === null) return true
    const now = camera.current
    const [left, top] = [(was.camera.x - now.x) * now.scale, (was.camera.y - now.y) * now.scale]
    const by = now.scale / was.camera.scale
    const { width, height } = size.current
    return (
      left - was.left * by > 0 ||
      top - was.top * by > 0 ||
      left + (was.size.width + was.left) * by < width ||
      top + (was.size.height + was.top) * by < height
    )
  }
  const lastEdge = useRef(0)
  const go = (next: Camera) => {
    camera.current = next
    place()
    const now = performance.now()
    movedAt.current = now
    // what is being drawn for where one goes comes first: begun anew each time, a slow phone would never end it
    if (work.current.scale !== next.scale && edgeShows() && now - lastEdge.current > 200) {
      lastEdge.current = now
      settle(true)
    } else settle()
  }
  const fit = (rect?: Rect) => go(fitted(rect ?? boundsOfMap(scene), size.current))

  const started = useRef<string | null>(null)
  const measured = useEffectEvent((width: number, height: number) => {
    const was = size.current
    size.current = { width, height }
    if (width === 0 || height === 0) return
    const { x, y, scale } = camera.current
    if (started.current === null) {
      started.current = ''
      camera.current = fitted(boundsOfMap(scene), size.current)
    } else
      camera.current = {
        ...{ scale, x: x + (was.width - width) / 2 / scale, y: y + (was.height - height) / 2 / scale },
      }
    draw()
  })
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const look = () => measured(element.clientWidth, element.clientHeight)
    look()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew is what changed
  useEffect(() => {
    draw()
    redrawTop()
  }, [scene, mode])
  useEffect(() => {
    const own = work.current
    return () => {
      own.run++
      clearTimeout(own.timer)
      cancelAnimationFrame(own.frame)
    }
  }, [])
  return {
    ...{ box, stills: [first, second] as const, top, moving, camera, rest, go, fit, redrawTop },
    pan: (dx, dy) => go(panned(camera.current, dx, dy)),
    zoom: (factor, at) =>
      go(zoomed(camera.current, factor, at ?? { x: size.current.width / 2, y: size.current.height / 2 })),
    reveal: (point) => {
      const { x, y, scale } = camera.current
      const { width, height } = size.current
      const near = scale < 0.2 ? 0.28 : scale
      const at = { x: (point.x - x) * scale, y: (point.y - y) * scale }
      if (near === scale && at.x > 60 && at.y > 60 && at.x < width - 60 && at.y < height - 60) return redrawTop()
      go({ scale: near, x: point.x - width / 2 / near, y: point.y - height / 2 / near })
    },
  }
}
