import { basePath } from '@workplace/contract/kernel/envelope'
import { type ApplicationKey, addKey, keyDays, overlapHours } from '@workplace/contract/setup/application-calls'
import { Alert, Input, InputNumber, Modal, Select, Typography } from 'antd'
import { useId, useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'

export type MadeKeyProps = {
  readonly name: string
  readonly secret: string
  readonly until: string | null
  readonly onClose: () => void
}

type NewKeyProps = {
  readonly id: number
  readonly name: string
  readonly valid: readonly ApplicationKey[]
  readonly onMade: (made: Omit<MadeKeyProps, 'onClose' | 'name'>) => void
  readonly onClose: () => void
}

/** Asks for what, and for how long, a key is; and which one it replaces. */
export function NewKey({ id, name, valid, onMade, onClose }: NewKeyProps) {
  const t = useT()
  const ids = useId()
  const [used, setUsed] = useState('')
  const [days, setDays] = useState<number>(keyDays.initial)
  const [replaces, setReplaces] = useState<number | null>(null)
  const [overlap, setOverlap] = useState<number>(overlapHours.initial)
  const add = useChange(addKey, { stale: ['/oauth2_application'] })
  return (
    <Modal
      open
      title={t(words.newKeyFor, { name })}
      okText={t(words.make)}
      cancelText={t(words.cancel)}
      confirmLoading={add.isPending}
      onCancel={onClose}
      onOk={() =>
        add.mutate(
          { id, name: used, days, ...(replaces === null ? {} : { replaces, overlap_hours: overlap }) },
          { onSuccess: (made) => onMade({ secret: made.key, until: made.old_until }) },
        )
      }
    >
      <div className={styles.form}>
        <label htmlFor={`${ids}used`}>
          {t(words.keyName)}
          <Input id={`${ids}used`} value={used} maxLength={60} onChange={({ target }) => setUsed(target.value)} />
          <span className={styles.quiet}>{t(words.keyNameHelp)}</span>
        </label>
        <label htmlFor={`${ids}days`}>
          {t(words.days)}
          <InputNumber
            id={`${ids}days`}
            min={1}
            max={keyDays.most}
            precision={0}
            value={days}
            onChange={(value) => setDays(value ?? keyDays.initial)}
          />
        </label>
        {valid.length > 0 && (
          <label htmlFor={`${ids}replaces`}>
            {t(words.replaces)}
            <Select
              id={`${ids}replaces`}
              value={replaces ?? 0}
              onChange={(value) => setReplaces(value === 0 ? null : value)}
              options={[
                { value: 0, label: t(words.nothing) },
                ...valid.map((key) => ({ value: key.id, label: [key.hint, key.name].join(' ').trim() })),
              ]}
            />
          </label>
        )}
        {replaces !== null && (
          <label htmlFor={`${ids}overlap`}>
            {t(words.overlap)}
            <InputNumber
              id={`${ids}overlap`}
              min={0}
              max={overlapHours.most}
              precision={0}
              value={overlap}
              onChange={(value) => setOverlap(value ?? overlapHours.initial)}
            />
          </label>
        )}
      </div>
    </Modal>
  )
}

/** A key that was just made: shown this once, with a call that works. */
export function MadeKey({ name, secret, until, onClose }: MadeKeyProps) {
  const t = useT()
  const language = useLanguage()
  const sample = `export KEY='${secret}'\ncurl '${location.origin}${basePath}/users/info' -H "Authorization: Bearer $KEY"`
  return (
    <Modal
      open
      title={t(words.madeTitle, { name })}
      okText={t(words.close)}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.stack}>
        <Alert type="warning" showIcon title={t(words.madeText)} />
        <Typography.Text copyable code>
          {secret}
        </Typography.Text>
        {until !== null && <span>{t(words.oldUntil, { until: instantText(until, language) })}</span>}
        <div className={styles.head}>
          <h3>{t(words.tryIt)}</h3>
        </div>
        <pre className={styles.code}>{sample}</pre>
      </div>
    </Modal>
  )
}
