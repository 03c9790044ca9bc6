import { useQuery } from '@tanstack/react-query'
import { deliveryPage } from '@workplace/contract/pass/delivery'
import { deliveryReasons } from '@workplace/contract/pass/delivery-words'
import { useId } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import styles from './delivery.module.css'
import { DeliveryDot } from './delivery-state'
import { words } from './delivery-words'

/** What of a person is at which device: for who may see devices. */
export default function PersonDevices({ id }: { id: number }) {
  const t = useT()
  const heading = useId()
  const may = useMay('view-face-device', 'view-door-device')
  const { data } = useQuery({
    ...queryOf(deliveryPage, { user: id, limit: 100, sort: '+device' }, { quiet: true }),
    enabled: may,
  })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={styles.person} aria-labelledby={heading}>
      <h3 id={heading}>{t(words.atDevices)}</h3>
      <ul>
        {data.items.map(({ kind, device_id, entry, device, state, reason }) => (
          <li key={`${kind} ${device_id} ${entry}`}>
            <span>{device}</span>
            <span>
              <DeliveryDot state={state} />
              {reason !== null && <small>{t(deliveryReasons[reason].label)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
