import { useQuery } from '@tanstack/react-query'
import { type CheckinDetail, checkinCode } from '@workplace/contract/meeting/checkin'
import { Button, QRCode, Spin } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './checkin.module.css'
import { Place, Slot } from './checkin-rows'
import { checkinWords as words } from './checkin-words'
import { WholeScreen } from './whole-screen'

/** The code over the whole window, for a projector or a tablet at the entrance; it changes by itself. */
export default function CheckinCodeScreen({ detail, onClose }: { detail: CheckinDetail; onClose: () => void }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...queryOf(checkinCode, { id: detail.id, kind: 'screen' }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
    // well before it is too old, so that what is scanned now is still good when it arrives
    refetchInterval: ({ state }) => ((state.data?.seconds ?? 60) * 1000) / 2,
  })
  const link = `${location.origin}/auth-meeting-login?c=${encodeURIComponent(data?.code ?? '')}`
  return (
    <WholeScreen title={t(words.code)} className={styles.screen} onClose={onClose}>
      <h2>{detail.title}</h2>
      <div className={styles.where}>
        <Slot row={detail} />
        <Place row={detail} />
      </div>
      {data !== undefined ? (
        <>
          <div role="img" aria-label={t(words.scan)} className={styles.qr}>
            <span aria-hidden>
              <QRCode type="svg" value={link} size={320} bordered={false} color="#000000" bgColor="#ffffff" />
            </span>
          </div>
          <p className={styles.typed}>
            <b className={styles.letters}>
              {data.typed.slice(0, 3)} {data.typed.slice(3)}
            </b>
            <span>{t(words.typed)}</span>
          </p>
        </>
      ) : error !== null ? (
        <p role="alert">
          {error.message} <Button onClick={() => void refetch()}>{t(words.retry)}</Button>
        </p>
      ) : (
        <Spin size="large" />
      )}
      <p className={styles.live} role="status">
        {t(words.signed)} <b>{t(words.of, { n: detail.signed, of: detail.invited })}</b>
      </p>
      <p className={styles.note}>{t(words.changes)}</p>
    </WholeScreen>
  )
}
