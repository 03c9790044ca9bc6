import { linkOf } from '@workplace/contract/kernel/placed-kind'
import { mayOpen, rowOf } from '@workplace/contract/nav-rules'
import { Checkbox, Empty } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../kernel/session/session'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useT } from '../../kernel/words'
import { keyOf, type Layer, type PlacedThing, type Places } from './places'
import styles from './places.module.css'
import { KindSign } from './plan-picture'
import { words } from './words'

type Props = {
  readonly layers: readonly Layer[]
  readonly hidden: ReadonlySet<string>
  readonly places: Places
  readonly chosen: PlacedThing | undefined
  readonly onShow: (kind: string, isShown: boolean) => void
  readonly onChoose: (thing: PlacedThing) => void
  readonly onKey: (event: KeyboardEvent, thing: PlacedThing) => void
}

/** Beside the plan: which layers are shown, what is in them, and what is in hand. */
export function PlanSide({ layers, hidden, places, chosen, onShow, onChoose, onKey }: Props) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const inHand = chosen === undefined ? null : keyOf(chosen)
  useEffect(() => {
    // what was chosen on the plan is seen in the list
    if (inHand !== null) list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [inHand])
  const isPlaced = (thing: PlacedThing) => (places[keyOf(thing)] ?? null) !== null
  const shown = layers.filter(({ kind, things }) => !hidden.has(kind.kind) && things.length > 0)
  const layer = layers.find(({ kind }) => kind.kind === chosen?.kind)
  const [state, tone] = (chosen !== undefined && layer?.kind.states[chosen.state]) || []
  const permissions = useSession((session) => session.permissions)
  const link = chosen === undefined || layer === undefined ? '' : linkOf(layer.kind, chosen)
  const row = rowOf(link.split('?')[0] ?? '')
  const isOpen = row !== undefined && mayOpen(row, permissions)
  return (
    <>
      <fieldset className={styles.layers}>
        <legend>{t(words.layers)}</legend>
        {layers.map(({ kind, things }) => (
          <Checkbox
            key={kind.kind}
            checked={!hidden.has(kind.kind)}
            onChange={({ target }) => onShow(kind.kind, target.checked)}
          >
            <span className={styles.layer}>
              <KindSign icon={kind.icon} />
              {t(kind.label)}{' '}
              <span className={styles.state}>
                {t(words.placedOf, { placed: things.filter(isPlaced).length, all: things.length })}
              </span>
            </span>
          </Checkbox>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(hidden.size > 0 ? words.noneShown : words.noThings)}
        />
      ) : (
        <div className={styles.things} ref={list}>
          {shown.map(({ kind, things }) => (
            <section key={kind.kind} aria-label={t(kind.label)}>
              <h2>{t(kind.label)}</h2>
              <ul>
                {things.map((thing) => (
                  <li key={keyOf(thing)}>
                    <button
                      type="button"
                      className={styles.thing}
                      aria-pressed={chosen !== undefined && keyOf(chosen) === keyOf(thing)}
                      onClick={() => onChoose(thing)}
                      onKeyDown={(event) => onKey(event, thing)}
                    >
                      <span>{thing.name}</span>
                      <span className={styles.state}>{t(isPlaced(thing) ? words.placed : words.unplaced)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <p className={styles.inHand}>
        {chosen === undefined ? <span className={styles.hint}>{t(words.noneChosen)}</span> : null}
        {chosen !== undefined && (
          <>
            {tone !== undefined && state !== undefined && <StateDot tone={tone}>{t(state)}</StateDot>}
            {isOpen && <Link to={link}>{t(words.open, { name: chosen.name })}</Link>}
          </>
        )}
      </p>
    </>
  )
}
