import { CheckCircleFilled } from '@ant-design/icons'
import type { CheckinDetail } from '@workplace/contract/meeting/checkin'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kernel/words'
import styles from './checkin.module.css'
import { checkinWords as words } from './checkin-words'
import { useCheckinActions } from './use-checkin-detail'
import { WholeScreen } from './whole-screen'

/** The list on one device that is passed around: everybody taps their own name. */
export default function ListScreen({ detail, onClose }: { detail: CheckinDetail; onClose: () => void }) {
  const t = useT()
  const { busy, sign, undo } = useCheckinActions(detail)
  const [wanted, setWanted] = useState('')
  const [last, setLast] = useState<string | null>(null)
  const people = detail.people.filter(
    (one) => one.attendee_id !== null && one.name.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <WholeScreen title={t(words.list)} className={styles.desk} onClose={onClose}>
      <h2>{detail.title}</h2>
      <p className={styles.note}>{t(words.listHint)}</p>
      <Input
        size="large"
        allowClear
        aria-label={t(words.find)}
        placeholder={t(words.find)}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <p className={styles.live} role="status">
        {last !== null && `${t(words.listDone, { name: last })} · `}
        {t(words.signed)} <b>{t(words.of, { n: detail.signed, of: detail.invited })}</b>
      </p>
      <ul className={styles.names}>
        {people.map((one) => (
          <li key={one.attendee_id}>
            <button
              type="button"
              className={styles.name}
              data-here={one.sign_id !== null}
              disabled={busy || one.sign_id !== null}
              onClick={() =>
                sign([one.attendee_id as number], 'terminal', () => {
                  setLast(one.name)
                  setWanted('')
                })
              }
            >
              <b>{one.name}</b>
              <small>{one.department ?? (one.user_id === null ? t(words.guest) : '')}</small>
              {one.sign_id !== null && <CheckCircleFilled aria-label={t(words.already)} />}
            </button>
            {one.may_undo && one.sign_id !== null && (
              <Button
                size="small"
                type="text"
                disabled={busy}
                aria-label={t(words.undoName, { name: one.name })}
                onClick={() => undo([one.sign_id as number])}
              >
                {t(words.undo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {people.length === 0 && <p className={styles.note}>{t(words.noMatch)}</p>}
    </WholeScreen>
  )
}
