import type { CabinetItem, DeskItem } from '@workplace/domain/station/map/document'
import { boundsOf, holds, type Point } from '@workplace/domain/station/map/geometry'
import { MapGrid } from '@workplace/domain/station/map/grid'
import { type Direction, neighbour } from '@workplace/domain/station/map/neighbour'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMode } from '../../../kernel/theme/mode'
import { colors } from '../../../kernel/theme/theme'
import { useT } from '../../../kernel/words'
import { type Camera, seenBy, toMap, toScreen } from './camera'
import { outline, type Scene } from './draw-map'
import styles from './map.module.css'
import { mapWords as words } from './map-words'
import { isOver, useGestures } from './use-gestures'
import { useMapView } from './use-map-view'
import { ZoomButtons } from './zoom-buttons'

/** So many desks are buttons; with more in view the keys and the list do the same. */
const mostButtons = 200
const ways: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

type Props = {
  readonly label: string
  readonly scene: Scene
  readonly labelOf: (desk: DeskItem) => string
  readonly chosen: string | null
  readonly onChoose: (desk: DeskItem | null) => void
  /** Chosen by a click or Enter, rather than on the way: the keys go on in what is shown of it. */
  readonly onOpen: () => void
  readonly onSearch: () => void
  /** Cabinets of lockers that lead to their front. */
  readonly doors?: readonly { readonly item: CabinetItem; readonly name: string; readonly link: string }[]
  /** Where the chosen desk was chosen elsewhere: it comes into sight. */
  readonly revealed: number
  readonly children?: ReactNode
}

/** The map of a floor: moved, looked at closely, and its desks chosen, by pointer, fingers or keys. */
export function DeskMap(props: Props) {
  const { label, scene, labelOf, chosen, onChoose, onOpen, onSearch, doors = [], revealed, children } = props
  const t = useT()
  const mode = useMode()
  const desks = useMemo(() => scene.items.filter((item): item is DeskItem => item.kind === 'desk'), [scene.items])
  const grid = useMemo(() => new MapGrid(desks), [desks])
  const at = desks.find(({ id }) => id === chosen)
  const hovered = useRef<DeskItem | null>(null)
  const [said, setSaid] = useState('')
  const view = useMapView(scene, (ctx, { scale }) => {
    const over = hovered.current
    if (over !== null && over.id !== chosen) outline(ctx, over, colors[mode]['line-box'], 2 / scale)
    if (at !== undefined) outline(ctx, at, colors[mode].primary, 3.5 / scale)
  })
  const { box, camera, rest } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is chosen elsewhere comes into sight
  useEffect(() => {
    if (revealed > 0 && at !== undefined) view.reveal(at)
  }, [revealed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is drawn above the picture
  useEffect(() => view.redrawTop(), [chosen])

  const { local, far, moved, ends } = useGestures(view)
  const hit = (point: Point): DeskItem | null => {
    const found = grid
      .within({ left: point.x, right: point.x, top: point.y, bottom: point.y })
      .filter((desk) => holds(desk, point))
    return found.at(-1) ?? null
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (moved(event)) return
    const over = hit(toMap(camera.current, local(event)))
    if (over?.id === hovered.current?.id) return
    hovered.current = over
    if (box.current !== null) box.current.style.cursor = over === null ? '' : 'pointer'
    view.redrawTop()
  }

  const choose = (desk: DeskItem | null) => {
    if (desk !== null) setSaid(labelOf(desk))
    onChoose(desk)
  }
  const open = (desk: DeskItem | null) => {
    choose(desk)
    if (desk !== null) onOpen()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const way = ways[event.key]
    const middle = () => {
      const seen = seenBy(camera.current, {
        width: box.current?.clientWidth ?? 0,
        height: box.current?.clientHeight ?? 0,
      })
      return { x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 }
    }
    if (way !== undefined) {
      const { activeElement } = document
      const from =
        activeElement instanceof HTMLElement ? desks.find(({ id }) => id === activeElement.dataset.desk) : undefined
      const next = (from ?? at) === undefined ? nearest(desks, middle()) : neighbour(from ?? at ?? middle(), desks, way)
      if (next !== null && next !== undefined) {
        choose(next)
        view.reveal(next)
        focus.current = next.id
      }
    } else if (event.key === '+' || event.key === '=') view.zoom(1.3)
    else if (event.key === '-') view.zoom(1 / 1.3)
    else if (event.key === '0') view.fit()
    else if (event.key === 'Enter' && at !== undefined && event.target === box.current) onOpen()
    else if (event.key === '/') onSearch()
    else if (event.key === 'Escape') onChoose(null)
    else return
    event.preventDefault()
  }
  const focus = useRef<string | null>(null)
  const buttons = useMemo(() => {
    if (rest === null) return []
    const found = grid.within(seenBy(rest.camera, rest.size))
    return found.length > mostButtons || rest.camera.scale * 100 < 6 ? [] : found.sort((a, b) => a.y - b.y || a.x - b.x)
  }, [grid, rest])
  const stop = buttons.some(({ id }) => id === chosen) ? chosen : buttons[0]?.id
  // the keys go on where they led: the button of a desk that has just come into sight has the focus
  useEffect(() => {
    const wanted = focus.current
    if (wanted === null || buttons.length === 0) return
    box.current?.querySelector<HTMLElement>(`[data-desk="${CSS.escape(wanted)}"]`)?.focus({ preventScroll: true })
    focus.current = null
  })
  return (
    <div
      ref={box}
      className={styles.map}
      role="application"
      aria-label={label}
      aria-description={t(words.hint)}
      tabIndex={buttons.length === 0 ? 0 : -1}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      {...ends}
      onPointerLeave={() => {
        hovered.current = null
        view.redrawTop()
      }}
      onClick={(event) => {
        if (!far.current && !isOver(event)) open(hit(toMap(camera.current, local(event))))
        far.current = false
      }}
      onDoubleClick={(event) => view.zoom(2, local(event))}
    >
      <canvas ref={view.stills[0]} className={styles.still} aria-hidden />
      <canvas ref={view.stills[1]} className={styles.still} aria-hidden />
      <canvas ref={view.top} className={styles.top} aria-hidden />
      <div ref={view.moving} className={styles.moving}>
        {rest !== null &&
          buttons.map((desk) => (
            <button
              key={desk.id}
              type="button"
              data-desk={desk.id}
              className={styles.desk}
              tabIndex={desk.id === stop ? 0 : -1}
              aria-pressed={desk.id === chosen}
              aria-label={labelOf(desk)}
              title={labelOf(desk)}
              style={placed(desk, rest.camera)}
              onClick={(event) => {
                event.stopPropagation()
                if (!far.current) open(desk)
                far.current = false
              }}
            />
          ))}
        {rest !== null &&
          rest.camera.scale * 100 >= 6 &&
          doors.map(({ item, name, link }) => (
            <Link
              key={item.id}
              to={link}
              className={`${styles.desk} ${styles.cabinet}`}
              aria-label={name}
              title={name}
              draggable={false}
              style={placed(item, rest.camera)}
              onClick={(event) => {
                event.stopPropagation()
                // the map was moved by it
                if (far.current) event.preventDefault()
                far.current = false
              }}
            />
          ))}
      </div>
      <ZoomButtons onZoom={view.zoom} onFit={() => view.fit()} />
      <output className={styles.said}>{said}</output>
      {children}
    </div>
  )
}

/** Where something lies in the window. */
function placed(item: DeskItem | CabinetItem, camera: Camera) {
  const { left, right, top, bottom } = boundsOf(item)
  const { x, y } = toScreen(camera, { x: left, y: top })
  return { left: x, top: y, width: (right - left) * camera.scale, height: (bottom - top) * camera.scale }
}

const nearest = (desks: readonly DeskItem[], to: Point): DeskItem | undefined =>
  desks.reduce<DeskItem | undefined>(
    (best, desk) =>
      best === undefined || Math.hypot(desk.x - to.x, desk.y - to.y) < Math.hypot(best.x - to.x, best.y - to.y)
        ? desk
        : best,
    undefined,
  )
