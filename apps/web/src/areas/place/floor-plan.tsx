import { useQuery } from '@tanstack/react-query'
import { floor } from '@workplace/contract/place/floor'
import { floorPlan, type FloorPlan as Plan, placeRooms } from '@workplace/contract/place/floor-plan'
import { Button, Empty, Modal, Result, Skeleton } from 'antd'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { useUnsaved } from '../../kernel/form/use-unsaved'
import { imageAddress, useMay } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { useT } from '../../kernel/words'
import { changedPlaces, moved, type Place, type Places, placeAt } from './places'
import styles from './places.module.css'
import { words } from './words'

type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** The plan of a floor in a dialog: who may change the floor says on it where its rooms are. */
export function FloorPlan({ id, name, onClose }: Props) {
  const t = useT()
  const plan = useQuery(queryOf(floorPlan, { id }, { quiet: true }))
  const dirty = useRef(false)
  const { leave, asking } = useUnsaved(useCallback(() => dirty.current, []))
  const { data, error } = plan
  return (
    <Modal
      open
      title={t(words.planTitle, { name })}
      width={1080}
      footer={null}
      onCancel={() => void leave(onClose)}
      styles={{ body: { minHeight: 240 } }}
    >
      {error !== null ? (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void plan.refetch()}>{t(words.retry)}</Button>}
        />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} aria-label={t(words.plan)} />
      ) : data.map_image_url === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noPlan)} />
      ) : (
        <Rooms plan={data} address={data.map_image_url} name={name} dirty={dirty} onClose={onClose} />
      )}
      {asking}
    </Modal>
  )
}

type RoomsProps = {
  readonly plan: Plan
  readonly address: string
  readonly name: string
  /** There are places that are not saved. */
  readonly dirty: RefObject<boolean>
  readonly onClose: () => void
}

function Rooms({ plan, address, name, dirty, onClose }: RoomsProps) {
  const t = useT()
  const done = useWhileHere(onClose)
  const mayPlace = useMay('change-floor')
  const before: Places = Object.fromEntries(plan.rooms.map((room) => [room.id, room.place]))
  const [places, setPlaces] = useState<Places>(before)
  const [chosen, setChosen] = useState<number | null>(null)
  const save = useChange(placeRooms, { stale: [floor.path] })
  const changed = changedPlaces(before, places)

  const put = (id: number, place: Place | null) => {
    const next = { ...places, [id]: place }
    setPlaces(next)
    dirty.current = changedPlaces(before, next).length > 0
  }
  const store = async () => {
    try {
      await save.mutateAsync({ id: plan.id, rooms: changed })
      dirty.current = false
      toast.success(t(words.savedPlaces))
      done()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const onKey = (event: React.KeyboardEvent, id: number) => {
    const place = places[id]
    if (!mayPlace || place === null || place === undefined) return
    if (event.key === 'Delete' || event.key === 'Backspace') put(id, null)
    else {
      const next = moved(place, event.key, event.shiftKey)
      if (next === null) return
      put(id, next)
    }
    event.preventDefault()
  }
  const picture = <img src={imageAddress(address)} alt={t(words.planTitle, { name })} draggable={false} />
  return (
    <div className={styles.plan}>
      <div className={styles.picture}>
        {mayPlace && chosen !== null ? (
          // The keyboard's way is the list beside it and the arrow keys on a room.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <div
            className={styles.target}
            onClick={(event) =>
              put(chosen, placeAt(event.currentTarget.getBoundingClientRect(), { x: event.clientX, y: event.clientY }))
            }
          >
            {picture}
          </div>
        ) : (
          picture
        )}
        {plan.rooms.map((room) => {
          const place = places[room.id]
          if (place === null || place === undefined) return null
          const at = { x: Math.round(place.x * 100), y: Math.round(place.y * 100) }
          return (
            <button
              key={room.id}
              type="button"
              className={styles.pin}
              style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
              aria-pressed={chosen === room.id}
              aria-label={t(words.roomOnPlan, { name: room.name, ...at })}
              onClick={() => setChosen(chosen === room.id ? null : room.id)}
              onKeyDown={(event) => onKey(event, room.id)}
            >
              <span>{room.name}</span>
            </button>
          )
        })}
      </div>
      <div className={styles.side}>
        {mayPlace ? <p className={styles.hint}>{t(words.placeHint)}</p> : null}
        {plan.rooms.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noRooms)} />
        ) : (
          <ul className={styles.rooms} aria-label={t(words.rooms)}>
            {plan.rooms.map((room) => {
              const isPlaced = (places[room.id] ?? null) !== null
              return (
                <li key={room.id}>
                  <button
                    type="button"
                    className={styles.room}
                    aria-pressed={chosen === room.id}
                    onClick={() => {
                      setChosen(room.id)
                      // with the keyboard a room begins in the middle, from where the arrows move it
                      if (mayPlace && !isPlaced && chosen === room.id) put(room.id, { x: 0.5, y: 0.5 })
                    }}
                    onKeyDown={(event) => onKey(event, room.id)}
                  >
                    <span>{room.name}</span>
                    <span className={styles.state}>{t(isPlaced ? words.placed : words.unplaced)}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        {mayPlace ? (
          <div className={styles.bar}>
            <Button
              danger
              disabled={chosen === null || (places[chosen] ?? null) === null}
              onClick={() => chosen !== null && put(chosen, null)}
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
