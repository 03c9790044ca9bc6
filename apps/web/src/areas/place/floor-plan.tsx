import { useQuery } from '@tanstack/react-query'
import { floor } from '@workplace/contract/place/floor'
import { type FloorLayers, floorLayers, placeThings } from '@workplace/contract/place/floor-plan'
import * as topics from '@workplace/contract/place/topics'
import { Button, Empty, Modal, Result, Skeleton } from 'antd'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useLive } from '../../kernel/client/live'
import { invalidate, queryOf, useChange } from '../../kernel/client/query'
import { createRefresher, useWatchRefresh } from '../../kernel/client/use-live-refresh'
import { useUnsaved } from '../../kernel/form/use-unsaved'
import { useMay } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { useT } from '../../kernel/words'
import { changedPlaces, keyOf, layersOf, moved, type Place, type PlacedThing, type Places, topicsOf } from './places'
import styles from './places.module.css'
import { PlanPicture } from './plan-picture'
import { PlanSide } from './plan-side'
import { words } from './words'

type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** How often it is looked again, since not everything that goes silent is told. */
const lookMilliseconds = 60_000

/** The plan of a floor in a dialog, with what lies on it in layers: who may change the floor says where. */
export function FloorPlan({ id, name, onClose }: Props) {
  const t = useT()
  const plan = useQuery({ ...queryOf(floorLayers, { id }, { quiet: true }), refetchInterval: lookMilliseconds })
  useWatchRefresh(topics.plan, id, floorLayers.path)
  const dirty = useRef(false)
  const { leave, asking } = useUnsaved(useCallback(() => dirty.current, []))
  const { data, error } = plan
  return (
    <Modal
      open
      title={t(words.planTitle, { name })}
      width={1160}
      footer={null}
      onCancel={() => void leave(onClose)}
      styles={{ body: { minHeight: 240 } }}
    >
      {data === undefined && error !== null ? (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void plan.refetch()}>{t(words.retry)}</Button>}
        />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} aria-label={t(words.plan)} />
      ) : data.map_image_url === null && data.map_version === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noPlan)} />
      ) : (
        <Layers plan={data} name={name} dirty={dirty} onClose={onClose} />
      )}
      {asking}
    </Modal>
  )
}

type LayersProps = {
  readonly plan: FloorLayers
  readonly name: string
  /** There are places that are not saved. */
  readonly dirty: RefObject<boolean>
  readonly onClose: () => void
}

function Layers({ plan, name, dirty, onClose }: LayersProps) {
  const t = useT()
  const done = useWhileHere(onClose)
  const mayPlace = useMay('change-floor')
  const layers = layersOf(plan)
  const things = layers.flatMap((layer) => layer.things)
  /** What was moved and is not saved: it stays, whatever others do meanwhile. */
  const [edits, setEdits] = useState<Places>({})
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const save = useChange(placeThings, { stale: [floor.path] })
  const before: Places = Object.fromEntries(things.map((thing) => [keyOf(thing), thing.place]))
  const places: Places = { ...before, ...edits }
  const changed = changedPlaces(before, places)

  const rooms = new Set(things.flatMap(({ kind, id }) => (kind === 'room' ? [id] : [])))
  const [looks] = useState(() => createRefresher(() => invalidate(floorLayers.path)))
  useEffect(() => looks.stop, [looks])
  useLive(topicsOf(layers), ({ topic, payload, resync }) => {
    const field = topicsOf(layers).find((one) => one.name === topic)?.rooms
    const ids = field === undefined ? undefined : payload[field]
    // of rooms elsewhere nothing is on this plan
    const isElsewhere = Array.isArray(ids) && ids.length > 0 && !ids.some((id) => rooms.has(id))
    if (resync || !isElsewhere) looks.later()
  })

  const put = (thing: PlacedThing, place: Place | null) => {
    const next = { ...edits, [keyOf(thing)]: place }
    setEdits(next)
    dirty.current = changedPlaces(before, { ...before, ...next }).length > 0
  }
  const store = async () => {
    try {
      await save.mutateAsync({ id: plan.id, things: changed })
      dirty.current = false
      toast.success(t(words.savedPlaces))
      done()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const onKey = (event: React.KeyboardEvent, thing: PlacedThing) => {
    const place = places[keyOf(thing)]
    if (!mayPlace || place === null || place === undefined) return
    if (event.key === 'Delete' || event.key === 'Backspace') put(thing, null)
    else {
      const next = moved(place, event.key, event.shiftKey)
      if (next === null) return
      put(thing, next)
    }
    event.preventDefault()
  }
  const show = (kind: string, isShown: boolean) => {
    const next = new Set(hidden)
    if (isShown) next.delete(kind)
    else next.add(kind)
    setHidden(next)
    // what is out of sight is not in hand
    if (!isShown && chosen?.startsWith(`${kind}/`)) setChosen(null)
  }
  const shown = layers.filter(({ kind }) => !hidden.has(kind.kind))
  const inHand = things.find((thing) => keyOf(thing) === chosen)
  return (
    <div className={styles.plan}>
      <PlanPicture
        {...{ plan, name, layers: shown, places, mayPlace, chosen: inHand, onKey }}
        onChoose={(thing) => setChosen(thing === null ? null : keyOf(thing))}
        onPut={put}
      />
      <div className={styles.side}>
        {mayPlace ? <p className={styles.hint}>{t(words.placeHint)}</p> : null}
        <PlanSide
          {...{ layers, hidden, places, chosen: inHand, onKey, onShow: show }}
          onChoose={(thing) => {
            const isChosen = chosen === keyOf(thing)
            setChosen(keyOf(thing))
            // with the keyboard a thing begins in the middle, from where the arrows move it
            if (mayPlace && isChosen && (places[keyOf(thing)] ?? null) === null) put(thing, { x: 0.5, y: 0.5 })
          }}
        />
        {mayPlace ? (
          <div className={styles.bar}>
            <Button
              danger
              disabled={inHand === undefined || (places[keyOf(inHand)] ?? null) === null}
              onClick={() => inHand !== undefined && put(inHand, null)}
            >
              {t(words.takeOff)}
            </Button>
            <Button
              type="primary"
              loading={save.isPending}
              disabled={changed.length === 0}
              onClick={() => void store()}
            >
              {t(words.savePlaces)}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}
