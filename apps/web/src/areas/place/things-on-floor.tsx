import { useQuery } from '@tanstack/react-query'
import { floorLayers } from '@workplace/contract/place/floor-plan'
import * as topics from '@workplace/contract/place/topics'
import { Empty } from 'antd'
import { queryOf } from '../../kernel/client/query'
import { useWatchRefresh } from '../../kernel/client/use-live-refresh'
import list from '../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useT } from '../../kernel/words'
import { keyOf, layersOf, type PlacedThing, type Places } from './places'
import styles from './places.module.css'
import { KindSign, PlanPicture } from './plan-picture'
import { words } from './words'

type Props = {
  readonly floor: number
  /** The layers that are shown. */
  readonly kinds: readonly string[]
  readonly onOpen: (thing: Pick<PlacedThing, 'kind' | 'id'>) => void
}

/** How often it is looked again: what falls silent is told by nobody. */
const lookMilliseconds = 15_000
const nothing = () => undefined

/** The things of some kinds on the plan of a floor, each with how it is now: pressed, it is opened. Nothing is moved here. */
export function ThingsOnFloor({ floor, kinds, onOpen }: Props) {
  const t = useT()
  const answer = useQuery({
    ...queryOf(floorLayers, { id: floor }, { quiet: true }),
    refetchInterval: lookMilliseconds,
  })
  useWatchRefresh(topics.plan, floor, floorLayers.path)
  const { data, error } = answer
  if (data === undefined && error !== null) return <ListError error={error} onRetry={() => void answer.refetch()} />
  if (data === undefined) return <ListSkeleton rows={8} />
  const layers = layersOf(data).filter(({ kind }) => kinds.includes(kind.kind))
  const places: Places = Object.fromEntries(
    layers.flatMap(({ things }) => things).map((one) => [keyOf(one), one.place]),
  )
  const hasPlan = data.map_image_url !== null || data.map_version !== null
  return (
    <div className={styles.plan}>
      {hasPlan ? (
        <PlanPicture
          {...{ plan: data, name: data.name, layers, places, mayPlace: false, chosen: undefined }}
          onChoose={(thing) => thing !== null && onOpen(thing)}
          onPut={nothing}
          onKey={nothing}
        />
      ) : (
        <div className={list.sheet}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noPlan)} />
        </div>
      )}
      <div className={styles.side}>
        {layers.every(({ things }) => things.length === 0) ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noneOnFloor)} />
        ) : (
          <div className={styles.things} data-tall>
            {layers
              .filter(({ things }) => things.length > 0)
              .map(({ kind, things }) => (
                <section key={kind.kind} aria-label={t(kind.label)}>
                  <h2>
                    <span className={styles.layer}>
                      <KindSign icon={kind.icon} />
                      {t(kind.label)}
                    </span>
                  </h2>
                  <ul>
                    {things.map((thing) => {
                      const [state, tone] = kind.states[thing.state] ?? []
                      return (
                        <li key={keyOf(thing)}>
                          <button type="button" className={styles.thing} onClick={() => onOpen(thing)}>
                            <span>
                              {thing.name}
                              {hasPlan && thing.place === null ? (
                                <small className={styles.nowhere}>{t(words.unplaced)}</small>
                              ) : null}
                            </span>
                            {state === undefined || tone === undefined ? null : (
                              <StateDot tone={tone}>{t(state)}</StateDot>
                            )}
                          </button>
                        </li>
                      )
                    })}
                  </ul>
                </section>
              ))}
          </div>
        )}
      </div>
    </div>
  )
}
