import type { Verdict } from '@workplace/domain/booking/booking-request'
import { useStore } from 'zustand'
import { lengthText } from '../../../kernel/time/length-text'
import { useLanguage, useT } from '../../../kernel/words'
import { rangeText, refusalText } from '../core/claim-text'
import { words } from '../core/words'
import styles from './gesture.module.css'
import { Bubble, ScreenReaderText } from './gesture-bubble'
import { boxOf, type RoomSlot, type Surface } from './gesture-surface'
import { type SelectingStore, selectionOf } from './select-state'

/** A slot that the booking drawer is open for. */
export type Draft = RoomSlot

type Props = { selecting: SelectingStore; draft: Draft | null; surface: Surface }

/** Wide enough for `09:00–10:30 · 1 h 30 min`. */
const WRITTEN_FROM = 150
const SHORT_FROM = 84
const HIGH_FROM = 16

/** The time in the box of a slot, as much of it as there is room for. */
export function boxText(slot: RoomSlot, width: number, height: number, lengthOf: (minutes: number) => string): string {
  const { start_minute, end_minute } = slot
  if (width < SHORT_FROM || height < HIGH_FROM) return ''
  const range = rangeText(start_minute, end_minute)
  return width >= WRITTEN_FROM ? `${range} · ${lengthOf(end_minute - start_minute)}` : range
}

/**
 * The selection over the grid. It alone is drawn with each move of a drag. Stands where the first block of the first
 * lane begins.
 */
export function SelectionLayer({ selecting, draft, surface }: Props) {
  const { drag, at, hand } = useStore(selecting.store)
  const language = useLanguage()
  const t = useT()
  const selection = selectionOf(drag)
  const shown: (Draft & { verdict?: Verdict }) | null = selection ?? draft
  const box = shown && boxOf(surface, shown)
  if (shown === null || box === null) return null
  const { verdict } = shown
  const sentence = verdict === undefined ? '' : verdictText(verdict)
  const text = boxText(shown, box.width, box.height, (minutes) => lengthText(minutes, language))
  // While somebody drags, the bubble at the pointer says it.
  const isBeside = selection === null && box.width < SHORT_FROM && box.height >= HIGH_FROM
  const refused = verdict !== undefined && !verdict.ok

  function verdictText(said: Verdict): string {
    if (!said.ok) return refusalText(said, language)
    return said.warnings.includes('audit') ? t(words.auditWarning) : ''
  }
  return (
    <div className={styles.layer} role="presentation">
      <div className={styles.selection} data-refused={refused || undefined} style={box}>
        <span>{text}</span>
      </div>
      {isBeside && (
        <span className={styles.beside} style={{ left: box.left + box.width, top: box.top, height: box.height }}>
          {rangeText(shown.start_minute, shown.end_minute)}
        </span>
      )}
      {selection !== null && at !== null && hand !== 'keyboard' && (
        <Bubble at={at} touch={hand === 'touch'} refused={refused} slot={selection} sentence={sentence} />
      )}
      {selection !== null && hand === 'keyboard' && <ScreenReaderText slot={selection} sentence={sentence} />}
    </div>
  )
}
