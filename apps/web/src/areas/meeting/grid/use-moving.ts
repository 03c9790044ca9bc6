import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { Grip, MeetingOnMove, Move } from '@workplace/domain/booking/move'
import { useEffect, useState } from 'react'
import { toast } from '../../../kernel/toast/toast'
import { translate as t } from '../../../kernel/words'
import { type Claim, claimOf } from '../core/board'
import { onTick } from '../core/clock'
import type { Lane } from './gesture-surface'
import { gestureWords as words } from './gesture-words'
import { pickedOf } from './move-board'
import { detailsFor, saveMove, zonesAt } from './move-meeting'
import { createMoving, type MovingState } from './move-state'
import { type BoardReader, viewOf } from './use-selecting'

/** A claim of a lane that somebody takes hold of, and by what. */
export type Grab = { readonly lane: Lane; readonly claim: Claim; readonly grip: Grip }

function createHands(look: BoardReader, refuse: (no: RefusedVerdict) => void) {
  const { store, tell, reset } = createMoving(viewOf(look))
  let details: ReturnType<typeof detailsFor> | null = null

  /** A move that is over: saved, or told why not. */
  function settle(next: Move): void {
    const known = details
    details = null
    reset()
    if (next.phase === 'moved' && known !== null) void saveMove(look, next.moving, known)
    else known?.catch(() => undefined)
    if (next.phase === 'refused') refuse(next.refusal)
    if (next.phase === 'gone') toast.warning(t(words.gone))
  }

  return {
    store,
    tell,
    /** Takes hold of a meeting; false where that cannot be. */
    pick({ lane, claim, grip }: Grab, block: number, by: Partial<Omit<MovingState, 'move'>>): boolean {
      const zoneOf = zonesAt(look, lane.date)
      const entries = look
        .entriesOf(claim.id)
        .map((one) => claimOf(one, zoneOf(one.meetingroom_id) ?? lane.boardRoom.room.timezone))
      const picked = pickedOf(lane, claim, entries)
      if (picked === null) return false
      const next = tell({ type: 'pick', picked, grip, block }, { ...by, isAdjusted: by.hand === 'keyboard' })
      if (next.phase !== 'moving') {
        settle(next)
        return false
      }
      details = detailsFor(claim.id)
      // Whether it could be had matters when it is let go.
      details.catch(() => undefined)
      return true
    },
    /** Takes hold of what is held already. */
    grip: (grip: Grip, block: number, by: Partial<Omit<MovingState, 'move'>>) =>
      tell({ type: 'grip', grip, block }, by),
    /** Let go, but neither dropped nor left: the keyboard or another finger goes on. */
    rest: () => store.setState({ hand: 'keyboard', at: null }),
    drop: (): MeetingOnMove | null => {
      const next = tell({ type: 'drop' })
      settle(next)
      return next.phase === 'moved' ? next.moving : null
    },
    leave: () => settle(tell({ type: 'escape' })),
    /** The world has changed. */
    judgeAnew: () => {
      if (store.getState().move.phase !== 'moving') return
      const next = tell({ type: 'change' })
      if (next.phase !== 'moving') settle(next)
    },
    isMoving: () => store.getState().move.phase === 'moving',
  }
}

export type MoveHandlers = ReturnType<typeof createHands>

/** Moving meetings in a view. What others change meanwhile ends it where that takes the slot, and says so. */
export function useMoving(look: BoardReader, refuse: (no: RefusedVerdict) => void): MoveHandlers {
  const [hands] = useState(() => createHands(look, refuse))
  useEffect(() => {
    const stops = [look.subscribe(hands.judgeAnew), onTick(hands.judgeAnew)]
    return () => {
      for (const stop of stops) stop()
      hands.leave()
    }
  }, [look, hands])
  return hands
}
