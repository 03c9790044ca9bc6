import { useQuery } from '@tanstack/react-query'
import { mapDocument } from '@workplace/contract/station/map'
import type { Rehearsal, RehearsedSeat } from '@workplace/contract/station/moves'
import { type DeskItem, desksIn } from '@workplace/domain/station/map/document'
import { Alert, Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { DeskMap } from '../map/desk-map'
import { DeskMark } from '../map/desk-mark'
import type { DeskLook, DeskShown, Scene } from '../map/draw-map'
import mapStyles from '../map/map.module.css'
import { mapWords } from '../map/map-words'
import { usePictures } from '../map/use-pictures'
import { moveWords as words } from './move-words'
import styles from './moves.module.css'

const legend = { mine: words.movesHere, here: words.staysHere, booked: words.leaves } as const

/** What a move does with each desk: who comes, who stays, who leaves. */
function shownOf(seats: readonly RehearsedSeat[]): ReadonlyMap<number, DeskShown> {
  const shown = new Map<number, { look: DeskLook; who: string }>()
  const put = (id: number, look: DeskLook, name: string) => {
    const before = shown.get(id)
    shown.set(id, { look, who: before?.look === look ? `${before.who}, ${name}` : name })
  }
  for (const one of seats) if (!one.stays) for (const id of one.from_ids) put(id, 'booked', one.name)
  for (const one of seats) if (one.station_id !== null) put(one.station_id, one.stays ? 'here' : 'mine', one.name)
  return shown
}

/** The rehearsal on the maps of its floors: the same map as everywhere. */
export function RehearsalMap({ found }: { readonly found: Rehearsal }) {
  const t = useT()
  const shown = useMemo(() => shownOf(found.seats), [found.seats])
  const [floor, setFloor] = useState(found.floors[0]?.id ?? null)
  if (floor === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(mapWords.noFloors)} />
  return (
    <>
      {found.floors.length > 1 && (
        <TabRow
          label={t(mapWords.floor)}
          tabs={found.floors.map(({ id, name }) => ({ key: String(id), label: name }))}
          active={String(floor)}
          onChange={(key) => setFloor(Number(key))}
        />
      )}
      <OneFloor
        key={floor}
        floor_id={floor}
        name={found.floors.find(({ id }) => id === floor)?.name ?? ''}
        shown={shown}
      />
    </>
  )
}

type FloorProps = { readonly floor_id: number; readonly name: string; readonly shown: ReadonlyMap<number, DeskShown> }
const nothing: Scene['items'] = []

function OneFloor({ floor_id, name, shown }: FloorProps) {
  const t = useT()
  const language = useLanguage()
  const { data, error } = useQuery(queryOf(mapDocument, { floor_id }, { quiet: true }))
  const [chosen, setChosen] = useState<string | null>(null)
  const pictures = usePictures(data?.items ?? nothing)
  const scene = useMemo(
    (): Scene | null =>
      data === undefined || data.version === null
        ? null
        : {
            ...{ width: data.width, height: data.height, items: data.items, pictures },
            lookOf: ({ station_id }) => shown.get(station_id ?? 0) ?? { look: 'plain', who: null },
          },
    [data, shown, pictures],
  )
  if (error !== null) return <Alert type="info" showIcon title={error.message} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  if (scene === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(mapWords.none)} />
  const labelOf = (desk: DeskItem) => {
    const { look, who } = scene.lookOf(desk)
    const state = look === 'mine' || look === 'here' || look === 'booked' ? t(legend[look]) : ''
    return [desk.number, state, who].filter(Boolean).join(language === 'zh' ? '，' : ', ')
  }
  const at = desksIn(data.items).find(({ id }) => id === chosen)
  return (
    <>
      <div className={styles.map}>
        <DeskMap
          {...{ scene, labelOf, chosen }}
          label={t(mapWords.canvas, { floor: name })}
          revealed={0}
          onChoose={(desk) => setChosen(desk?.id ?? null)}
          onOpen={() => undefined}
          onSearch={() => undefined}
        >
          <ul className={mapStyles.legend} aria-label={t(mapWords.legend)}>
            {(Object.keys(legend) as (keyof typeof legend)[]).map((look) => (
              <li key={look}>
                <DeskMark look={look} />
                {t(legend[look])}
              </li>
            ))}
          </ul>
        </DeskMap>
      </div>
      <p aria-live="polite" className={styles.quiet}>
        {at === undefined ? t(words.mapHint) : labelOf(at)}
      </p>
    </>
  )
}
