import type { Use } from '@workplace/contract/statistics/utilisation'
import charts from '../../kernel/charts/charts.module.css'
import { Tile } from '../../kernel/charts/tile'
import { numberText } from '../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../kernel/words'
import { bookedShare, hoursOf, percentText } from './share'
import { words } from './statistics-words'

/** The numbers that one looks for first. What nobody knows is said to be unknown, not to be nothing. */
export function Tiles({ total, rooms }: { total: Use; rooms: number }) {
  const t = useT()
  const language = useLanguage()
  const number = (value: number) => numberText(value, language, 1)
  const share = (part: number) =>
    total.known === 0
      ? t(words.unknownWhy)
      : t(words.ofKnown, { n: total.known, percent: percentText(part / total.known, language) })
  const known = (value: number) => (total.known === 0 ? t(words.unknown) : number(value))
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
      <Tile name={t(words.meetings)} value={number(total.meetings)} note={t(words.roomsCount, { n: rooms })} />
      <Tile name={t(words.used)} value={known(total.used)} note={share(total.used)} />
      <Tile
        name={t(words.usedHours)}
        value={known(hoursOf(total.used_minutes))}
        note={
          total.known === 0
            ? t(words.unknownWhy)
            : t(words.knownFrom, { signed: number(total.by_sign_in), seen: number(total.by_detector) })
        }
      />
      <Tile name={t(words.noShows)} value={known(total.no_shows)} note={share(total.no_shows)} />
      <Tile
        name={t(words.released)}
        value={number(total.released)}
        note={t(words.releasedHours, { n: number(hoursOf(total.released_minutes)) })}
      />
    </dl>
  )
}
