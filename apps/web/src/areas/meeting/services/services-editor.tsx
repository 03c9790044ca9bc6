import { CloseOutlined } from '@ant-design/icons'
import { unitText } from '@workplace/contract/kernel/quantity-text'
import { serviceName, spanText } from '@workplace/contract/meeting/service-order'
import type { RoomService } from '@workplace/contract/meetingroom/room-services'
import { amountOf, type Margins, widest } from '@workplace/domain/booking/service'
import { fenOf, sumYuan } from '@workplace/domain/kernel/money'
import { DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { Button, Input, InputNumber } from 'antd'
import { useId } from 'react'
import { moneyText } from '../../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../../kernel/words'
import panel from '../core/side-panel.module.css'
import { serviceWords as words } from './service-words'
import { type ChosenService, isLate, nextTime, type ServicesProps, sameServices, servingTimes } from './services'
import styles from './services.module.css'

/** Services with amount, time and note, what they cost and what they ask of the room; more can be added. */
export default function ServicesEditor(props: ServicesProps) {
  const { chosen, onChange, rooms, offered } = props
  const t = useT()
  const language = useLanguage()
  const own = rooms[0]?.id ?? 0
  const found = (one: ChosenService) => offered(one.room_id ?? own)?.find(({ id }) => id === one.service_id)
  const services = chosen.flatMap((one) => {
    const service = found(one)
    return service === undefined ? [] : [{ service, quantity: one.quantity }]
  })
  const total = sumYuan(services.map(({ service, quantity }) => amountOf(service.price, quantity)))
  const set = (at: number, part: Partial<ChosenService>) =>
    onChange(chosen.map((one, n) => (n === at ? { ...one, ...part } : one)))
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.lines}>
          {chosen.map((one, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a service may be listed twice, at times that change
              key={`${one.service_id} ${at}`}
              {...props}
              one={one}
              service={found(one)}
              onSet={(part) => set(at, part)}
              onRemove={() => onChange(chosen.filter((_, n) => n !== at))}
            />
          ))}
        </ul>
      )}
      <Adding {...props} own={own} />
      {services.length > 0 && <Needs margins={widest(services.map(({ service }) => service))} />}
      {fenOf(total) > 0 && (
        <p className={styles.total}>
          {t(words.total)} <strong>{moneyText(total, language)}</strong>
        </p>
      )}
    </>
  )
}

/** What the services ask of the room. */
function Needs({ margins: { prepare_minutes, clean_minutes } }: { margins: Margins }) {
  const t = useT()
  const said = [
    ...(prepare_minutes > 0 ? [t(words.prepare, { minutes: prepare_minutes })] : []),
    ...(clean_minutes > 0 ? [t(words.clean, { minutes: clean_minutes })] : []),
  ]
  return said.length === 0 ? null : <p className={panel.help}>{said.join(' · ')}</p>
}

type LineProps = ServicesProps & {
  one: ChosenService
  /** Undefined: the room does not offer it. */
  service: RoomService | undefined
  onSet: (part: Partial<ChosenService>) => void
  onRemove: () => void
}

function Line({ one, service, ordered = [], rooms, slot, now, refused, onSet, onRemove }: LineProps) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const name = service === undefined ? t(words.gone) : serviceName(service, language)
  const zone = rooms[0]?.room?.room.timezone ?? 'UTC'
  const isKept = ordered.some((had) => sameServices([had], [one]))
  const unitOf = (n: number) => service && unitText(service, n, language)
  const fault =
    refused?.service_id === one.service_id
      ? refused.message
      : service === undefined
        ? isKept && rooms[0]?.room === null
          ? undefined
          : t(words.notOffered)
        : slot.start_minute + one.after_minutes >= slot.end_minute
          ? t(words.outside)
          : service.max_quantity !== null && one.quantity > service.max_quantity
            ? t(words.most, { n: `${service.max_quantity} ${unitOf(service.max_quantity)}` })
            : !isKept && isLate(service, slot, one.after_minutes, zone, now)
              ? t(words.late, { lead: spanText(service.lead_minutes, language) })
              : undefined
  const labelled = (what: string) => t(words.ofService, { name, what })
  return (
    <li className={styles.line} data-wrong={fault !== undefined || undefined}>
      <div className={styles.head}>
        <strong>{name}</strong>
        {service !== undefined && (
          <span>
            {fenOf(service.price) === 0 ? t(words.free) : moneyText(amountOf(service.price, one.quantity), language)}
          </span>
        )}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t(words.remove, { name })}
          onClick={onRemove}
        />
      </div>
      <div className={styles.fields}>
        <InputNumber
          className={styles.quantity}
          aria-label={labelled(t(words.quantity))}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : id}
          min={1}
          max={10_000}
          precision={0}
          suffix={unitOf(one.quantity)}
          value={one.quantity}
          onChange={(quantity) => onSet({ quantity: quantity ?? 1 })}
        />
        <select
          className={styles.select}
          aria-label={labelled(t(words.time))}
          value={one.after_minutes}
          onChange={({ target }) => onSet({ after_minutes: Number(target.value) })}
        >
          {servingTimes(slot, one.after_minutes).map((after) => (
            <option key={after} value={after}>
              {timeOf((slot.start_minute + after) % DAY_MINUTES)}
              {after === 0 ? ` ${t(words.atStart)}` : ''}
            </option>
          ))}
        </select>
        {rooms.length > 1 && (
          <select
            className={styles.select}
            aria-label={labelled(t(words.room))}
            value={one.room_id ?? rooms[0]?.id}
            onChange={({ target }) =>
              onSet({ room_id: Number(target.value) === rooms[0]?.id ? null : Number(target.value) })
            }
          >
            {rooms.map((room) => (
              <option key={room.id} value={room.id}>
                {room.room?.room.name ?? '…'}
              </option>
            ))}
          </select>
        )}
        <Input
          className={styles.note}
          aria-label={labelled(t(words.note))}
          placeholder={t(words.notePlaceholder)}
          maxLength={200}
          value={one.remark}
          onChange={({ target }) => onSet({ remark: target.value })}
        />
      </div>
      {fault !== undefined && (
        <span id={id} className={panel.error} role="alert">
          {fault}
        </span>
      )}
      {fault === undefined && service?.need_audit && <span className={panel.help}>{t(words.confirmed)}</span>}
    </li>
  )
}

/** Another service, from a plain list: it opens at once, and on a phone as its own wheel. */
function Adding({ chosen, onChange, rooms, offered, slot, now, own }: ServicesProps & { own: number }) {
  const t = useT()
  const language = useLanguage()
  const zone = rooms[0]?.room?.room.timezone ?? 'UTC'
  const services = offered(own) ?? []
  if (services.length === 0) return null
  const types = [...new Set(services.map((one) => one.type_name))]
  const add = (service_id: number) => {
    const after_minutes = nextTime(chosen, service_id, slot)
    if (after_minutes === null) return
    onChange([...chosen, { service_id, quantity: 1, after_minutes, remark: '', room_id: null }])
  }
  const priceOf = (one: RoomService) =>
    fenOf(one.price) === 0
      ? t(words.free)
      : t(words.each, { price: moneyText(one.price, language), unit: unitText(one, 1, language) })
  return (
    <select
      className={styles.select}
      aria-label={t(words.add)}
      value=""
      onChange={({ target }) => add(Number(target.value))}
    >
      <option value="" disabled>
        {t(words.choose)}
      </option>
      {types.map((type) => (
        <optgroup key={type} label={type}>
          {services
            .filter((one) => one.type_name === type)
            .map((one) => {
              // later in the meeting it may be in time
              const times = servingTimes(slot, 0)
              const late = isLate(one, slot, times.at(-1) ?? 0, zone, now)
              const lead = spanText(one.lead_minutes, language)
              return (
                <option key={one.id} value={one.id} disabled={late || nextTime(chosen, one.id, slot) === null}>
                  {serviceName(one, language)} · {priceOf(one)}
                  {one.lead_minutes > 0 ? ` · ${t(words.ahead, { lead })}` : ''}
                </option>
              )
            })}
        </optgroup>
      ))}
    </select>
  )
}
