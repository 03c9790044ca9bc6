import { instant } from '@workplace/contract/kernel/field'
import { decidePass, type PassRow } from '@workplace/contract/pass/passes'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { wallClock, wallText } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { InstantInput } from '../../../kernel/widgets/time-input'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './record-list-words'

const when = instant(words.time)

/** Somebody says when a pass in doubt was, or that it does not count. */
export function DecideDialog({ pass, onClose }: { pass: PassRow; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [time, setTime] = useState<string | null>(pass.received_at)
  const { mutate, isPending } = useChange(decidePass, { stale: ['/opendoorrecord', '/cardswipe', '/pass'] })
  const { id, received_at } = pass
  const told = wallClock(new Date(pass.device_time), pass.timezone)
  const done = {
    onSuccess: () => {
      toast.success(t(words.decided))
      onClose()
    },
  }
  return (
    <Modal
      open
      title={t(words.decideTitle)}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t(words.cancel)}
        </Button>,
        <Button
          key="drop"
          danger
          loading={isPending}
          onClick={() => mutate({ id, received_at, decision: 'dropped' }, done)}
        >
          {t(words.drop)}
        </Button>,
        <Button
          key="take"
          type="primary"
          loading={isPending}
          disabled={time === null}
          onClick={() => time !== null && mutate({ id, received_at, decision: 'taken', time }, done)}
        >
          {t(words.take)}
        </Button>,
      ]}
    >
      <p>{t(words.decideText)}</p>
      <p>{t(words.deviceTime, { time: wallText(told, language, 'second') })}</p>
      <InstantInput
        field={when}
        name="time"
        aria-label={t(words.time)}
        value={time}
        onChange={(value) => setTime(value ?? null)}
      />
    </Modal>
  )
}
