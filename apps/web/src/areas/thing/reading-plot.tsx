import { useQuery } from '@tanstack/react-query'
import { readingSeries, type SeriesPoint } from '@workplace/contract/thing/thing-reading'
import { Empty, Segmented } from 'antd'
import { useState } from 'react'
import { Bars } from '../../kernel/charts/bars'
import { queryOf } from '../../kernel/client/query'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { itemText, valueText } from './item-text'
import { words } from './thing-words'
import styles from './things.module.css'

const lengths = { day: 1, week: 7, month: 30 } as const
type Length = keyof typeof lengths
const dayMs = 86_400_000
const points = 48

/** A time in which nothing was said stays empty: its stretches are there, without a point. */
function slotsOf(known: readonly SeriesPoint[], step: number): { time: string; point?: SeriesPoint }[] {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const from = Date.parse(first.time)
  const count = Math.min(points * 2, Math.round((Date.parse(last.time) - from) / (step * 1000)) + 1)
  const at = new Map(known.map((point) => [Math.round((Date.parse(point.time) - from) / (step * 1000)), point]))
  return Array.from({ length: count }, (_, n) => {
    const point = at.get(n)
    return { time: new Date(from + n * step * 1000).toISOString(), ...(point === undefined ? {} : { point }) }
  })
}

type Props = { readonly device: { readonly id: number; readonly name: string }; readonly item: string }

/** An item of a thing over a time, with when it ends on the minute: what is asked stays the same for a minute. */
export function ReadingPlot({ device, item }: Props) {
  const t = useT()
  const language = useLanguage()
  const [length, setLength] = useState<Length>('day')
  const end = Math.ceil(Date.now() / 60_000) * 60_000
  const answer = useQuery(
    queryOf(
      readingSeries,
      {
        device: String(device.id),
        item,
        start_time: new Date(end - lengths[length] * dayMs).toISOString(),
        end_time: new Date(end).toISOString(),
        points,
      },
      { quiet: true },
    ),
  )
  const [line] = answer.data?.items ?? []
  const known = line?.points ?? []
  const slots = slotsOf(known, answer.data?.step ?? 1)
  const limit = answer.data?.limits[0]
  const unit = answer.data?.unit ?? null
  const edges = [...known.flatMap(({ low, high }) => [low, high]), limit?.low ?? null, limit?.high ?? null].filter(
    (one) => one !== null,
  )
  const [least, most] = [Math.min(...edges), Math.max(...edges)]
  const room = most === least ? Math.max(1, Math.abs(most) * 0.05) : (most - least) * 0.05
  const [low, high] = [least - room, most + room]
  const at = (value: number) => (value - low) / (high - low)
  return (
    <section className={styles.plot} aria-label={t(words.plotOf, { name: device.name, item: itemText(item, t) })}>
      <div className={styles.plotHead}>
        <h2>{itemText(item, t)}</h2>
        <Segmented<Length>
          size="small"
          aria-label={t(words.plotFor)}
          value={length}
          options={(Object.keys(lengths) as Length[]).map((value) => ({ value, label: t(words[value]) }))}
          onChange={setLength}
        />
      </div>
      {answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <ListSkeleton rows={3} />
      ) : known.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noPoints)} />
      ) : (
        <Bars
          line
          label={t(words.plotOf, { name: device.name, item: itemText(item, t) })}
          ticks={[high, (high + low) / 2, low].map((one) => valueText(Math.round(one * 10) / 10, null))}
          limits={[limit?.low, limit?.high].flatMap((one) => (typeof one === 'number' ? [at(one)] : []))}
          bars={slots.map(({ time, point }) => ({
            key: time,
            height: point === undefined ? null : at(point.mean),
            label: instantText(time, language).slice(length === 'day' ? -5 : 5, length === 'day' ? undefined : 10),
            title:
              point === undefined
                ? instantText(time, language)
                : t(words.point, {
                    time: instantText(time, language),
                    mean: valueText(point.mean, unit),
                    low: valueText(point.low, null),
                    high: valueText(point.high, null),
                  }),
          }))}
        />
      )}
    </section>
  )
}
