import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { Selection } from '@workplace/domain/booking/drag'
import type { Grip } from '@workplace/domain/booking/move'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { usualMinutes } from '../../account/public'
import { edgeSpeed } from './geometry'
import { claimUnder, grabUnder } from './gesture-claims'
import { placeAt, type Spot, type Surface, spotOfKey } from './gesture-surface'
import type { MenuAt } from './grid-menu'
import type { InputKind, SelectingStore } from './select-state'
import type { Grab, MoveHandlers } from './use-moving'

/** How long a finger rests before it selects or lifts instead of scrolling, and how far it may tremble meanwhile. */
const HOLD_MS = 380
const TREMBLE = 10
/** So soon after a finger was lifted a click is that finger's. */
const GHOST_MS = 300
/** So far a mouse goes before a press on a meeting is no click any more. */
const CLICK = 4

type Options = {
  /** What scrolls and hears the pointer. */
  scroller: RefObject<HTMLDivElement | null>
  surface: Surface
  selecting: SelectingStore
  moving: MoveHandlers
  onSpot: (spot: Spot) => void
  onOpen: (room_id: number, claim: RoomClaim) => void
  onRoom: (room_id: number, element: HTMLElement) => void
  onSelect: (selection: Selection) => void
  onRefuse: (refusal: RefusedVerdict) => void
  onMenu: (at: MenuAt) => void
}

/** What a pressed pointer does: it selects time, or has a meeting in its hand (`grab`; lifted once it has moved). */
type Held = {
  readonly spot: Spot
  readonly hand: InputKind
  readonly pointer: number
  readonly grab: Grab | null
  /** It has hold of what was picked up before, which is dropped by a button of its own. */
  readonly isAdjusting: boolean
  /** It began on a meeting that waits for approval, which a click opens. */
  readonly onPending: boolean
  lifted: boolean
  moved: boolean
}
type Point = { readonly x: number; readonly y: number }

/** Mouse, pen and finger on the grid. Listens once; nothing is drawn while a drag moves but its overlay. */
export function useGestures(options: Options): void {
  const { scroller, selecting, moving } = options
  const latest = useEffectEvent(() => options)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const stop = new AbortController()
    const { signal } = stop
    let held: Held | null = null
    let hold: ReturnType<typeof setTimeout> | undefined
    let down: Point = { x: 0, y: 0 }
    let last: Point | null = null
    let frame = 0

    const place = ({ x, y }: Point) => {
      const { surface } = latest()
      const box = element.getBoundingClientRect()
      const [left, top] = [x - box.left, y - box.top]
      const at = placeAt(surface, left - surface.left + element.scrollLeft, top - surface.top + element.scrollTop)
      const isSeen =
        left > surface.left && top > surface.top && left < element.clientWidth && top < element.clientHeight
      const its = surface.lanes[at.lane]
      return {
        spot: its === undefined ? null : { room_id: its.boardRoom.id, date: its.date, block: at.block },
        isInside: at.isInside && isSeen,
        speed: {
          x: edgeSpeed(left, surface.left, element.clientWidth),
          y: edgeSpeed(top, surface.top, element.clientHeight),
        },
      }
    }
    const spotAt = (at: Point): Spot | null => {
      const { isInside, spot } = place(at)
      return isInside ? spot : null
    }

    const finish = () => {
      clearTimeout(hold)
      cancelAnimationFrame(frame)
      frame = 0
      held = null
      last = null
    }
    const drop = () => {
      if (held?.lifted) moving.leave()
      else if (held?.isAdjusting) moving.rest()
      else if (held !== null) selecting.reset()
      finish()
    }

    /** Scrolls on while the pointer rests near an edge; who presses there does not mean to go beyond it yet. */
    const scrollOn = (at: Point, speed: Point, both: boolean): boolean => {
      const { along } = latest().surface
      const wanted = (gone: number, by: number) => Math.abs(gone) > TREMBLE && Math.sign(gone) === Math.sign(by)
      const before = [element.scrollLeft, element.scrollTop]
      if ((both || along === 'x') && wanted(at.x - down.x, speed.x)) element.scrollLeft += speed.x
      if ((both || along === 'y') && wanted(at.y - down.y, speed.y)) element.scrollTop += speed.y
      return element.scrollLeft !== before[0] || element.scrollTop !== before[1]
    }

    const capture = (own: Held) => {
      if (own.moved) return
      own.moved = true
      element.setPointerCapture(own.pointer)
    }

    /** The pointer as it is now. */
    const follow = () => {
      frame = 0
      if (held === null || last === null) return
      const { spot, speed } = place(last)
      if (spot === null) return
      if (held.grab !== null || held.isAdjusting) {
        if (held.grab !== null && !held.lifted && !lift(held, held.grab, last)) return finish()
        // Over, because of what somebody else did.
        if (!moving.isMoving()) return
        capture(held)
        moving.tell({ type: 'point', ...spot }, { at: last })
      } else {
        if (selecting.store.getState().drag.phase !== 'selecting') return
        if (spot.block !== held.spot.block) capture(held)
        selecting.tell({ type: 'move', block: spot.block }, { at: last })
      }
      if (held.moved && scrollOn(last, speed, carriesAll())) frame = requestAnimationFrame(follow)
    }

    const carriesAll = () => {
      const { move } = moving.store.getState()
      return move.phase === 'moving' && move.moving.grip === 'whole'
    }

    const lift = (own: Held, grab: Grab, at: Point): boolean => {
      own.lifted = moving.pick(grab, own.spot.block, { hand: own.hand, at })
      return own.lifted
    }

    const begin = (event: PointerEvent, hand: InputKind, spot: Spot, grab: Grab | null): Held => {
      const onPending = (event.target as Element).closest('[data-claim]') !== null
      held = { spot, hand, pointer: event.pointerId, grab, onPending, isAdjusting: false, lifted: false, moved: false }
      if (grab !== null) return held
      const at = { x: event.clientX, y: event.clientY }
      const next = selecting.tell({ type: 'press', ...spot }, { hand, at })
      if (next.phase === 'refused') latest().onRefuse(next.refusal)
      return held
    }

    /** Takes hold of a meeting that was picked up already, or of one of its ends. */
    const adjust = (event: PointerEvent, spot: Spot): boolean => {
      const by = (event.target as Element).closest<HTMLElement>('[data-held-by]')?.dataset.heldBy as Grip | undefined
      if (by === undefined) return false
      const hand = event.pointerType === 'touch' ? 'touch' : 'mouse'
      moving.grip(by, spot.block, { hand, at: down })
      held = {
        spot,
        hand,
        pointer: event.pointerId,
        grab: null,
        onPending: false,
        isAdjusting: true,
        lifted: false,
        moved: false,
      }
      element.setPointerCapture(event.pointerId)
      return true
    }

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      down = { x: event.clientX, y: event.clientY }
      const spot = spotAt(down)
      if (spot === null) return
      if (moving.isMoving()) {
        if (adjust(event, spot)) return
        moving.leave()
      }
      // The ring of the focus is for the keyboard.
      element.dataset.pointer = ''
      const grab = grabUnder(event, latest().surface)
      if (event.pointerType !== 'touch') return void begin(event, 'mouse', spot, grab)
      hold = setTimeout(() => {
        navigator.vibrate?.(10)
        // A meeting of somebody else cannot be lifted: there is its menu.
        const found = grab === null ? claimUnder(event.target, latest().surface) : null
        if (found !== null && found.claim.audit_state === 0) return openMenu(event.target, down)
        const own = begin(event, 'touch', spot, grab)
        element.setPointerCapture(event.pointerId)
        if (grab !== null && !lift(own, grab, down)) finish()
      }, HOLD_MS)
    }

    const onMove = (event: PointerEvent) => {
      const gone = Math.hypot(event.clientX - down.x, event.clientY - down.y)
      if (held === null) {
        if (gone > TREMBLE) clearTimeout(hold)
        return
      }
      if (held.isAdjusting) event.preventDefault()
      if (held.grab !== null && !held.moved && gone < (held.hand === 'touch' ? TREMBLE : CLICK)) return
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
      const own = held
      finish()
      if (own === null) return
      if (own.hand === 'touch') swallowClick(event)
      if (own.isAdjusting) return moving.rest()
      if (own.hand === 'touch' && !own.moved && event.type === 'pointerup') return restUp(event, own)
      if (own.grab !== null) return void (own.lifted && moving.drop())
      const { phase } = selecting.store.getState().drag
      if (phase === 'opened') {
        // A click on a meeting opens it by itself; a press beside its button, in the same block, means it too.
        const { drag } = selecting.store.getState()
        selecting.reset()
        const onButton = (event.target as Element).closest('[data-claim]') !== null
        if (drag.phase === 'opened' && !onButton) latest().onOpen(drag.room_id, drag.occupied)
        return
      }
      if (own.onPending && !own.moved) return selecting.reset()
      // Only now: until it is let go the pressed block stays the one that hears of moves.
      latest().onSpot(own.spot)
      if (phase !== 'selecting') return selecting.reset()
      if (!own.moved) selecting.tell({ type: 'widen', minutes: usualMinutes() })
      const next = selecting.tell({ type: 'release' })
      selecting.reset()
      if (next.phase === 'selected') latest().onSelect(next.selection)
      else if (next.phase === 'refused') latest().onRefuse(next.refusal)
    }

    /** After a finger has held something browsers may send a click, to whatever has come up below it. */
    const swallowClick = (at: MouseEvent) => {
      const once = new AbortController()
      const swallow = (event: MouseEvent) => {
        if (Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY) > TREMBLE) return
        event.stopPropagation()
        event.preventDefault()
        once.abort()
      }
      addEventListener('click', swallow, { signal: once.signal, capture: true })
      setTimeout(() => once.abort(), GHOST_MS)
    }

    /** A finger that rested and was lifted again where it was asks what can be done there. */
    const restUp = (event: PointerEvent, own: Held) => {
      if (own.lifted) moving.leave()
      else selecting.reset()
      const under = document.elementFromPoint(event.clientX, event.clientY)
      latest().onSpot(own.spot)
      openMenu(under, { x: event.clientX, y: event.clientY })
    }

    const onClick = (event: MouseEvent) => {
      const head = (event.target as Element).closest<HTMLElement>('[data-head]')
      if (head !== null) return latest().onRoom(Number(head.dataset.head), head)
      const found = claimUnder(event.target, latest().surface)
      if (found === null) return tap(event)
      latest().onSpot(found.spot)
      latest().onOpen(found.spot.room_id, found.claim)
    }

    /** A finger's tap on a block, like a click: the usual length from there on, which can be changed in the form. */
    const tap = (event: MouseEvent) => {
      if ((event as PointerEvent).pointerType !== 'touch') return
      const spot = spotAt({ x: event.clientX, y: event.clientY })
      if (spot === null) return
      latest().onSpot(spot)
      const next = selecting.tell({ type: 'press', ...spot }, { hand: 'touch', at: null })
      if (next.phase === 'selecting') selecting.tell({ type: 'widen', minutes: usualMinutes() })
      const released = next.phase === 'selecting' ? selecting.tell({ type: 'release' }) : next
      selecting.reset()
      if (released.phase === 'refused') latest().onRefuse(released.refusal)
      if (released.phase === 'selected') latest().onSelect(released.selection)
      if (released.phase === 'opened') latest().onOpen(released.room_id, released.occupied)
    }

    const openMenu = (target: EventTarget | null, at: Point) => {
      const { surface, onMenu } = latest()
      const found = claimUnder(target, surface)
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
      const spot = found?.spot ?? (cell === null ? spotAt(at) : spotOfKey(cell.dataset.cell ?? ''))
      if (spot !== null) onMenu({ spot, claim: found?.claim ?? null, at })
    }

    /** The right button, and the menu key, which means the block that has the keyboard. */
    const onContextMenu = (event: MouseEvent) => {
      const target = event.target as Element
      if (held !== null || (event as PointerEvent).pointerType === 'touch') return event.preventDefault()
      if (target.closest('[data-cell], [data-claim]') === null) return
      event.preventDefault()
      if (moving.isMoving()) moving.leave()
      openMenu(target, { x: event.clientX, y: event.clientY })
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
    element.addEventListener('contextmenu', onContextMenu, { signal })
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
        event.stopPropagation()
        drop()
      },
      { signal, capture: true },
    )
    return () => {
      stop.abort()
      drop()
    }
  }, [scroller, selecting, moving])
}
