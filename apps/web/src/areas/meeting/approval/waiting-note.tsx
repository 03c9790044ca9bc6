import { comma } from '@workplace/contract/kernel/comma'
import { quantityText } from '@workplace/contract/kernel/quantity-text'
import { type MeetingDetails, withdrawChange } from '@workplace/contract/meeting/booking'
import { Button } from 'antd'
import { useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTime, dayText } from '../core/claim-text'
import styles from '../core/side-panel.module.css'
import { approvalWords as words } from './approval-words'

/** What was asked for a confirmed meeting and waits for approval, and the way to take it back. */
export function WaitingNote({ meeting, onChanged }: { meeting: MeetingDetails; onChanged: () => void }) {
  const t = useT()
  const language = useLanguage()
  const withdraw = useChange(withdrawChange, { stale: ['/meeting/details'] })
  const { waiting_change: waiting } = meeting
  if (waiting === null) return null
  const { slot, people, services } = waiting
  const between = comma[language]
  const ordered = services?.map((one) => `${nameIn(language, one.name, one.name_en)} ${quantityText(one, language)}`)
  const parts = [
    ...(slot === null
      ? []
      : [`${dayText(slot.start_time.slice(0, 10), language)} ${claimTime(slot)} ${slot.meetingroom_name}`]),
    ...(people === null ? [] : [t(words.wantedPeople, { from: meeting.attendees.length, to: people })]),
    ...(ordered === undefined
      ? []
      : [ordered.length === 0 ? t(words.wantedNoServices) : t(words.wantedServices, { list: ordered.join(between) })]),
  ]
  return (
    <div className={styles.message} role="status">
      <span>
        {t(words.changeWaits, { what: parts.join(language === 'zh' ? '；' : '; ') })}
        <br />
        <span className={styles.quiet}>{t(words.changeKeeps)}</span>
      </span>
      <Button
        size="small"
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(
            { id: meeting.id, version: meeting.version },
            {
              onSuccess: () => {
                toast.success(t(words.changeWithdrawn))
                onChanged()
              },
            },
          )
        }
      >
        {t(words.withdraw)}
      </Button>
    </div>
  )
}
