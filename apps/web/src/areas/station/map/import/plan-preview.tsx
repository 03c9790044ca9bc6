import type { Points } from '@workplace/domain/station/map/document'
import { boundsOfLines, type Point } from '@workplace/domain/station/map/geometry'
import { useEffect, useMemo, useRef } from 'react'
import { useMode } from '../../../../kernel/theme/mode'
import { colors } from '../../../../kernel/theme/theme'
import styles from './import.module.css'

const size = { width: 680, height: 340 }
const room = 12
/** A click so near to a corner of a line means the corner. */
const reach = 10

type Props = {
  readonly label: string
  readonly lines: readonly Points[]
  /** What lies below them. */
  readonly picture?: ImageBitmap | undefined
  readonly points: readonly Point[]
  readonly onPoint: (point: Point) => void
}

/** A drawing at a glance, on which two points are clicked. */
export function PlanPreview({ label, lines, picture, points, onPoint }: Props) {
  const mode = useMode()
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useMemo(() => {
    const { left, top, right, bottom } = boundsOfLines(lines) ?? { left: 0, top: 0, right: 1, bottom: 1 }
    const scale = Math.min(
      (size.width - 2 * room) / Math.max(1e-9, right - left),
      (size.height - 2 * room) / Math.max(1e-9, bottom - top),
    )
    return {
      ...{ scale, x: (size.width - (right - left) * scale) / 2 - left * scale },
      y: (size.height - (bottom - top) * scale) / 2 - top * scale,
    }
  }, [lines])
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    const element = canvas.current
    if (!ctx || element === null) return
    const ratio = window.devicePixelRatio || 1
    element.width = size.width * ratio
    element.height = size.height * ratio
    const c = colors[mode]
    const { scale, x, y } = view
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    ctx.fillStyle = c.surface
    ctx.fillRect(0, 0, size.width, size.height)
    if (picture !== undefined) ctx.drawImage(picture, x, y, picture.width * scale, picture.height * scale)
    ctx.strokeStyle = c['text-quiet']
    ctx.lineWidth = 0.75
    ctx.beginPath()
    for (const line of lines) {
      ctx.moveTo((line[0] ?? 0) * scale + x, (line[1] ?? 0) * scale + y)
      for (let n = 2; n + 1 < line.length; n += 2)
        ctx.lineTo((line[n] ?? 0) * scale + x, (line[n + 1] ?? 0) * scale + y)
    }
    ctx.stroke()
    ctx.strokeStyle = c.primary
    ctx.fillStyle = c.primary
    ctx.lineWidth = 2
    ctx.beginPath()
    for (const point of points) ctx.lineTo(point.x * scale + x, point.y * scale + y)
    ctx.stroke()
    for (const point of points) {
      ctx.beginPath()
      ctx.arc(point.x * scale + x, point.y * scale + y, 4, 0, 2 * Math.PI)
      ctx.fill()
    }
  }, [lines, picture, points, mode, view])
  const onClick = ({ clientX, clientY, currentTarget }: React.MouseEvent<HTMLCanvasElement>) => {
    const rect = currentTarget.getBoundingClientRect()
    const by = size.width / rect.width
    const [cx, cy] = [(clientX - rect.left) * by, (clientY - rect.top) * by]
    let best: Point = { x: (cx - view.x) / view.scale, y: (cy - view.y) / view.scale }
    let least = reach
    for (const line of lines)
      for (let n = 0; n + 1 < line.length; n += 2) {
        const [x, y] = [line[n] ?? 0, line[n + 1] ?? 0]
        const away = Math.hypot(x * view.scale + view.x - cx, y * view.scale + view.y - cy)
        if (away < least) {
          least = away
          best = { x, y }
        }
      }
    onPoint(best)
  }
  return <canvas ref={canvas} className={styles.preview} role="img" aria-label={label} onClick={onClick} />
}
