import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mayOpen, rowOf } from '@workplace/contract/nav-rules'
import {
  type MapState,
  mapDocument,
  mapPresences,
  mapState,
  mapStatuses,
  mapViews,
} from '@workplace/contract/station/map'
import * as topics from '@workplace/contract/station/topics'
import { areasIn, type DeskItem, type MapItem } from '@workplace/domain/station/map/document'
import { byNumber } from '@workplace/domain/station/suggestion'
import type { InputRef } from 'antd'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ListError } from '../../../kernel/list/list-states'
import { nameIn } from '../../../kernel/name-in'
import { useSession } from '../../../kernel/session/session'
import { useLanguage, useT } from '../../../kernel/words'
import { useDeskRefresh } from '../live/use-desk-refresh'
import { DeskMap } from './desk-map'
import { DeskMark } from './desk-mark'
import type { AreaCount, DeskLook, DeskShown, Scene } from './draw-map'
import styles from './map.module.css'
import { mapWords as words } from './map-words'
import { SideList } from './side-list'
import { usePictures } from './use-pictures'

/** What is asked about the desks of a floor. */
export type MapAsked = Omit<Parameters<typeof queryOf<typeof mapState>>[1], 'since'>

export type ChosenDesk = {
  readonly id: number
  readonly desk: DeskItem
  readonly look: DeskLook
  readonly who: string | null
  readonly area: string
  readonly equipment: string
}

type Props = {
  readonly name: string
  /** The office of the floor. */
  readonly office_id: number | null
  readonly asked: MapAsked
  /** What is said of the chosen desk; `opened`: somebody goes on there, and its button has the focus. */
  readonly card: (chosen: ChosenDesk, close: () => void, opened: number) => ReactNode
  /** What stands where nothing is drawn yet. */
  readonly empty: ReactNode
  /** How far down the page it begins. */
  readonly above: number
  /** A desk that was proposed: it is chosen at first. */
  readonly proposed?: number | null
}

const looks: Record<(typeof mapViews)[number], DeskLook> = {
  ...{ free: 'free', mine: 'mine', taken: 'booked', assigned: 'closed', locked: 'locked', pending: 'booked' },
  closed: 'closed',
}
const legend = ['free', 'mine', 'booked', 'here', 'locked', 'closed'] as const
const nothing: readonly MapItem[] = []
/** What ends by itself is told by nobody: so often it is looked again. */
const lookMilliseconds = 60_000

const lookOf = ([, status, view]: NonNullable<MapState['desks']>[number]): DeskLook => {
  const look = looks[mapViews[view] ?? 'closed']
  return status === mapStatuses.indexOf('Occupy') && look === 'booked' ? 'here' : look
}

/** The published map of a floor with how its desks are, beside the list of them. */
export function FloorMap({ name, office_id, asked, card, empty, above, proposed }: Props) {
  const t = useT()
  const language = useLanguage()
  const { floor_id } = asked
  const document = useQuery({ ...queryOf(mapDocument, { floor_id }, { quiet: true }), staleTime: 300_000 })
  const question = queryOf(mapState, asked, { quiet: true })
  const state = useQuery({
    ...question,
    // where nothing changed since, nothing comes
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData(question.queryKey)
      const since = before === undefined ? {} : { since: before.stamp }
      const now = await call(mapState, { ...asked, ...since }, { quiet: true, signal })
      return before !== undefined && now.desks === null ? { ...now, desks: before.desks } : now
    },
    ...{ placeholderData: keepPreviousData, refetchInterval: lookMilliseconds },
  })
  useDeskRefresh({ office_id, date: state.data?.date }, '/map/state')
  useLiveRefresh(topics.floor_map, '/map/document', '/map/floors')
  const { data } = document
  const stale = state.data !== undefined && data !== undefined && state.data.version !== data.version
  const { refetch } = document
  useEffect(() => {
    if (stale) void refetch()
  }, [stale, refetch])
  const [chosen, setChosen] = useState<string | null>(null)
  const [revealed, setRevealed] = useState(0)
  /** Counted up as one goes on in the card. */
  const [opened, setOpened] = useState(0)
  const [sought, setSought] = useState('')
  const input = useRef<InputRef>(null)
  const permissions = useSession((session) => session.permissions)

  const known = useMemo(() => {
    const areas = new Map(data?.areas.map(({ id, name: zh, name_en }) => [id, nameIn(language, zh, name_en)]) ?? [])
    const equipment = new Map(
      data?.resources.map(({ id, name: zh, name_en }) => [id, nameIn(language, zh, name_en)]) ?? [],
    )
    return new Map(
      data?.desks.map(([id, area_id, resource_ids, accessible]) => [
        id,
        {
          area_id,
          area: areas.get(area_id) ?? '',
          equipment: [
            ...resource_ids.flatMap((one) => equipment.get(one) ?? []),
            ...(accessible ? [t(words.accessible)] : []),
          ].join(' · '),
        },
      ]) ?? [],
    )
  }, [data, language, t])
  const now = useMemo(
    () =>
      new Map<number, DeskShown>(
        (state.data?.desks ?? []).map((row) => {
          const look = lookOf(row)
          // it may be booked all the same: whoever goes there should know
          const seen = row[1] === mapStatuses.indexOf('Occupy') && look === 'free' ? t(words.here) : null
          const silent = row[3] === mapPresences.indexOf('unknown') ? t(words.silent) : null
          return [row[0], { look, who: [row[4] ?? seen, silent].filter(Boolean).join(' · ') || null }]
        }),
      ),
    [state.data, t],
  )
  const pictures = usePictures(data?.items ?? nothing)
  const scene = useMemo((): Scene | null => {
    if (data === undefined || data.version === null) return null
    const counts = new Map<string, AreaCount>()
    for (const area of areasIn(data.items)) {
      let [free, all] = [0, 0]
      for (const [id, { area_id }] of known) {
        if (area_id !== area.area_id || !now.has(id)) continue
        all++
        if (now.get(id)?.look === 'free') free++
      }
      counts.set(area.id, { free, all })
    }
    const names = new Map(data.areas.map(({ id, name: zh, name_en }) => [id, nameIn(language, zh, name_en)]))
    return {
      ...{ width: data.width, height: data.height, items: data.items, counts, pictures },
      areaName: ({ area_id, name: drawn }) => names.get(area_id ?? 0) ?? drawn,
      lookOf: ({ station_id }) => now.get(station_id ?? 0) ?? { look: 'closed', who: null },
    }
  }, [data, known, now, language, pictures])
  const rows = useMemo(() => {
    const text = sought.trim().toLowerCase()
    return (data?.items ?? [])
      .flatMap((desk) => {
        if (desk.kind !== 'desk' || desk.station_id === null) return []
        const shown = now.get(desk.station_id) ?? { look: 'closed' as const, who: null }
        const own = known.get(desk.station_id)
        const note = [own?.area, shown.who, own?.equipment].filter(Boolean).join(' · ')
        return `${desk.number} ${note}`.toLowerCase().includes(text)
          ? [{ desk, shown, title: desk.number, note, state: t(words[shown.look]) }]
          : []
      })
      .sort(
        (a, b) =>
          Number(b.shown.look === 'mine') - Number(a.shown.look === 'mine') ||
          Number(b.shown.look === 'free') - Number(a.shown.look === 'free') ||
          byNumber({ number: a.title, id: a.desk.station_id ?? 0 }, { number: b.title, id: b.desk.station_id ?? 0 }),
      )
  }, [data, now, known, sought, t])

  const failed = [document, state].find((one) => one.error !== null && one.data === undefined)
  if (failed !== undefined && failed.error !== null)
    return <ListError error={failed.error} onRetry={() => void failed.refetch()} />
  if (data === undefined || state.data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />
  if (scene === null) return <div className={styles.empty}>{empty}</div>
  const labelOf = (desk: DeskItem) => {
    const own = known.get(desk.station_id ?? 0)
    const shown = scene.lookOf(desk)
    return [
      t(words.inState, { number: desk.number, area: own?.area ?? '', state: t(words[shown.look]) }),
      own?.equipment,
      shown.who,
    ]
      .filter(Boolean)
      .join(language === 'zh' ? '，' : ', ')
  }
  const cabinets = new Map(data.cabinets.map((one) => [one.id, one]))
  const doors = data.items.flatMap((item) => {
    const found = item.kind === 'cabinet' ? cabinets.get(item.cabinet_id ?? 0) : undefined
    if (item.kind !== 'cabinet' || found === undefined) return []
    const row = rowOf(found.link.split('?')[0] ?? '')
    const { name: shown, link } = found
    return row !== undefined && mayOpen(row, permissions)
      ? [{ item, name: t(words.toCabinet, { name: shown }), link }]
      : []
  })
  const at = data.items.find((item): item is DeskItem => item.kind === 'desk' && item.id === chosen)
  const own = known.get(at?.station_id ?? 0)
  const offered = data.items.find((item) => item.kind === 'desk' && item.station_id === proposed)
  return (
    <div className={styles.frame} style={{ '--map-above': `${above}px` } as React.CSSProperties}>
      <DeskMap
        {...{ scene, labelOf, revealed, doors }}
        label={t(words.canvas, { floor: name })}
        chosen={chosen ?? offered?.id ?? null}
        onChoose={(desk) => {
          setChosen(desk?.id ?? null)
          setOpened(0)
        }}
        onOpen={() => setOpened((n) => n + 1)}
        onSearch={() => input.current?.focus()}
      >
        <ul className={styles.legend} aria-label={t(words.legend)}>
          {legend.map((look) => (
            <li key={look}>
              <DeskMark look={look} />
              {t(words[look])}
            </li>
          ))}
        </ul>
      </DeskMap>
      <SideList
        {...{ rows, chosen, sought, input, revealed }}
        onSought={setSought}
        onChoose={(desk, open) => {
          setChosen(desk.id)
          setOpened((n) => (open ? n + 1 : 0))
          setRevealed((n) => n + 1)
        }}
      >
        {at !== undefined && at.station_id !== null && (
          <section className={styles.card} aria-label={at.number} data-over>
            {card(
              {
                ...{ id: at.station_id, desk: at, ...scene.lookOf(at) },
                ...{ area: own?.area ?? '', equipment: own?.equipment ?? '' },
              },
              () => setChosen(null),
              opened,
            )}
          </section>
        )}
      </SideList>
    </div>
  )
}

/** The head of a card: what it is about, and how it is closed. */
export function CardHead({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles.cardHead}>
      <h2>{title}</h2>
      <Button size="small" type="text" aria-label={t(words.close)} onClick={onClose}>
        ×
      </Button>
    </div>
  )
}
