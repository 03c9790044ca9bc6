import type { MeetingOnMove } from '@workplace/domain/booking/move'
import type { Slot } from '@workplace/domain/booking/slot'
import { useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { lengthText } from '../../../kernel/time/length-text'
import { serverNow } from '../../../kernel/time/server-clock'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTitle, dayText, rangeText, refusalText } from '../core/claim-text'
import { words as bookingWords } from '../core/words'
import styles from './gesture.module.css'
import { Bubble, ScreenReaderText } from './gesture-bubble'
import { boxOf, laneIndex, type Surface } from './gesture-surface'
import { gestureWords as words } from './gesture-words'
import type { MovingState } from './move-state'
import { boxText } from './selection-layer'
import type { MoveHandlers } from './use-moving'

type Props = { moving: MoveHandlers; surface: Surface }

/** A meeting that somebody holds, where it would be; its old place stays, pale. It alone is drawn with each move. */
export function MoveLayer({ moving: hands, surface }: Props) {
  const { move, at, hand, isAdjusted } = useStore(hands.store)
  const layer = useRef<HTMLDivElement>(null)
  const moving = move.phase === 'moving' ? move.moving : null
  const lifted = moving === null ? null : `meeting:${moving.picked.id}:${moving.picked.audit_state}`
  const grip = hand === 'keyboard' ? undefined : moving?.grip
  useLayoutEffect(() => {
    const grid = layer.current?.closest<HTMLElement>('[role=grid]')
    if (lifted === null || !grid) return
    // Its rows are not drawn anew for it.
    const buttons = grid.querySelectorAll<HTMLElement>(`[data-claim="${lifted}"]`)
    for (const button of buttons) button.dataset.lifted = ''
    if (grip !== undefined) grid.dataset.hand = grip
    return () => {
      for (const button of buttons) delete button.dataset.lifted
      delete grid.dataset.hand
    }
  }, [lifted, grip])
  if (moving === null) return <div ref={layer} hidden />
  return (
    <div ref={layer} className={styles.layer} role="presentation">
      <Held moving={moving} surface={surface} at={at} hand={hand} isAdjusted={isAdjusted} hands={hands} />
    </div>
  )
}

type HeldProps = { moving: MeetingOnMove; surface: Surface; hands: MoveHandlers } & Pick<
  MovingState,
  'at' | 'hand' | 'isAdjusted'
>

function Held({ moving, surface, at, hand, isAdjusted, hands }: HeldProps) {
  const t = useT()
  const language = useLanguage()
  const { picked, verdict } = moving
  const box = boxOf(surface, moving)
  const own = surface.lanes[laneIndex(surface, picked)]
  const lane = surface.lanes[laneIndex(surface, moving)]
  const claim = own?.boardRoom.claims.find((one) => one.kind === 'meeting' && one.id === picked.id)
  const title = claim === undefined ? '' : claimTitle(claim, language)
  const isSame = moving.room_id === picked.room_id && moving.date === picked.date
  const isUnmoved = isSame && moving.start_minute === picked.start_minute && moving.end_minute === picked.end_minute

  const place = [
    moving.room_id === picked.room_id ? '' : (lane?.boardRoom.room.name ?? ''),
    moving.date === picked.date ? '' : dayText(moving.date, language),
  ].filter((part) => part !== '')
  const said = {
    slot: moving,
    place: place.join(' · '),
    sentence: sentenceOf(),
    way: moving.nearest === null ? '' : t(words.nearest, { time: wayText(moving.nearest) }),
  }
  function sentenceOf(): string {
    if (!verdict.ok) return refusalText(verdict, language)
    if (!verdict.warnings.includes('audit')) return ''
    return t(picked.audit_state === 0 || picked.holds !== null ? words.againAudit : bookingWords.auditWarning)
  }
  function wayText(way: Slot): string {
    const range = rangeText(way.start_minute, way.end_minute)
    return way.date === moving.date ? range : `${dayText(way.date, language)} ${range}`
  }
  const isRunning = picked.start <= serverNow()
  const help = t(isRunning ? words.pickedUpRunning : words.pickedUp, { title })
  return (
    <>
      {box !== null && (
        <div
          className={`${styles.selection} ${styles.moving}`}
          data-refused={!verdict.ok || undefined}
          data-held-by={isAdjusted && !isRunning ? 'whole' : undefined}
          style={box}
        >
          <span>
            {hand === 'keyboard' || at === null
              ? boxText(moving, box.width, box.height, (minutes) => lengthText(minutes, language))
              : title}
          </span>
          {isAdjusted && (
            <>
              {!isRunning && <i className={styles.handle} data-held-by="start" />}
              <i className={styles.handle} data-held-by="end" />
            </>
          )}
        </div>
      )}
      {at !== null && hand !== 'keyboard' && (
        <Bubble at={at} touch={hand === 'touch'} refused={!verdict.ok} {...said} />
      )}
      {hand === 'keyboard' && (
        <ScreenReaderText {...said} before={isUnmoved ? help : ''} onDrop={hands.drop} onLeave={hands.leave} />
      )}
    </>
  )
}
