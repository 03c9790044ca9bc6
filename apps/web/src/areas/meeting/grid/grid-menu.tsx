import type { Selection } from '@workplace/domain/booking/drag'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { BLOCK_MINUTES, DAY_MINUTES } from '@workplace/domain/kernel/time'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { serverNow } from '../../../kernel/time/server-clock'
import { toast } from '../../../kernel/toast/toast'
import { type Label, translate, useLanguage, useT, type Values } from '../../../kernel/words'
import { usualMinutes } from '../../account/public'
import { judgeSlot } from '../booking/slot-verdicts'
import type { BoardRoom, Claim } from '../core/board'
import { blockName, claimName, claimTime, claimTitle, dayText, rangeText } from '../core/claim-text'
import { momentOf, roomDayOf } from '../core/room-day'
import { waitlistWords } from '../waitlist/waitlist-words'
import styles from './gesture.module.css'
import { segmentsAt } from './gesture-claims'
import { type Lane, laneIndex, type Spot, type Surface } from './gesture-surface'
import { gestureWords as words } from './gesture-words'
import { type Grips, gripsOf, mayChange } from './may-change'
import type { MoveHandlers } from './use-moving'

/** Where a menu was asked for: a block, and the meeting whose button it was, if it was one. */
export type MenuAt = {
  readonly spot: Spot
  readonly claim: Claim | null
  readonly at: { readonly x: number; readonly y: number }
}
/** How the panel of a meeting opens. */
export type PanelMode = 'show' | 'edit' | 'cancel' | 'transfer' | 'wait'

type Entry = {
  readonly label: Label
  readonly values?: Values
  readonly danger?: boolean
  readonly run: () => void
}

type Options = {
  surface: Surface
  moving: MoveHandlers
  onSpot: (spot: Spot) => void
  onOpen: (room_id: number, claim: RoomClaim, mode?: PanelMode) => void
  onRoom: (room_id: number) => void
  onSelect: (selection: Selection) => void
}

/** As much of the usual length as can be booked from a block on, as a selection, or null. */
function offerAt({ boardRoom, date }: Lane, block: number, now: number): Selection | null {
  const start_minute = block * BLOCK_MINUTES
  for (let blocks = usualMinutes() / BLOCK_MINUTES; blocks > 0; blocks--) {
    const end_minute = start_minute + blocks * BLOCK_MINUTES
    if (end_minute > DAY_MINUTES) continue
    const slot = { date, start_minute, end_minute }
    const verdict = judgeSlot(boardRoom, slot, date, now)
    if (verdict?.ok) return { room_id: boardRoom.id, ...slot, anchor: block, head: block + blocks - 1, verdict }
  }
  return null
}

/** What a meeting is, for whoever it is sent to. */
function detailsText(claim: Claim, { room }: BoardRoom, language: 'zh' | 'en'): string {
  return [
    claimTitle(claim, language),
    `${dayText(claim.start_time.slice(0, 10), language)} ${claimTime(claim)}`,
    `${room.name} · ${room.office_name} · ${room.floor_name}`,
    claim.booker_name,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(translate(words.copied))
  } catch (error) {
    toast.error(String(error))
  }
}

/** What can be done with a meeting or a block: only what works, and what the viewer may do. */
export function useGridMenu(options: Options) {
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const language = useLanguage()
  const { surface, moving, onSpot, onOpen, onRoom, onSelect } = options

  function entriesOfClaim(lane: Lane, claim: Claim, spot: Spot, grips: Grips | null): Entry[] {
    const { id } = lane.boardRoom
    const now = serverNow()
    const entries: Entry[] = [{ label: words.open, run: () => onOpen(id, claim) }]
    if (mayChange(claim) && claim.end > now) {
      entries.push({ label: words.edit, run: () => onOpen(id, claim, 'edit') })
      if (grips !== null) {
        const grip = grips === 'all' ? 'whole' : 'end'
        entries.push({
          label: grips === 'all' ? words.adjust : words.adjustEnd,
          run: () => {
            onSpot(spot)
            moving.pick({ lane, claim, grip }, spot.block, { hand: 'keyboard', at: null })
          },
        })
      }
    }
    if (mayChange(claim) && claim.end > now) {
      entries.push({ label: words.handOver, run: () => onOpen(id, claim, 'transfer') })
    }
    if (claim.audit_state === 0 && claim.myself === 0 && claim.start > now)
      entries.push({ label: waitlistWords.join, run: () => onOpen(id, claim, 'wait') })
    if (claim.kind === 'meeting' && navigator.clipboard !== undefined) {
      entries.push({ label: words.copy, run: () => void copy(detailsText(claim, lane.boardRoom, language)) })
    }
    if (mayChange(claim) && claim.end > now) {
      const isRunning = claim.audit_state === 0 && claim.start <= now
      const label = isRunning ? words.endNow : words.cancelMeeting
      entries.push({ label, danger: true, run: () => onOpen(id, claim, 'cancel') })
    }
    return entries
  }

  function entriesOfBlock(lane: Lane, spot: Spot, over: boolean): Entry[] {
    const offer = offerAt(lane, spot.block, serverNow())
    if (offer === null) return []
    const time = rangeText(offer.start_minute, offer.end_minute)
    return [{ label: over ? words.bookOver : words.bookHere, values: { time }, run: () => onSelect(offer) }]
  }

  function shown(): { name: string; entries: Entry[] } | null {
    const lane = menu === null ? undefined : surface.lanes[laneIndex(surface, menu.spot)]
    if (menu === null || lane === undefined) return null
    const { spot } = menu
    const { room } = lane.boardRoom
    const moment = momentOf(serverNow())
    const segments = spot.block < 0 ? [] : segmentsAt(surface, spot, moment)
    const segment = segments.find(({ occupied }) => menu.claim === null || isSame(occupied, menu.claim)) ?? null
    const about: Entry = { label: words.aboutRoom, values: { room: room.name }, run: () => onRoom(room.id) }
    if (segment === null) {
      const state = roomDayOf(lane.boardRoom, lane.date, moment).states[spot.block] ?? 'closed'
      const name = spot.block < 0 ? room.name : blockName(room.name, spot.block, state, language)
      return { name, entries: [...(spot.block < 0 ? [] : entriesOfBlock(lane, spot, false)), about] }
    }
    const { occupied: claim } = segment
    const grips = gripsOf(claim, !segment.begins_before && !segment.ends_after, serverNow())
    const others = claim.audit_state === 1 ? entriesOfBlock(lane, spot, true) : []
    return {
      name: claimName(claim, language),
      entries: [...entriesOfClaim(lane, claim, spot, grips), ...others, about],
    }
  }

  const open = shown()
  return {
    onMenu: setMenu,
    menu:
      menu === null || open === null ? null : (
        <GridMenu
          name={open.name}
          entries={open.entries}
          at={menu.at}
          onClose={(run) => {
            setMenu(null)
            if (run === undefined) onSpot(menu.spot)
            else run()
          }}
        />
      ),
  }
}

const isSame = (one: Claim, other: Claim) =>
  one.kind === other.kind && one.id === other.id && one.audit_state === other.audit_state

type MenuProps = {
  name: string
  entries: readonly Entry[]
  at: MenuAt['at']
  /** With what was chosen, if anything was. */
  onClose: (run?: () => void) => void
}

/** A menu at the pointer: arrows, Home and End go through it, Enter chooses, Escape and Tab leave it. */
function GridMenu({ name, entries, at, onClose }: MenuProps) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: at.x, top: at.y })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const { width, height } = current.getBoundingClientRect()
    setPlace({
      left: Math.max(4, Math.min(at.x, innerWidth - width - 4)),
      top: at.y + height + 4 > innerHeight ? Math.max(4, at.y - height) : at.y,
    })
    current.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [at])
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const onOther = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) close()
    }
    addEventListener('pointerdown', onOther, { signal, capture: true })
    addEventListener('wheel', onOther, { signal, capture: true, passive: true })
    // Keys are the menu's while it is open, also where the focus was lost with what had it.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (element.current?.contains(event.target as Node)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') close()
      else element.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    }
    addEventListener('keydown', onKey, { signal, capture: true })
    addEventListener('resize', () => close(), { signal })
    addEventListener('blur', () => close(), { signal })
    return () => stop.abort()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // For React it stands in the grid, which has its own use for keys.
    event.stopPropagation()
    const buttons = [...(element.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const now = buttons.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (now + 1) % buttons.length,
      ArrowUp: (now - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    if (next === undefined && event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    if (next === undefined) onClose()
    else buttons[next]?.focus()
  }
  return createPortal(
    <div
      ref={element}
      role="menu"
      tabIndex={-1}
      aria-label={t(words.menuOf, { name })}
      className={styles.menu}
      style={place}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div className={styles.menuTitle} aria-hidden>
        {name}
      </div>
      {entries.map(({ label, values, danger, run }) => (
        <button
          key={label[1]}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={danger || undefined}
          onClick={() => onClose(run)}
        >
          {t(label, values)}
        </button>
      ))}
    </div>,
    document.body,
  )
}
