import { useQuery } from '@tanstack/react-query'
import { myFeed, renewFeed } from '@workplace/contract/meeting/calendar'
import { Button, Input, type InputRef, Modal, Popconfirm, Skeleton } from 'antd'
import { useId, useRef } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { mineWords as words } from './mine-words'
import styles from './my-meetings.module.css'

/** The private address under which calendar programs read one's meetings: copy it, renew it. */
export function CalendarFeed({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Modal open={open} onCancel={onClose} title={t(words.feedTitle)} footer={null} destroyOnHidden>
      <Address />
    </Modal>
  )
}

function Address() {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const input = useRef<InputRef>(null)
  const { data, error, refetch, isFetching } = useQuery({ ...queryOf(myFeed, {}, { quiet: true }), staleTime: 0 })
  const renew = useChange(renewFeed, { stale: [myFeed.path] })
  if (data === undefined && error !== null) {
    return (
      <div role="alert" className={styles.feed}>
        <p>
          {t(words.feedFailed)} {error.message}
        </p>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t(words.retry)}
        </Button>
      </div>
    )
  }
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const make = () =>
    renew.mutate(
      {},
      { onSuccess: () => void toast.success(t(data.path === null ? words.feedMade : words.feedRenewed)) },
    )
  if (data.path === null) {
    return (
      <div className={styles.feed}>
        <p>{t(words.feedText)}</p>
        <p className={styles.quiet}>{t(words.feedNone)}</p>
        <Button type="primary" loading={renew.isPending} onClick={make}>
          {t(words.feedMake)}
        </Button>
      </div>
    )
  }
  const address = location.origin + data.path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t(words.feedCopied))
    } catch {
      // Without TLS, or when the browser was told no, there is no clipboard: the reader's own keys do it.
      input.current?.select()
      toast.info(t(words.feedSelect))
    }
  }
  return (
    <div className={styles.feed}>
      <p>{t(words.feedText)}</p>
      <label htmlFor={id}>{t(words.feedAddress)}</label>
      <div className={styles.address}>
        <Input id={id} ref={input} readOnly value={address} onFocus={({ target }) => target.select()} />
        <Button type="primary" onClick={() => void copy()}>
          {t(words.feedCopy)}
        </Button>
      </div>
      <p className={styles.quiet}>
        {data.read_at === null ? t(words.feedUnread) : t(words.feedRead, { time: instantText(data.read_at, language) })}
      </p>
      <p className={styles.quiet}>{t(words.feedSecret)}</p>
      <div className={styles.feedActions}>
        <a href={address.replace(/^https?:/, 'webcal:')}>{t(words.feedOpen)}</a>
        <Popconfirm
          title={t(words.feedRenewAsk)}
          okText={t(words.feedRenew)}
          cancelText={t(words.keep)}
          okButtonProps={{ danger: true }}
          styles={{ root: { maxWidth: 320 } }}
          onConfirm={make}
        >
          <Button danger type="text" loading={renew.isPending}>
            {t(words.feedRenew)}
          </Button>
        </Popconfirm>
      </div>
    </div>
  )
}
