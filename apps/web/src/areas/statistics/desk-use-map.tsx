import type { DeskUtilisation } from '@workplace/contract/statistics/desk-utilisation'
import { Segmented, Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import charts from '../../kernel/charts/charts.module.css'
import { type Language, useLanguage, useT } from '../../kernel/words'
import { type DeskUseShown, UseMap } from '../station/public'
import { bookedShare, percentText } from './share'
import { words } from './statistics-words'

type Desk = DeskUtilisation['desks'][number]
/** What of its use a desk is drawn by. */
const measures = {
  booked: bookedShare,
  used: ({ used, known }: Desk) => (known === 0 ? null : used / known),
  released: ({ released, bookings }: Desk) => (bookings === 0 ? null : released / bookings),
  noShows: ({ no_shows, known }: Desk) => (known === 0 ? null : no_shows / known),
} as const satisfies Record<string, (desk: Desk) => number | null>
type Measure = keyof typeof measures
const labels = {
  booked: words.bookedShare,
  used: words.used,
  released: words.released,
  noShows: words.noShows,
} as const

const shownOf = (desks: readonly Desk[], measure: Measure, language: Language): ReadonlyMap<number, DeskUseShown> =>
  new Map(
    desks.map((desk) => {
      const share = measures[measure](desk)
      return [desk.id, { heat: share === null ? null : Math.min(1, share), text: percentText(share, language) }]
    }),
  )

/** The desks of a floor where they stand, as strong as they were booked, used, released or missed. */
export function DeskUseMap({ floor, desks }: { readonly floor: number | null; readonly desks: readonly Desk[] }) {
  const t = useT()
  const language = useLanguage()
  const [measure, setMeasure] = useState<Measure>('booked')
  const uses = useMemo(() => shownOf(desks, measure, language), [desks, measure, language])
  if (floor === null) return <p className={charts.quiet}>{t(words.chooseFloor)}</p>
  return (
    <>
      <Segmented<Measure>
        aria-label={t(words.onMap)}
        value={measure}
        options={(Object.keys(labels) as Measure[]).map((value) => ({ value, label: t(labels[value]) }))}
        onChange={setMeasure}
      />
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <UseMap key={floor} floor_id={floor} name={desks[0]?.floor_name ?? ''} uses={uses} />
      </Suspense>
    </>
  )
}
