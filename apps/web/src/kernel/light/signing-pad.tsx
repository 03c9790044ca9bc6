import { type PointerEvent, useRef, useState } from 'react'
import styles from './signing-pad.module.css'

/** What is drawn, in the units of the field: strokes, each as x, y, x, y, …. */
export type DrawnLine = readonly (readonly number[])[]

/** So fine that a hand cannot tell, and so coarse that a name is a few hundred points. */
const nearest = 3

/** A field in which somebody signs with a finger, a pen or the mouse. */
export function SigningPad({
  width,
  height,
  label,
  value,
  onChange,
}: {
  width: number
  height: number
  label: string
  value: DrawnLine
  onChange: (drawn: DrawnLine) => void
}) {
  const field = useRef<SVGSVGElement>(null)
  const [stroke, setStroke] = useState<readonly number[] | null>(null)
  const at = (event: PointerEvent): [number, number] => {
    const box = field.current?.getBoundingClientRect()
    if (box === undefined) return [0, 0]
    const on = (part: number, most: number) => Math.round(Math.min(Math.max(part, 0), 1) * most)
    return [on((event.clientX - box.left) / box.width, width), on((event.clientY - box.top) / box.height, height)]
  }
  const begin = (event: PointerEvent) => {
    field.current?.setPointerCapture(event.pointerId)
    setStroke(at(event))
  }
  const go = (event: PointerEvent) => {
    if (stroke === null) return
    const [x, y] = at(event)
    const [lastX = 0, lastY = 0] = stroke.slice(-2)
    if (Math.abs(x - lastX) + Math.abs(y - lastY) >= nearest) setStroke([...stroke, x, y])
  }
  const end = () => {
    if (stroke === null) return
    onChange([...value, stroke])
    setStroke(null)
  }
  const all = stroke === null ? value : [...value, stroke]
  return (
    <svg
      ref={field}
      className={styles.pad}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line className={styles.base} x1={width * 0.05} x2={width * 0.95} y1={height * 0.78} y2={height * 0.78} />
      {all.map((points, n) => (
        // a stroke has no other name than its place, and none is ever taken out of the middle
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <polyline key={n} points={points.length === 2 ? [...points, ...points].join(' ') : points.join(' ')} />
      ))}
    </svg>
  )
}
