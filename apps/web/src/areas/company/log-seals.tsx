import type { operationLogVerify } from '@workplace/contract/company/operation-log'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Alert, Button } from 'antd'
import { instantText } from '../../kernel/widgets/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { logWords as words } from './log-words'

export type Verified = OutputOf<typeof operationLogVerify>
type Props = { verified: Verified; onOpen: (id: number) => void; onClose: () => void }

/** What the check of the seals found. */
export function LogSeals({ verified, onOpen, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const { broken, sealed, unsealed, checked_at } = verified
  const checked = t(words.checkedAt, { time: instantText(checked_at, language) })
  const closable = { 'aria-label': t(words.dismiss), onClose }
  if (broken === null)
    return (
      <Alert
        type="success"
        showIcon
        closable={closable}
        title={t(words.verified, { n: sealed })}
        description={unsealed === 0 ? checked : `${checked} · ${t(words.unsealed, { n: unsealed })}`}
      />
    )
  return (
    <Alert
      type="error"
      showIcon
      closable={closable}
      title={t(broken.exists ? words.brokenChanged : words.brokenGone, { position: broken.position })}
      description={`${t(words.brokenText, { n: sealed })} ${checked}`}
      action={
        broken.exists ? (
          <Button size="small" onClick={() => onOpen(broken.log_id)}>
            {t(words.openBroken)}
          </Button>
        ) : undefined
      }
    />
  )
}
