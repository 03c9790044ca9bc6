import type { FloorLayers } from '@workplace/contract/place/floor-plan'
import { Skeleton } from 'antd'
import { type KeyboardEvent, type PointerEvent, Suspense, useRef } from 'react'
import { imageAddress } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { keyOf, type Layer, type Place, type PlacedThing, type Places, placeAt } from './places'
import styles from './places.module.css'
import { MapOfFloor, type OnMap } from './slots'
import { words } from './words'

type Props = {
  readonly plan: Pick<FloorLayers, 'id' | 'map_image_url' | 'map_version'>
  readonly name: string
  /** Those that are shown. */
  readonly layers: readonly Layer[]
  readonly places: Places
  readonly mayPlace: boolean
  readonly chosen: PlacedThing | undefined
  readonly onChoose: (thing: PlacedThing | null) => void
  readonly onPut: (thing: PlacedThing, place: Place) => void
  readonly onKey: (event: KeyboardEvent, thing: PlacedThing) => void
  /** What a map shows in a page that scrolls: it stays where it is, and is looked at more closely around here. */
  readonly around?: Place | undefined
}

/** So far a pointer goes before it drags: less is a click of a hand that is not steady. */
const dragPixels = 4

/** The sign of a layer. */
export const KindSign = ({ icon }: { icon: string }) => (
  <svg viewBox="0 0 24 24" className={styles.sign} aria-hidden>
    <path d={icon} />
  </svg>
)

/** What a floor shows, its map or its picture, with what lies on it: things are dragged, or put where one clicks. */
export function PlanPicture(props: Props) {
  const { plan, name, layers, places, mayPlace, chosen, onChoose, onPut, onKey, around } = props
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null)

  const onPicture: OnMap = {
    styleOf: ({ x, y }) => ({ left: `${x * 100}%`, top: `${y * 100}%` }),
    placeAt: (pointer) =>
      placeAt(box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }, pointer),
  }
  const dragged = (thing: PlacedThing, on: OnMap) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!mayPlace || event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY, far: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = drag.current
      if (from === null) return
      if (!from.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragPixels) return
      if (!from.far) onChoose(thing)
      from.far = true
      onPut(thing, on.placeAt({ x: event.clientX, y: event.clientY }))
    },
    onPointerCancel: () => {
      drag.current = null
    },
    onClick() {
      const wasDragged = drag.current?.far === true
      drag.current = null
      if (!wasDragged) onChoose(chosen !== undefined && keyOf(chosen) === keyOf(thing) ? null : thing)
    },
  })
  const pins = (on: OnMap) =>
    layers.flatMap(({ kind, things }) =>
      things.map((thing) => {
        const place = places[keyOf(thing)]
        if (place === null || place === undefined) return null
        const [state, tone] = kind.states[thing.state] ?? []
        const at = { x: Math.round(place.x * 100), y: Math.round(place.y * 100) }
        const label = state === undefined ? thing.name : t(words.inState, { name: thing.name, state: t(state) })
        return (
          <button
            key={keyOf(thing)}
            type="button"
            className={styles.pin}
            data-kind={thing.kind}
            data-tone={tone}
            data-movable={mayPlace || undefined}
            data-over
            style={on.styleOf(place)}
            title={label}
            aria-pressed={chosen !== undefined && keyOf(chosen) === keyOf(thing)}
            aria-label={t(words.onPlan, { name: label, ...at })}
            onKeyDown={(event) => onKey(event, thing)}
            {...dragged(thing, on)}
          >
            <i>
              <KindSign icon={kind.icon} />
            </i>
            <span>{thing.name}</span>
          </button>
        )
      }),
    )
  const putChosen = mayPlace && chosen !== undefined ? (place: Place) => onPut(chosen, place) : undefined
  if (plan.map_version !== null)
    return (
      <div className={`${styles.picture} ${putChosen === undefined ? '' : styles.target}`}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <MapOfFloor
            floor_id={plan.id}
            version={plan.map_version}
            label={t(words.planTitle, { name })}
            names={!layers.some(({ kind }) => kind.kind === 'room')}
            room_id={chosen?.kind === 'room' ? chosen.id : undefined}
            onPoint={putChosen}
            around={around}
          >
            {pins}
          </MapOfFloor>
        </Suspense>
      </div>
    )
  if (plan.map_image_url === null) return null
  return (
    <div className={styles.picture} ref={box}>
      {/* The same picture whether something is in hand or not: one that is drawn anew has no height until it is there,
          and what is being carried would lie somewhere else.
          The keyboard's way is the list beside it and the arrow keys on a thing. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={putChosen === undefined ? undefined : styles.target}
        onClick={(event) => putChosen?.(onPicture.placeAt({ x: event.clientX, y: event.clientY }))}
      >
        <img src={imageAddress(plan.map_image_url)} alt={t(words.planTitle, { name })} draggable={false} />
      </div>
      {pins(onPicture)}
    </div>
  )
}
