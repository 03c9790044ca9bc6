import type { Slot } from '@workplace/domain/booking/slot'
import { yuanOf } from '@workplace/domain/kernel/money'
import { moneyText } from '../../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../../kernel/words'
import type { FormRoom } from '../core/board'
import { costWords as words } from './cost-words'
import form from './meeting-form.module.css'
import { costOfRooms } from './slot-cost'

type Props = {
  rooms: readonly FormRoom[]
  /** On the clock of `zone`. */
  slot: Slot
  zone: string
  /** Of a series every meeting costs as much, give or take the peak. */
  isSeries: boolean
}

/** What the booking costs, where its rooms have a price; stands above the buttons and says it while one chooses. */
export function CostLine({ rooms, slot, zone, isSeries }: Props) {
  const t = useT()
  const language = useLanguage()
  const known = rooms.flatMap(({ room }) => (room === null ? [] : [room.room]))
  const cost =
    known.length < rooms.length || slot.end_minute <= slot.start_minute ? null : costOfRooms(known, slot, zone)
  if (cost === null) return null
  const notes = [
    ...(isSeries ? [t(words.each)] : []),
    ...(rooms.length > 1 ? [t(words.rooms, { n: rooms.length })] : []),
    ...(cost.peak_minutes > 0 ? [t(words.peak, { n: cost.peak_minutes })] : []),
    ...(cost.free_minutes > 0 && cost.fen > 0 ? [t(words.freeMinutes, { n: cost.free_minutes })] : []),
  ]
  return (
    <p className={form.cost} aria-live="polite">
      <span>{t(words.cost)}</span>
      <strong>{cost.fen === 0 ? t(words.free) : moneyText(yuanOf(cost.fen), language)}</strong>
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </p>
  )
}
