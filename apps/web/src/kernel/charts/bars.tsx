import { useId, useLayoutEffect, useRef, useState } from 'react'
import { watchWidth } from '../widgets/watch-width'
import styles from './charts.module.css'

export type Bar = {
  readonly key: string
  /** 0 to 1 of the axis; null where nothing is known, which a line leaves out. */
  readonly height: number | null
  /** 0 to 1 of the axis, drawn pale behind it: what was expected of it. */
  readonly behind?: number
  /** What the axis says below it. */
  readonly label: string
  /** What is said of it on pointing at it. */
  readonly title: string
}

type Props = {
  readonly label: string
  readonly bars: readonly Bar[]
  /** From the top of the axis down: `100%`, `50%`, `0`. */
  readonly ticks: readonly string[]
  /** Points on a line, for an axis that does not begin at nothing: bars would show how far they are from it. */
  readonly line?: boolean
  /** Only every so manieth is named on the axis, however much room there is: whole hours of quarters. */
  readonly named?: number
  /** Lines across at a height of the axis, between which all should stay. */
  readonly limits?: readonly number[]
}

const [HEIGHT, LEFT, BOTTOM, TOP] = [220, 52, 26, 10]
/** A label of the axis wants this much room. */
const LABEL = 52

/** As wide as it may be: drawn in real pixels, so that its words are as large on a telephone as on a wall. */
function useWidth() {
  const svg = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = svg.current
    if (element === null) return
    const measure = () => setWidth(Math.max(240, Math.round(element.getBoundingClientRect().width) || 640))
    measure()
    return watchWidth(element, measure)
  }, [])
  return { svg, width }
}

/** A bar chart. It says its label to a screen reader; its numbers stand in a table beside it. */
export function Bars({ label, bars, ticks, line = false, limits = [], named = 1 }: Props) {
  const id = useId()
  const { svg, width: whole } = useWidth()
  const step = (whole - LEFT) / Math.max(1, bars.length)
  const width = Math.min(40, Math.max(2, step * 0.68))
  const behind = Math.min(step - 1, width * 1.35)
  const plot = HEIGHT - BOTTOM - TOP
  // as many labels as have room
  const every = named * Math.max(1, Math.ceil(LABEL / step / named))
  const known = bars.flatMap(({ height }, at) =>
    height === null ? [] : [`${LEFT + step * (at + 0.5)},${TOP + plot * (1 - Math.min(1, height))}`],
  )
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${whole} ${HEIGHT}`}
      height={HEIGHT}
      className={styles.bars}
      role="img"
      aria-labelledby={id}
    >
      <title id={id}>{label}</title>
      {ticks.map((tick, at) => {
        const y = TOP + (plot * at) / Math.max(1, ticks.length - 1)
        return (
          <g key={tick}>
            <line x1={LEFT} x2={whole} y1={y} y2={y} />
            <text x={LEFT - 8} y={y + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        )
      })}
      {limits.map((height) => (
        <line
          key={height}
          {...{ x1: LEFT, x2: whole, y1: TOP + plot * (1 - height), y2: TOP + plot * (1 - height) }}
          className={styles.limit}
        />
      ))}
      {line && <polyline points={known.join(' ')} className={styles.line} />}
      {bars.map((bar, at) => {
        const height = Math.min(1, bar.height ?? 0) * plot
        const x = LEFT + step * at + (step - width) / 2
        return (
          <g key={bar.key}>
            <rect x={LEFT + step * at} y={TOP} width={step} height={plot} className={styles.hit}>
              <title>{bar.title}</title>
            </rect>
            {bar.behind !== undefined && (
              <rect
                {...{ x: LEFT + step * at + (step - behind) / 2, y: TOP + plot * (1 - Math.min(1, bar.behind)) }}
                {...{ width: behind, height: Math.min(1, bar.behind) * plot, rx: 2 }}
                className={styles.behind}
              />
            )}
            {!line ? (
              <rect x={x} y={TOP + plot - height} width={width} height={height} rx={2} className={styles.bar} />
            ) : bar.height === null ? null : (
              <circle cx={x + width / 2} cy={TOP + plot - height} r={4} className={styles.bar} />
            )}
            {at % every === 0 && (
              <text x={x + width / 2} y={HEIGHT - 6} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
