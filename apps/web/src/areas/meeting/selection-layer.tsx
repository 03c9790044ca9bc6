import type { Slot } from '@workplace/domain/booking/slot'
import type { Verdict } from '@workplace/domain/booking/verdict'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useLanguage, useT } from '../../kernel/words'
import { boxOf, type RoomSlot, type Surface } from './gesture-surface'
import { lengthText, rangeText, refusalText } from './naming'
import { type SelectingStore, selectionOf } from './selecting'
import styles from './timeline.module.css'
import { words } from './words'

/** A slot that the booking drawer is open for. */
export type Draft = RoomSlot

type Props = { selecting: SelectingStore; draft: Draft | null; surface: Surface }

/** Wide enough for `09:00–10:30 · 1 h 30 min`. */
const WRITTEN_FROM = 150
const SHORT_FROM = 84

/**
 * The selection over the grid. It alone is drawn with each move of a drag. Stands where the first block of the first
 * lane begins.
 */
export function SelectionLayer({ selecting, draft, surface }: Props) {
  const { drag, at, hand } = useStore(selecting.store)
  const language = useLanguage()
  const selection = selectionOf(drag)
  const shown: (Draft & { verdict?: Verdict }) | null = selection ?? draft
  const box = shown && boxOf(surface, shown)
  if (shown === null || box === null) return null
  const { start_minute, end_minute, verdict } = shown
  const { width } = box
  const range = rangeText(start_minute, end_minute)
  const refused = verdict !== undefined && !verdict.ok
  const text = width >= WRITTEN_FROM ? `${range} · ${lengthText(end_minute - start_minute, language)}` : range
  return (
    <div className={styles.layer} role="presentation">
      <div className={styles.selection} data-refused={refused || undefined} style={box}>
        {width >= SHORT_FROM && <span>{text}</span>}
      </div>
      {selection !== null && at !== null && hand !== 'keyboard' && (
        <Bubble at={at} touch={hand === 'touch'} slot={selection} verdict={selection.verdict} />
      )}
      {selection !== null && hand === 'keyboard' && <Spoken slot={selection} verdict={selection.verdict} />}
    </div>
  )
}

function useSentence(verdict: Verdict): string {
  const t = useT()
  const language = useLanguage()
  if (!verdict.ok) return refusalText(verdict, language)
  return verdict.warnings.includes('audit') ? t(words.auditWarning) : ''
}

type SayProps = { slot: Slot; verdict: Verdict }

/** At the pointer: the time and its length, and what the rules say to it. */
function Bubble({ at, touch, slot, verdict }: SayProps & { at: { x: number; y: number }; touch: boolean }) {
  const language = useLanguage()
  const sentence = useSentence(verdict)
  const { start_minute, end_minute } = slot
  const toLeft = at.x > innerWidth - 280
  const up = touch || at.y > innerHeight - 120
  return (
    <div
      className={styles.bubble}
      data-refused={!verdict.ok || undefined}
      aria-hidden
      style={{
        transform: `translate(${toLeft ? -100 : 0}%, ${up ? -100 : 0}%)`,
        left: toLeft ? at.x - 14 : at.x + 14,
        // A finger hides what is below it.
        top: up ? at.y - (touch ? 44 : 14) : at.y + 18,
      }}
    >
      <b>{rangeText(start_minute, end_minute)}</b> {lengthText(end_minute - start_minute, language)}
      {sentence !== '' && <p>{sentence}</p>}
    </div>
  )
}

/** For who selects by the keyboard and perhaps does not see it. */
function Spoken({ slot, verdict }: SayProps) {
  const language = useLanguage()
  const sentence = useSentence(verdict)
  const { start_minute, end_minute } = slot
  const parts = [rangeText(start_minute, end_minute), lengthText(end_minute - start_minute, language), sentence]
  // A grid has rows and nothing else.
  return createPortal(
    <div className={styles.spoken} role="status">
      {parts.filter((part) => part !== '').join(' · ')}
    </div>,
    document.body,
  )
}
