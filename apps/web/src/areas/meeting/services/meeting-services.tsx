import { quantityText } from '@workplace/contract/kernel/quantity-text'
import { type MeetingOrder, orderStateWords, orderTones, serviceName } from '@workplace/contract/meeting/service-order'
import { fenOf, sumYuan } from '@workplace/domain/kernel/money'
import { clockOf } from '../../../kernel/time/zone-time'
import { moneyText } from '../../../kernel/widgets/number-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import panel from '../core/side-panel.module.css'
import { serviceWords as words } from './service-words'
import styles from './services.module.css'

/** What was ordered for a meeting, and how far it is. */
export default function MeetingServices({ orders }: { orders: readonly MeetingOrder[] }) {
  const t = useT()
  const language = useLanguage()
  const counting = orders.filter(({ state }) => state !== 'refused' && state !== 'cancelled')
  const total = sumYuan(counting.map((one) => one.amount))
  return (
    <section className={panel.section} aria-label={t(words.services)}>
      <h3>{t(words.services)}</h3>
      <ul className={styles.orders}>
        {orders.map((one) => {
          const isOff = one.state === 'refused' || one.state === 'cancelled'
          const said = [
            clockOf(one.serve_time),
            ...(fenOf(one.amount) > 0 && !isOff ? [moneyText(one.amount, language)] : []),
            ...(one.personnel_name !== null && !isOff ? [t(words.serves, { name: one.personnel_name })] : []),
            ...(one.remark === null ? [] : [one.remark]),
            ...(one.reason === null ? [] : [t(words.because, { reason: one.reason })]),
          ]
          return (
            <li key={one.id} className={styles.order} data-off={isOff || undefined}>
              <span>
                {serviceName(one, language)} {quantityText(one, language)}
              </span>
              <StateDot tone={orderTones[one.state]}>{t(orderStateWords[one.state])}</StateDot>
              <small>{said.join(' · ')}</small>
            </li>
          )
        })}
      </ul>
      {fenOf(total) > 0 && counting.length > 1 && (
        <p className={styles.total}>
          {t(words.total)} <strong>{moneyText(total, language)}</strong>
        </p>
      )}
    </section>
  )
}
