import { useQuery } from '@tanstack/react-query'
import { orderPersonnel, serviceName, type WorkOrder } from '@workplace/contract/meeting/service-order'
import { Input, Modal, Radio, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { useLanguage, useT } from '../../../kernel/words'
import { orderWords as words } from './order-words'
import styles from './service-orders.module.css'

type DeclineProps = { name: string; saving: boolean; onDecline: (reason: string) => void; onClose: () => void }

/** Asks why: the booker reads it. */
export function DeclineDialog({ name, saving, onDecline, onClose }: DeclineProps) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = tried && reason.trim() === ''
  return (
    <Modal
      open
      title={t(words.declineTitle, { name })}
      okText={t(words.declineNow)}
      cancelText={t(words.keep)}
      okButtonProps={{ danger: true, loading: saving }}
      onOk={() => (reason.trim() === '' ? setTried(true) : onDecline(reason.trim()))}
      onCancel={onClose}
    >
      <label htmlFor={id} className={list.required}>
        {t(words.why)}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        maxLength={200}
        value={reason}
        status={isMissing ? 'error' : undefined}
        aria-required
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        placeholder={t(words.whyHint)}
        onChange={({ target }) => setReason(target.value)}
      />
      {isMissing && (
        <p id={`${id}-error`} role="alert" className={list.fault}>
          {t(words.whyRequired)}
        </p>
      )}
    </Modal>
  )
}

type AssignProps = { order: WorkOrder; saving: boolean; onAssign: (id: number) => void; onClose: () => void }

/** Who is to serve: the people of the service, with whether they work then and how much they have to do. */
export function AssignDialog({ order, saving, onAssign, onClose }: AssignProps) {
  const t = useT()
  const language = useLanguage()
  const [chosen, setChosen] = useState(order.personnel_id)
  const { data, error } = useQuery({ ...queryOf(orderPersonnel, { id: order.id }, { quiet: true }), staleTime: 0 })
  return (
    <Modal
      open
      title={t(words.assignTitle, { name: serviceName(order, language) })}
      okText={t(words.assignNow)}
      cancelText={t(words.cancel)}
      okButtonProps={{ loading: saving, disabled: chosen === null || chosen === order.personnel_id }}
      onOk={() => chosen !== null && onAssign(chosen)}
      onCancel={onClose}
    >
      {error !== null && (
        <p role="alert" className={list.fault}>
          {error.message}
        </p>
      )}
      {data === undefined && error === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data?.items.length === 0 && <p>{t(words.noStaff)}</p>}
      {data !== undefined && data.items.length > 0 && (
        <Radio.Group
          className={styles.staff}
          value={chosen}
          aria-label={t(words.staff)}
          onChange={({ target }) => setChosen(target.value as number)}
        >
          {data.items.map((one) => (
            <Radio key={one.id} value={one.id}>
              {one.name}{' '}
              <small>
                {[t(one.on_duty ? words.onDuty : words.offDuty), t(words.orders, { n: one.orders }), one.phone]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </Radio>
          ))}
        </Radio.Group>
      )}
    </Modal>
  )
}
