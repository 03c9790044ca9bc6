import type { Selection } from '@workplace/domain/booking/drag'
import type { Occupied } from '@workplace/domain/booking/room'
import type { No } from '@workplace/domain/booking/verdict'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Claim } from './board'
import { edgeSpeed } from './geometry'
import { type Lane, laneIndex, placeAt, type Spot, type Surface, spotOfKey } from './gesture-surface'
import type { Hand, SelectingStore } from './selecting'

/** How long a finger rests before it selects instead of scrolling, and how far it may tremble meanwhile. */
const HOLD_MS = 380
const TREMBLE = 10

type Options = {
  /** What scrolls and hears the pointer. */
  scroller: RefObject<HTMLDivElement | null>
  surface: Surface
  selecting: SelectingStore
  onSpot: (spot: Spot) => void
  onOpen: (room_id: number, claim: Occupied) => void
  onRoom: (room_id: number, element: HTMLElement) => void
  onSelect: (selection: Selection) => void
  onRefuse: (refusal: No) => void
}

/** The meeting that a button in a block stands for. */
function claimOn(button: Element, lanes: readonly Lane[], lane: number): Claim | undefined {
  const [kind, id, state] = (button.getAttribute('data-claim') ?? '').split(':')
  return lanes[lane]?.boardRoom.claims.find(
    (one) => one.kind === kind && one.id === Number(id) && one.audit_state === Number(state),
  )
}

/** Mouse, pen and finger on the grid. Listens once; nothing is drawn while a drag moves but its overlay. */
export function useGestures(options: Options): void {
  const { scroller, selecting } = options
  const latest = useEffectEvent(() => options)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const stop = new AbortController()
    const { signal } = stop
    let held: { spot: Spot; hand: Hand; pointer: number; moved: boolean; onPending: boolean } | null = null
    let hold: ReturnType<typeof setTimeout> | undefined
    let down = { x: 0, y: 0 }
    let last: { x: number; y: number } | null = null
    let frame = 0

    const place = (x: number, y: number) => {
      const { surface } = latest()
      const box = element.getBoundingClientRect()
      const [left, top] = [x - box.left, y - box.top]
      const at = placeAt(surface, left - surface.left + element.scrollLeft, top - surface.top + element.scrollTop)
      const isSeen =
        left > surface.left && top > surface.top && left < element.clientWidth && top < element.clientHeight
      return {
        ...at,
        isInside: at.isInside && isSeen,
        speed:
          surface.along === 'x'
            ? edgeSpeed(left, surface.left, element.clientWidth)
            : edgeSpeed(top, surface.top, element.clientHeight),
      }
    }
    const spotAt = (x: number, y: number): Spot | null => {
      const { isInside, block, lane } = place(x, y)
      const its = latest().surface.lanes[lane]
      return isInside && its !== undefined ? { room_id: its.boardRoom.id, date: its.date, block } : null
    }

    const finish = () => {
      clearTimeout(hold)
      cancelAnimationFrame(frame)
      frame = 0
      held = null
      last = null
    }
    const drop = () => {
      if (held !== null) selecting.reset()
      finish()
    }

    /** The pointer as it is now, and the grid scrolled on while it rests near an edge. */
    const follow = () => {
      frame = 0
      if (held === null || last === null) return
      const { block, speed } = place(last.x, last.y)
      // Who presses near an edge does not mean to go beyond it yet.
      const isAcross = latest().surface.along === 'x'
      const gone = isAcross ? last.x - down.x : last.y - down.y
      const towards = Math.abs(gone) > TREMBLE && Math.sign(gone) === Math.sign(speed)
      if (selecting.store.getState().drag.phase !== 'selecting') return
      if (block !== held.spot.block && !held.moved) {
        held.moved = true
        element.setPointerCapture(held.pointer)
      }
      selecting.tell({ type: 'move', block }, { at: last })
      if (!towards || !held.moved) return
      const before = [element.scrollLeft, element.scrollTop]
      if (isAcross) element.scrollLeft += speed
      else element.scrollTop += speed
      if (element.scrollLeft !== before[0] || element.scrollTop !== before[1]) frame = requestAnimationFrame(follow)
    }

    const begin = (event: PointerEvent, hand: Hand, spot: Spot) => {
      const onPending = (event.target as Element).closest('[data-claim]') !== null
      const at = { x: event.clientX, y: event.clientY }
      held = { spot, hand, pointer: event.pointerId, moved: false, onPending }
      const next = selecting.tell({ type: 'press', ...spot }, { hand, at })
      if (next.phase === 'refused') latest().onRefuse(next.refusal)
    }

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      const spot = spotAt(event.clientX, event.clientY)
      if (spot === null) return
      down = { x: event.clientX, y: event.clientY }
      // The ring of the focus is for the keyboard.
      element.dataset.pointer = ''
      if (event.pointerType === 'touch') {
        hold = setTimeout(() => {
          begin(event, 'touch', spot)
          element.setPointerCapture(event.pointerId)
          navigator.vibrate?.(10)
        }, HOLD_MS)
        return
      }
      begin(event, 'mouse', spot)
    }

    const onMove = (event: PointerEvent) => {
      if (held === null) {
        if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > TREMBLE) clearTimeout(hold)
        return
      }
      last = { x: event.clientX, y: event.clientY }
      frame ||= requestAnimationFrame(follow)
    }

    const onUp = (event: PointerEvent) => {
      clearTimeout(hold)
      if (held === null) return
      if (last !== null) {
        cancelAnimationFrame(frame)
        follow()
      }
      const { moved, onPending, spot } = held
      const { phase } = selecting.store.getState().drag
      finish()
      if (phase === 'opened') {
        // A click on a meeting opens it by itself; a press beside its button, in the same block, means it too.
        const { drag } = selecting.store.getState()
        selecting.reset()
        const onButton = (event.target as Element).closest('[data-claim]') !== null
        if (drag.phase === 'opened' && !onButton) latest().onOpen(drag.room_id, drag.occupied)
        return
      }
      if (onPending && !moved) return selecting.reset()
      // Only now: until it is let go the pressed block stays the one that hears of moves.
      latest().onSpot(spot)
      if (phase !== 'selecting') return selecting.reset()
      const next = selecting.tell({ type: 'release' })
      selecting.reset()
      if (next.phase === 'selected') latest().onSelect(next.selection)
      else if (next.phase === 'refused') latest().onRefuse(next.refusal)
    }

    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      const head = target.closest<HTMLElement>('[data-head]')
      if (head !== null) return latest().onRoom(Number(head.dataset.head), head)
      const button = target.closest<HTMLElement>('[data-claim]')
      const cell = button?.closest<HTMLElement>('[data-cell]')
      if (button === null || button === undefined || !cell) return tap(event)
      const spot = spotOfKey(cell.dataset.cell ?? '')
      const { surface } = latest()
      const claim = claimOn(button, surface.lanes, laneIndex(surface, spot))
      if (claim === undefined) return
      latest().onSpot(spot)
      latest().onOpen(spot.room_id, claim)
    }

    /** A finger's tap on a block: that block, whose times can be changed in the form. */
    const tap = (event: MouseEvent) => {
      if ((event as PointerEvent).pointerType !== 'touch') return
      const spot = spotAt(event.clientX, event.clientY)
      if (spot === null) return
      latest().onSpot(spot)
      const next = selecting.tell({ type: 'press', ...spot }, { hand: 'touch', at: null })
      const released = next.phase === 'selecting' ? selecting.tell({ type: 'release' }) : next
      selecting.reset()
      if (released.phase === 'refused') latest().onRefuse(released.refusal)
      if (released.phase === 'selected') latest().onSelect(released.selection)
      if (released.phase === 'opened') latest().onOpen(released.room_id, released.occupied)
    }

    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', onUp, { signal })
    addEventListener('pointercancel', drop, { signal })
    addEventListener('blur', drop, { signal })
    element.addEventListener('click', onClick, { signal })
    // The focus goes to the block that was pressed, not to what happens to be focusable around it.
    element.addEventListener(
      'mousedown',
      (event) => {
        if ((event.target as Element).closest('[data-cell]') !== null) event.preventDefault()
      },
      { signal },
    )
    element.addEventListener('contextmenu', (event) => held !== null && event.preventDefault(), { signal })
    // Once a finger selects it does not scroll any more.
    element.addEventListener('touchmove', (event) => held !== null && event.preventDefault(), {
      signal,
      passive: false,
    })
    addEventListener(
      'keydown',
      (event) => {
        delete element.dataset.pointer
        if (event.key !== 'Escape' || held === null) return
        event.preventDefault()
        drop()
      },
      { signal, capture: true },
    )
    return () => {
      stop.abort()
      drop()
    }
  }, [scroller, selecting])
}
