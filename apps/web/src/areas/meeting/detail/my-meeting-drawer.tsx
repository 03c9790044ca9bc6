import { useQuery } from '@tanstack/react-query'
import { roomPage } from '@workplace/contract/meeting/booking'
import type { MyMeeting } from '@workplace/contract/meeting/mine'
import { Button } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import { boardRoomOf, type Claim, claimOf } from '../core/board'
import { isOtherZone, noonOf } from '../core/room-day'
import { ownZone } from '../core/room-query'
import { SidePanel } from '../core/side-panel'
import styles from '../core/side-panel.module.css'
import { words } from '../core/words'
import { handWords } from '../series/series-words'
import { MeetingPanel } from './meeting-panel'

/** What a list knows of a meeting; the rest is asked for. */
export type ShownMeeting = Pick<
  MyMeeting,
  'id' | 'title' | 'meetingroom_id' | 'start_time' | 'end_time' | 'timezone' | 'audit_state' | 'myself'
> &
  Partial<Pick<MyMeeting, 'booker_id' | 'booker_name' | 'attendee_count' | 'accept_state'>>

/** What the panel is opened with, until it knows more. */
function claimOfMine(meeting: ShownMeeting): Claim {
  const { id, title, meetingroom_id, start_time, end_time } = meeting
  const { booker_id = 0, booker_name = '', attendee_count = 0 } = meeting
  return claimOf(
    {
      ...{ id, kind: 'meeting', title, meetingroom_id, start_time, end_time, booker_id, booker_name, attendee_count },
      time: start_time.slice(0, 10),
      audit_state: meeting.audit_state,
      myself: meeting.myself,
      invited: meeting.accept_state === null || meeting.myself === 1 ? 0 : 1,
    },
    meeting.timezone,
  )
}

/** The details panel of the booking page beside the list: its room is read with the day of the meeting. */
export default function MyMeetingDrawer({ meeting, onClose }: { meeting: ShownMeeting; onClose: () => void }) {
  const t = useT()
  const date = meeting.start_time.slice(0, 10)
  const { data, error, refetch } = useQuery({
    ...queryOf(roomPage, { date, ids: [meeting.meetingroom_id], limit: 1 }, { quiet: true }),
    staleTime: 0,
  })
  const room = data?.items[0]
  if (room === undefined) {
    return (
      <SidePanel title={meeting.title} onClose={onClose}>
        <div className={styles.body}>
          {error === null && data === undefined ? (
            <span className={styles.pulse} aria-hidden />
          ) : (
            <div className={styles.message} data-kind="error" role="alert">
              {t(handWords.detailsFailed)} {error?.message}
              <Button size="small" onClick={() => void refetch()}>
                {t(words.retry)}
              </Button>
            </div>
          )}
        </div>
      </SidePanel>
    )
  }
  return (
    <MeetingPanel
      claim={claimOfMine(meeting)}
      boardRoom={boardRoomOf(room)}
      shownDate={date}
      otherZone={isOtherZone(room.timezone, ownZone, noonOf(date, room.timezone))}
      onClose={onClose}
    />
  )
}
