import { CheckCircleFilled, ClockCircleOutlined, ExclamationCircleFilled, SyncOutlined } from '@ant-design/icons'
import type { RolloutDetail } from '@workplace/contract/device/rollout-calls'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './update-page-words'
import styles from './updates.module.css'

type Ring = RolloutDetail['rings'][number]
const count = (ring: Ring, state: string) => ring.counts.find((one) => one.state === state)?.n ?? 0
const isThrough = (ring: Ring) => ring.total === count(ring, 'ok') + count(ring, 'fail') + count(ring, 'cancelled')

/** The rings one after the other: what is through, what is open, and when the next one opens. */
export function RingStrip({ detail }: { readonly detail: RolloutDetail }) {
  const t = useT()
  const language = useLanguage()
  const { rings, ring: open, next_ring_at } = detail
  const next = rings.findIndex(({ total }, at) => at > open && total > 0)
  return (
    <ol className={styles.rings} aria-label={t(words.rings)}>
      {rings.map((ring, at) => {
        const failed = count(ring, 'fail')
        const stands = at > open ? 'later' : isThrough(ring) ? (failed > 0 ? 'failed' : 'through') : 'open'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is its place
          <li key={at} data-state={stands} aria-current={stands === 'open' ? 'step' : undefined}>
            <span className={styles.ringName}>
              <Sign stands={stands} /> {t(words.ring, { n: at + 1 })}
              <small className={styles.quiet}>{t(words.ringReach, { percent: ring.percent })}</small>
            </span>
            <span>
              {ring.total === 0 ? t(words.ringEmpty) : t(words.ringCount, { ok: count(ring, 'ok'), total: ring.total })}
            </span>
            <small className={styles.quiet}>
              {failed > 0
                ? t(words.ringFailed, { n: failed })
                : at === next && next_ring_at !== null
                  ? t(words.ringNext, { time: instantText(next_ring_at, language) })
                  : t(stands === 'later' ? words.ringLater : stands === 'open' ? words.ringOpen : words.ringThrough)}
            </small>
          </li>
        )
      })}
    </ol>
  )
}

function Sign({ stands }: { readonly stands: 'later' | 'open' | 'through' | 'failed' }) {
  if (stands === 'through') return <CheckCircleFilled aria-hidden />
  if (stands === 'failed') return <ExclamationCircleFilled aria-hidden />
  return stands === 'open' ? <SyncOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />
}
