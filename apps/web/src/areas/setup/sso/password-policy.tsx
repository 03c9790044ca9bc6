import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import {
  mostBreakGlass,
  needLabels,
  passwordPolicy,
  setPasswordPolicy,
} from '@workplace/contract/setup/password-policy'
import { Alert, Button, Modal, Radio, Tag } from 'antd'
import { useId, useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './password-policy-words'
import styles from './sso.module.css'

type Policy = OutputOf<typeof passwordPolicy>

/** Above the list of providers: whether people come in with a password as well. */
export function PasswordPolicy() {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-work-sso-config')
  const { data } = useQuery(queryOf(passwordPolicy, {}, { quiet: true }))
  const [open, setOpen] = useState(false)
  if (data === undefined) return null
  const { wished, closed, since, by } = data
  return (
    <section className={styles.policy} aria-label={t(words.title)}>
      <div>
        <strong>{t(words.title)}</strong>{' '}
        <Tag color={closed ? 'blue' : wished ? 'orange' : undefined}>{t(closed ? words.closed : words.open)}</Tag>
        <p className={styles.quiet}>
          {!wished
            ? t(words.openText)
            : closed
              ? t(words.closedText, { by: by ?? '–', time: since === null ? '' : instantText(since, language) })
              : t(words.reopenedText)}
        </p>
      </div>
      {may && <Button onClick={() => setOpen(true)}>{t(words.change)}</Button>}
      {open && <PolicyDialog policy={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function PolicyDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useT()
  const [closed, setClosed] = useState(policy.wished)
  const [people, setPeople] = useState<number[]>(policy.break_glass.map(({ id }) => id))
  const { mutate, isPending, error } = useChange(setPasswordPolicy, { quiet: true, stale: ['/sso_config', '/sso'] })
  const label = useId()
  const save = () =>
    mutate(
      { closed, break_glass: people },
      {
        onSuccess: () => {
          toast.success(t(words.saved))
          onClose()
        },
      },
    )
  const lacking = policy.break_glass.filter(({ id, lacks }) => people.includes(id) && lacks.length > 0)
  // whoever is not chosen yet is judged when it is saved
  const blocked = policy.blocked === 'no_break_glass' || policy.wished ? null : policy.blocked
  return (
    <Modal
      open
      title={t(words.title)}
      onCancel={onClose}
      okText={t(words.save)}
      cancelText={t(words.cancel)}
      confirmLoading={isPending}
      okButtonProps={{ danger: closed && !policy.wished }}
      onOk={save}
    >
      <div className={styles.stack}>
        <Radio.Group
          aria-label={t(words.title)}
          className={styles.stack ?? ''}
          value={closed}
          onChange={({ target }) => setClosed(target.value as boolean)}
        >
          <Radio value={false}>
            {t(words.open)}
            <p className={styles.quiet}>{t(words.openText)}</p>
          </Radio>
          <Radio value={true} disabled={blocked !== null}>
            {t(words.closed)}
            <p className={styles.quiet}>{t(words.closeText)}</p>
          </Radio>
        </Radio.Group>
        {blocked !== null && <Alert type="info" showIcon title={t(words[blocked])} />}
        <div>
          <strong id={label}>{t(words.breakGlass)}</strong>
          <p className={styles.quiet}>{t(words.breakGlassText, { most: mostBreakGlass })}</p>
          <ReferencesPicker
            to="user"
            className={styles.wide ?? ''}
            aria-labelledby={label}
            placeholder={t(words.choose)}
            value={people}
            onChange={(ids) => setPeople([...(ids ?? [])])}
          />
        </div>
        {lacking.map(({ id, name, lacks }) => (
          <Alert
            key={id}
            type="warning"
            showIcon
            title={t(words.lacks, {
              name,
              what: lacks.map((one) => t(needLabels[one])),
            })}
          />
        ))}
        <p className={styles.quiet}>{t(words.recover)}</p>
        <code>npm run recover -- {t(words.account)}</code>
        {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
      </div>
    </Modal>
  )
}
