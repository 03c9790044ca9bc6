import { AlertFilled, DisconnectOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import type { DoorTile } from '@workplace/contract/device/door-wall'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import list from '../../../kernel/list/list.module.css'
import { ListError, ListNone } from '../../../kernel/list/list-states'
import { useMay } from '../../../kernel/session/session'
import { useLanguage, useT } from '../../../kernel/words'
import { DoorPanel } from './door-panel'
import { DoorSign, type DoorState, stateLabels, stateNames } from './door-signs'
import { holdOf, isTrouble, officeTime, resultOf } from './door-text'
import { words } from './door-words'
import styles from './doors.module.css'
import { EmergencyBanner } from './emergency-banner'
import { OpenDialog } from './open-dialog'
import type { WallAnswer } from './wall-answer'

type Props = { readonly answer: WallAnswer; readonly chosen: number | null; onChoose(id: number | null): void }

/** The doors of an office as tiles, by floor: what asks for somebody is seen first. */
export function Wall({ answer, chosen, onChoose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const mayAdd = useMay('add-doors')
  const [state, setState] = useState<DoorState | null>(null)
  const [opening, setOpening] = useState<number | null>(null)
  const { data, error } = answer
  if (data === undefined && error !== null)
    return (
      <div className={list.sheet}>
        <ListError error={error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (data === undefined)
    return (
      <div className={styles.tiles} aria-busy>
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles alike
          <Skeleton.Node key={at} active style={{ width: '100%', height: 132 }} />
        ))}
      </div>
    )
  const { items, timezone, emergency } = data
  if (items.length === 0)
    return (
      <div className={list.sheet}>
        <ListNone text={t(data.office_id === null ? words.noneAnywhere : words.none)}>
          {mayAdd ? (
            <Button type="primary" onClick={() => void navigate('/device/carddevice/doormanagement?tab=list')}>
              {t(words.toList)}
            </Button>
          ) : null}
        </ListNone>
      </div>
    )
  const zone = timezone ?? 'UTC'
  const wanted = state !== null && items.some((one) => one.state === state) ? state : null
  const shown = wanted === null ? items : items.filter((one) => one.state === wanted)
  const floors = [...new Set(shown.map(({ floor_id }) => floor_id))].map((floor_id) => {
    const doors = shown.filter((one) => one.floor_id === floor_id)
    return { floor_id, name: doors[0]?.floor_name ?? t(words.noFloor), doors }
  })
  const panel = items.find(({ id }) => id === chosen)
  const asked = items.find(({ id }) => id === opening)
  return (
    <>
      {emergency !== null && <EmergencyBanner data={data} />}
      <fieldset className={styles.counts} aria-label={t(words.shown)}>
        <Count
          label={t(words.count, { state: t(words.all), n: items.length })}
          isOn={wanted === null}
          onClick={() => setState(null)}
        />
        {stateNames.map((one) => {
          const n = items.filter((tile) => tile.state === one).length
          return n === 0 ? null : (
            <Count
              key={one}
              state={one}
              label={t(words.count, { state: t(stateLabels[one]), n })}
              isOn={wanted === one}
              onClick={() => setState(wanted === one ? null : one)}
            />
          )
        })}
      </fieldset>
      {floors.map(({ floor_id, name, doors }) => (
        <section key={floor_id ?? 0} className={styles.floor} aria-label={name}>
          <h2>{name}</h2>
          <ul className={styles.tiles}>
            {doors.map((tile) => (
              <Tile
                key={tile.id}
                {...{ tile, zone }}
                onChoose={() => onChoose(tile.id)}
                onOpen={() => setOpening(tile.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {panel !== undefined && (
        <DoorPanel {...{ tile: panel, zone }} onOpen={() => setOpening(panel.id)} onClose={() => onChoose(null)} />
      )}
      {asked !== undefined && <OpenDialog tile={asked} onClose={() => setOpening(null)} />}
    </>
  )
}

type CountProps = { label: string; isOn: boolean; state?: DoorState; onClick(): void }

function Count({ label, isOn, state, onClick }: CountProps) {
  return (
    <button type="button" className={styles.count} data-state={state} aria-pressed={isOn} onClick={onClick}>
      {state === undefined ? null : <DoorSign state={state} />}
      {label}
    </button>
  )
}

type TileProps = { readonly tile: DoorTile; readonly zone: string; onChoose(): void; onOpen(): void }

function Tile({ tile, zone, onChoose, onOpen }: TileProps) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-doors')
  const { name, state, since, is_on, device, mode, mode_until, is_confirmed, last, alarm_level } = tile
  const hold = holdOf(tile)
  const result = last === null ? null : resultOf(last)
  return (
    <li
      className={styles.tile}
      data-state={state}
      data-trouble={isTrouble(tile) || undefined}
      data-off={!is_on || undefined}
    >
      <span className={styles.state}>
        <DoorSign state={state} />
        <b>{t(stateLabels[state])}</b>
        {since === null ? null : <small>{t(words.since, { time: officeTime(since, zone, language) })}</small>}
      </span>
      <button
        type="button"
        className={styles.name}
        onClick={onChoose}
        aria-label={t(words.details, { name })}
        title={name}
      >
        {name}
      </button>
      <ul className={styles.marks}>
        {alarm_level > 0 && (
          <li data-tone={alarm_level === 3 ? 'bad' : 'warning'}>
            <AlertFilled aria-hidden /> {t(words.alarm)}
          </li>
        )}
        {hold !== undefined && (
          <li data-tone={tile.by_emergency && !is_confirmed ? 'bad' : tile.by_plan ? 'quiet' : 'warning'}>
            {mode === 'always_open' ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />} {t(hold)}
            {mode_until !== null && ` ${t(words.until, { time: officeTime(mode_until, zone, language) })}`}
          </li>
        )}
        {!is_confirmed && device !== null && is_on && (
          <li data-tone={tile.by_emergency ? 'bad' : 'quiet'}>{t(words.unconfirmed)}</li>
        )}
        {!is_on ? (
          <li data-tone="quiet">{t(words.off)}</li>
        ) : device === null ? (
          <li data-tone="quiet">{t(words.noDevice)}</li>
        ) : device.is_online ? null : (
          <li data-tone="quiet">
            <DisconnectOutlined aria-hidden /> {t(words.offline)}
          </li>
        )}
      </ul>
      <span className={styles.foot}>
        <span className={styles.result} role="status" data-tone={result?.tone}>
          {result !== null && last !== null
            ? `${t(result.label)} · ${officeTime(last.ended_at ?? last.asked_at, zone, language)}`
            : ''}
        </span>
        {may && is_on && device !== null && (
          <Button size="small" aria-label={t(words.openOf, { name })} onClick={onOpen}>
            {t(words.openNow)}
          </Button>
        )}
      </span>
    </li>
  )
}
