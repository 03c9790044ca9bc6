import { testCallback } from '@workplace/contract/setup/callback-calls'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useChange } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './callback.module.css'
import { words } from './callback-words'

/** Sends a signed test at once and shows what came of it. */
export function TestDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const { mutate, data, error, isPending } = useChange(testCallback, { quiet: true })
  useEffect(() => mutate({ id }), [mutate, id])
  const title =
    data === undefined
      ? ''
      : data.status === null
        ? t(words.testFailed)
        : t(data.ok ? words.testOk : words.testRefused, { status: data.status, ms: data.ms })
  return (
    <Modal
      open
      title={t(words.testTitle, { name })}
      onCancel={onClose}
      footer={[
        <Button key="again" loading={isPending} onClick={() => mutate({ id })}>
          {t(words.again)}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t(words.close)}
        </Button>,
      ]}
    >
      <div className={styles.stack} aria-busy={isPending} aria-live="polite">
        {isPending ? (
          <>
            <span>{t(words.testing)}</span>
            <Skeleton active paragraph={{ rows: 3 }} title={false} />
          </>
        ) : error !== null ? (
          <Alert type="error" showIcon title={error.message} />
        ) : data === undefined ? null : (
          <>
            <Alert
              type={data.ok ? 'success' : 'error'}
              showIcon
              title={title}
              {...(data.error === null ? {} : { description: data.error })}
            />
            {data.answer !== null && data.answer !== '' && (
              <>
                <h3>{t(words.answered)}</h3>
                <pre className={styles.code}>{data.answer}</pre>
              </>
            )}
            <h3>{t(words.sent)}</h3>
            <pre className={styles.code}>{data.body}</pre>
          </>
        )}
      </div>
    </Modal>
  )
}
