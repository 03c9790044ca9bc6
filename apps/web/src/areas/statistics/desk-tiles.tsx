import type { DeskUtilisation } from '@workplace/contract/statistics/desk-utilisation'
import charts from '../../kernel/charts/charts.module.css'
import { Tile } from '../../kernel/charts/tile'
import { dateText } from '../../kernel/time/time-text'
import { numberText } from '../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../kernel/words'
import { bookedShare, hoursOf, percentText } from './share'
import { words } from './statistics-words'

/** The numbers that one looks for first: how many desks were wanted at once is what says how many are needed. */
export function DeskTiles({ answer }: { answer: DeskUtilisation }) {
  const t = useT()
  const language = useLanguage()
  const { total, peak, peak_date, desks_bookable, desks_other } = answer
  const number = (value: number) => numberText(value, language, 1)
  const known = (value: number) => (total.known === 0 ? t(words.unknown) : number(value))
  const share = (part: number) =>
    total.known === 0
      ? t(words.unknownDesks)
      : t(words.ofKnownBookings, { n: total.known, percent: percentText(part / total.known, language) })
  return (
    <dl className={charts.tiles}>
      <Tile
        name={t(words.bookedShare)}
        value={percentText(bookedShare(total), language)}
        note={t(words.bookedOf, {
          booked: number(hoursOf(total.booked_minutes)),
          open: number(hoursOf(total.open_minutes)),
        })}
      />
      <Tile
        name={t(words.peak)}
        value={number(peak)}
        note={
          peak_date === null
            ? t(words.unknown)
            : t(words.peakOf, { date: dateText(peak_date, language), n: desks_bookable })
        }
      />
      <Tile
        name={t(words.meetings)}
        value={number(total.bookings)}
        note={t(words.desksCount, { n: desks_bookable, more: desks_other })}
      />
      <Tile name={t(words.used)} value={known(total.used)} note={share(total.used)} />
      <Tile name={t(words.noShows)} value={known(total.no_shows)} note={share(total.no_shows)} />
      <Tile name={t(words.released)} value={known(total.released)} note={share(total.released)} />
    </dl>
  )
}
