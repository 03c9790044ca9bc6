import type { Point } from '@workplace/domain/station/map/geometry'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

const dragPixels = 4

type View = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly pan: (dx: number, dy: number) => void
  readonly zoom: (factor: number, at?: Point) => void
}

/** What lies over a map and has ways of its own. */
export const isOver = ({ target }: { readonly target: EventTarget }) =>
  target instanceof Element && target.closest('[data-over]') !== null

/** One finger or the mouse moves a map, two look closer, the wheel too. */
export function useGestures({ box, pan, zoom }: View, isStill = false) {
  const fingers = useRef(new Map<number, Point>())
  /** Whether the pointer went so far that what follows is no click. */
  const far = useRef(false)
  const local = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const rect = box.current?.getBoundingClientRect()
    return { x: clientX - (rect?.left ?? 0), y: clientY - (rect?.top ?? 0) }
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button > 1 || isStill || isOver(event)) return
    fingers.current.set(event.pointerId, local(event))
    far.current = fingers.current.size > 1
  }
  /** Whether the map was in hand. */
  const moved = (event: PointerEvent<HTMLDivElement>): boolean => {
    const now = local(event)
    const was = fingers.current.get(event.pointerId)
    if (was === undefined) return false
    if (!far.current && Math.hypot(now.x - was.x, now.y - was.y) < dragPixels) return true
    if (!far.current) {
      far.current = true
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    const [other] = others
    fingers.current.set(event.pointerId, now)
    if (other === undefined) {
      pan(now.x - was.x, now.y - was.y)
      return true
    }
    const [before, after] = [Math.hypot(was.x - other.x, was.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)]
    pan((now.x - was.x) / 2, (now.y - was.y) / 2)
    if (before > 10) zoom(after / before, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    return true
  }
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => void fingers.current.delete(event.pointerId)
  useEffect(() => {
    const element = box.current
    if (element === null || isStill) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const rect = element.getBoundingClientRect()
      const lines = event.deltaMode === 1 ? 16 : 1
      const by = Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 400))
      zoom(by, { x: event.clientX - rect.left, y: event.clientY - rect.top })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })
  return { local, far, moved, ends: { onPointerDown, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd } }
}
