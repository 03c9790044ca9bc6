import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { imageAddress } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { keyOf, type Layer, type Place, type PlacedThing, type Places, placeAt } from './places'
import styles from './places.module.css'
import { words } from './words'

type Props = {
  readonly address: string
  readonly name: string
  /** Those that are shown. */
  readonly layers: readonly Layer[]
  readonly places: Places
  readonly mayPlace: boolean
  readonly chosen: PlacedThing | undefined
  readonly onChoose: (thing: PlacedThing | null) => void
  readonly onPut: (thing: PlacedThing, place: Place) => void
  readonly onKey: (event: KeyboardEvent, thing: PlacedThing) => void
}

/** So far a pointer goes before it drags: less is a click of a hand that is not steady. */
const dragPixels = 4

/** The sign of a layer. */
export const KindSign = ({ icon }: { icon: string }) => (
  <svg viewBox="0 0 24 24" className={styles.sign} aria-hidden>
    <path d={icon} />
  </svg>
)

/** The picture of a floor with what lies on it: things are dragged, or put where one clicks. */
export function PlanPicture({ address, name, layers, places, mayPlace, chosen, onChoose, onPut, onKey }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null)

  const put = (thing: PlacedThing, at: { clientX: number; clientY: number }) => {
    const size = box.current?.getBoundingClientRect()
    if (size !== undefined) onPut(thing, placeAt(size, { x: at.clientX, y: at.clientY }))
  }
  const dragged = (thing: PlacedThing) => ({
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
      put(thing, event)
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
  return (
    <div className={styles.picture} ref={box}>
      {/* The same picture whether something is in hand or not: one that is drawn anew has no height until it is there,
          and what is being carried would lie somewhere else.
          The keyboard's way is the list beside it and the arrow keys on a thing. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={mayPlace && chosen !== undefined ? styles.target : undefined}
        onClick={(event) => mayPlace && chosen !== undefined && put(chosen, event)}
      >
        <img src={imageAddress(address)} alt={t(words.planTitle, { name })} draggable={false} />
      </div>
      {layers.flatMap(({ kind, things }) =>
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
              style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
              title={label}
              aria-pressed={chosen !== undefined && keyOf(chosen) === keyOf(thing)}
              aria-label={t(words.onPlan, { name: label, ...at })}
              onKeyDown={(event) => onKey(event, thing)}
              {...dragged(thing)}
            >
              <i>
                <KindSign icon={kind.icon} />
              </i>
              <span>{thing.name}</span>
            </button>
          )
        }),
      )}
    </div>
  )
}
