import { notice, switchNotice } from '@workplace/contract/meetingroom/notice'
import { Switch } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import { noticeState, noticeTones } from './notice-state'
import styles from './notices.module.css'
import { words } from './words'

type Switched = {
  readonly id: number
  readonly version: number
  readonly title: string | null
  readonly is_open: boolean | null
  readonly start_time: string | null
  readonly end_time: string | null
}

export default function NoticePage() {
  return <ResourcePage resource={notice} cells={{ is_open: (row) => <NoticeSwitch row={row} /> }} />
}

/** Switches a notice on and off in the list, where one may; otherwise it only shows which. */
function NoticeSwitch({ row }: { row: Switched }) {
  const t = useT()
  const mayChange = useMay('change-public-notice')
  const change = useChange(switchNotice, { stale: [notice.path] })
  const turn = async (is_open: boolean) => {
    try {
      await change.mutateAsync({ id: row.id, version: row.version, is_open })
      toast.success(t(is_open ? words.switchedOn : words.switchedOff))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const state = noticeState(row, Date.now())
  return (
    <span className={styles.switched}>
      <Switch
        size="small"
        checked={row.is_open === true}
        loading={change.isPending}
        disabled={!mayChange}
        aria-label={t(words.switchLabel, { title: row.title ?? '' })}
        onChange={(is_open) => void turn(is_open)}
      />
      <StateDot tone={noticeTones[state]}>{t(words[state])}</StateDot>
    </span>
  )
}
