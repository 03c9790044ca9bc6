import { MoreOutlined } from '@ant-design/icons'
import { quantityText } from '@workplace/contract/kernel/quantity-text'
import {
  orderStateWords,
  orderTones,
  serviceName,
  serviceOrderEdit,
  type WorkOrder,
} from '@workplace/contract/meeting/service-order'
import { mayBecome } from '@workplace/domain/booking/service'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { invalidate, useChange } from '../../../kernel/client/query'
import { ActionMenu } from '../../../kernel/menu/action-menu'
import { nameIn } from '../../../kernel/name-in'
import { useMay } from '../../../kernel/session/session'
import { clockOf, zoneNote } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { AssignDialog, DeclineDialog } from './order-dialogs'
import { orderWords as words } from './order-words'
import styles from './service-orders.module.css'

const steps = { wait: 'accepted', accepted: 'preparing', preparing: 'done' } as const
const stepWords = { accepted: words.accept, preparing: words.prepare, done: words.serve }
const toldWords = { accepted: words.accepted, preparing: words.prepared, done: words.served, refused: words.declined }

type Change = { state?: 'accepted' | 'preparing' | 'done' | 'refused'; personnel_id?: number; reason?: string }

/** An order: when, what, where, for whom, and what comes next. */
export function OrderRow({ order }: { order: WorkOrder }) {
  const t = useT()
  const language = useLanguage()
  const mayServe = useMay('change-service-order')
  const save = useChange(serviceOrderEdit, { stale: ['/service_order'] })
  const [asking, setAsking] = useState<'decline' | 'assign' | null>(null)
  const name = serviceName(order, language)
  const zone = zoneNote(order.timezone, language)
  const next = steps[order.state as keyof typeof steps]
  const isOpen = mayBecome(order.state, 'cancelled')

  const change = async (part: Change) => {
    try {
      await save.mutateAsync({ id: order.id, version: order.version, ...part })
      toast.success(t(part.state === undefined ? words.assigned : toldWords[part.state], { name }))
      setAsking(null)
    } catch (error) {
      // The call has said why; the list may be old.
      if (!(error instanceof CallError)) throw error
      void invalidate('/service_order')
    }
  }
  const items = [
    ...(order.state === 'accepted'
      ? [{ key: 'done', label: t(words.serve), onClick: () => void change({ state: 'done' }) }]
      : []),
    { key: 'assign', label: t(words.assign), onClick: () => setAsking('assign') },
    { key: 'decline', danger: true, label: t(words.decline), onClick: () => setAsking('decline') },
  ]
  const people = t(words.people, { n: order.attendee_count })
  const booker = order.booker_phone === null ? order.booker_name : `${order.booker_name} ${order.booker_phone}`
  const until = `${clockOf(order.start_time)}–${clockOf(order.end_time)}`
  return (
    <li className={styles.order} data-state={order.state}>
      <time className={styles.time} dateTime={order.serve_time.replace(' ', 'T')}>
        {clockOf(order.serve_time)}
        {order.prepare_minutes > 0 && isOpen && <small>{t(words.setUp, { minutes: order.prepare_minutes })}</small>}
      </time>
      <div className={styles.what}>
        <p className={styles.name}>
          {name} <span>{quantityText(order, language)}</span>
        </p>
        <p>
          {order.room}
          <span className={styles.quiet}>
            {' '}
            · {order.floor_name} · {nameIn(language, order.office_name, order.office_name_en)}
            {zone !== '' && ` · ${zone}`}
          </span>
        </p>
        <p className={styles.quiet}>{[order.title || t(words.private), until, booker, people].join(' · ')}</p>
        {order.remark !== null && <p className={styles.remark}>{order.remark}</p>}
        {order.reason !== null && <p className={styles.quiet}>{t(words.because, { reason: order.reason })}</p>}
      </div>
      <div className={styles.side}>
        <span className={styles.who}>
          <StateDot tone={orderTones[order.state]}>{t(orderStateWords[order.state])}</StateDot>
          <small>
            {order.mine === 1
              ? t(words.byMe)
              : (order.personnel_name ?? (isOpen ? t(words.byNobody) : order.updated_by))}
          </small>
        </span>
        {mayServe && next !== undefined && (
          <Button
            type={order.state === 'wait' ? 'primary' : 'default'}
            loading={save.isPending && asking === null}
            aria-label={t(words.ofOrder, { what: t(stepWords[next]), name, room: order.room })}
            onClick={() => void change({ state: next })}
          >
            {t(stepWords[next])}
          </Button>
        )}
        {mayServe && isOpen && (
          <ActionMenu items={items} placement="bottomRight">
            <Button
              type="text"
              icon={<MoreOutlined aria-hidden />}
              aria-label={t(words.ofOrder, { what: t(words.more), name, room: order.room })}
            />
          </ActionMenu>
        )}
      </div>
      {asking === 'decline' && (
        <DeclineDialog
          name={name}
          saving={save.isPending}
          onDecline={(reason) => void change({ state: 'refused', reason })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'assign' && (
        <AssignDialog
          order={order}
          saving={save.isPending}
          onAssign={(personnel_id) => void change({ personnel_id })}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  )
}
