import { Button, Result, Skeleton } from 'antd'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { Panel } from '../../../kernel/panel/panel'
import { useT } from '../../../kernel/words'
import styles from './checkin.module.css'
import { CheckinFacts, CheckinPeople } from './checkin-people'
import { CheckinTools } from './checkin-tools'
import { checkinWords as words } from './checkin-words'
import { useCheckinDetail } from './use-checkin-detail'

/** One meeting: who is here, who is late, who is missing, as it goes on. */
export function CheckinDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { data, error, refetch } = useCheckinDetail(id)
  const narrow = useNarrow()
  return (
    <Panel
      title={data?.title ?? (error === null ? t(words.loading) : '')}
      wide
      onClose={onClose}
      // beside the title there is no room for them on a telephone
      extra={data !== undefined && !narrow && <CheckinTools detail={data} />}
    >
      {data !== undefined ? (
        <>
          {narrow && (
            <div className={styles.above}>
              <CheckinTools detail={data} />
            </div>
          )}
          <CheckinFacts detail={data} />
          <CheckinPeople detail={data} />
        </>
      ) : error !== null ? (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>{t(words.retry)}</Button>}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Panel>
  )
}
