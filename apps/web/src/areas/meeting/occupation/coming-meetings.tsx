import type { ConflictingMeeting, Outcome } from '@workplace/contract/meeting/roomlock'
import { useT } from '../../../kernel/words'
import { MeetingRow } from './conflicting-meetings'
import { deleteWords as words } from './delete-words'
import styles from './locks.module.css'
import { isPossible, keyOf, type Outcomes } from './outcomes'

const possible = ['move', 'cancel'] as const

/** What becomes of a meeting of a room that is given up: it cannot stay. */
export function givenUp(one: ConflictingMeeting, policy: Outcome, chosen: Outcomes): Outcome {
  const wanted = chosen.get(keyOf(one)) ?? policy
  return isPossible(one, wanted) ? wanted : 'cancel'
}

type Props = {
  readonly meetings: readonly ConflictingMeeting[]
  readonly policy: Outcome
  readonly chosen: Outcomes
  readonly onChoose: (chosen: Outcomes) => void
}

/** The meetings of rooms that are given up, and what becomes of each. */
export function ComingMeetings({ meetings, policy, chosen, onChoose }: Props) {
  const t = useT()
  const manyRooms = new Set(meetings.map((one) => one.meetingroom_id)).size > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many meetings scroll, also by the keyboard
    <ul className={styles.list} tabIndex={0} aria-label={t(words.meetings)}>
      {meetings.map((one) => (
        <MeetingRow
          key={keyOf(one)}
          meeting={one}
          showsRoom={manyRooms}
          outcome={givenUp(one, policy, chosen)}
          outcomes={possible}
          onChoose={(outcome) => onChoose(new Map([...chosen, [keyOf(one), outcome]]))}
        />
      ))}
    </ul>
  )
}
