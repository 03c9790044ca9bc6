import { useQuery } from '@tanstack/react-query'
import { orderForDesk, ordersOfDesk } from '@workplace/contract/station/desk-orders'
import { orderStates, orderTones } from '@workplace/contract/station/states'
import { Checkbox, Empty, Input, InputNumber, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './order.module.css'
import { orderWords as words } from './order-words'

type Wish = { readonly quantity: number; readonly note: string }
type Props = { readonly row: { readonly id: number; readonly number: string }; readonly onClose: () => void }

/** What is brought to a desk for one booking. */
export function OrderDialog({ row, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const answer = useQuery(queryOf(ordersOfDesk, { reservation_id: row.id }, { quiet: true }))
  const [changed, setChanged] = useState<ReadonlyMap<number, Wish | null>>(new Map())
  const save = useChange(orderForDesk, { stale: ['/station_order', '/reservation'] })
  const orders = answer.data?.orders ?? []
  const wishOf = (id: number): Wish | null => {
    const given = changed.get(id)
    if (given !== undefined) return given
    const open = orders.find(({ resource_id, state }) => resource_id === id && state === 'open')
    return open === undefined ? null : { quantity: open.quantity, note: open.note ?? '' }
  }
  const set = (id: number, wish: Wish | null) => setChanged(new Map([...changed, [id, wish]]))
  const send = () =>
    save.mutate(
      {
        reservation_id: row.id,
        orders: (answer.data?.resources ?? []).flatMap(({ id }) => {
          const wish = wishOf(id)
          return wish === null ? [] : [{ resource_id: id, quantity: wish.quantity, note: wish.note.trim() || null }]
        }),
      },
      {
        onSuccess: () => {
          toast.success(t(words.saved))
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      width={520}
      title={t(words.orderFor, { number: row.number })}
      okText={t(words.save)}
      okButtonProps={{ disabled: changed.size === 0 }}
      cancelText={t(words.cancel)}
      confirmLoading={save.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {answer.error !== null && <p role="alert">{answer.error.message}</p>}
      {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {answer.data?.resources.length === 0 && <Empty description={t(words.nothing)} />}
      <ul className={styles.offers}>
        {(answer.data?.resources ?? []).map((one) => {
          const wish = wishOf(one.id)
          const name = nameIn(language, one.name, one.name_en)
          const handled = orders.filter(({ resource_id, state }) => resource_id === one.id && state !== 'open')
          return (
            <li key={one.id}>
              <span className={list.stack}>
                <Checkbox
                  aria-label={t(words.add, { name })}
                  checked={wish !== null}
                  disabled={one.late && wish === null}
                  onChange={() => set(one.id, wish === null ? { quantity: 1, note: '' } : null)}
                >
                  {name}
                </Checkbox>
                {one.remark !== null && <small>{one.remark}</small>}
                {one.lead_hours > 0 && <small>{t(words.late, { n: one.lead_hours })}</small>}
                {handled.map(({ id, state, reason }) => (
                  <small key={id}>
                    <StateDot tone={orderTones[state]}>{t(orderStates[state])}</StateDot> {reason}
                  </small>
                ))}
              </span>
              {wish !== null && (
                <span className={styles.wish}>
                  {one.most > 1 && (
                    <InputNumber
                      aria-label={t(words.howMany, { name })}
                      min={1}
                      max={one.most}
                      precision={0}
                      value={wish.quantity}
                      style={{ width: 72 }}
                      onChange={(quantity) => set(one.id, { ...wish, quantity: quantity ?? 1 })}
                    />
                  )}
                  <Input
                    aria-label={`${name} ${t(words.note)}`}
                    placeholder={t(words.noteHint)}
                    maxLength={200}
                    value={wish.note}
                    style={{ width: 180 }}
                    onChange={({ target }) => set(one.id, { ...wish, note: target.value })}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
