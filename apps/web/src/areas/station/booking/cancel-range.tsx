import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import { cancelDesks, ownBookings } from '@workplace/contract/station/desk-booking'
import { Modal } from 'antd'
import { useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { DatesFilter } from '../../../kernel/list/date-filters'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './series.module.css'
import { seriesWords as words } from './series-words'

/** As many as one press cancels. */
const most = 200

/** All that one has booked from one day to another is given up, seen before it is. */
export function CancelRange({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [{ from, until }, setSpan] = useState<{ from: string | null; until: string | null }>({
    from: null,
    until: null,
  })
  const isWhole = from !== null && until !== null
  const answer = useQuery({
    ...queryOf(
      ownBookings,
      { tab: 'coming', page: 1, limit: most, from: from ?? '', until: until ?? '' },
      { quiet: true },
    ),
    enabled: isWhole,
  })
  const cancel = useChange(cancelDesks, { stale: ['/reservation', '/station'] })
  const found = isWhole ? (answer.data?.items ?? []).filter(({ may }) => may.cancel) : []
  const send = () =>
    cancel.mutate(
      { ids: found.map(({ id }) => id) },
      {
        onSuccess: () => {
          toast.success(t(words.cancelled))
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title={t(words.cancelRange)}
      okText={t(words.rangeDo, { n: found.length })}
      okButtonProps={{ danger: true, disabled: found.length === 0 }}
      cancelText={t(words.cancel)}
      confirmLoading={cancel.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <DatesFilter
        label={t(words.range)}
        {...{ from, until }}
        onChange={(first, last) => setSpan({ from: first, until: last })}
      />
      {isWhole && answer.data !== undefined && (
        <p role="status" className={styles.summary}>
          {found.length === 0 ? t(words.rangeNone) : t(words.rangeFound, { n: found.length })}
        </p>
      )}
      <ul className={styles.dates}>
        {found.map(({ id, date, number, person }) => (
          <li key={id}>
            <span>{dayText(date, language)}</span>
            <span>{[number, person].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
