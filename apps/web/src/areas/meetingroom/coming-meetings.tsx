import type { MeetingInTheWay } from '@workplace/contract/meetingroom/roomlock'
import { Select } from 'antd'
import { useT } from '../../kernel/words'
import { roomWords as words } from './room-words'
import styles from './rooms.module.css'

/** What was chosen for single meetings, by their ids. */
export type Outcomes = Readonly<Record<number, 'move' | 'cancel'>>

type Props = {
  readonly meetings: readonly MeetingInTheWay[]
  readonly policy: 'move' | 'cancel'
  readonly chosen: Outcomes
  readonly onChoose: (chosen: Outcomes) => void
}

/** The meetings of rooms that are given up, and what becomes of each. */
export function ComingMeetings({ meetings, policy, chosen, onChoose }: Props) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.meetings} tabIndex={0} aria-label={t(words.meetings)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(words.meeting)}</th>
            <th scope="col">{t(words.when)}</th>
            <th scope="col">{t(words.becomes)}</th>
          </tr>
        </thead>
        <tbody>
          {meetings.map((one) => {
            const { alternative } = one
            const title = one.title || t(words.booked)
            return (
              <tr key={`${one.id} ${one.meetingroom_id}`}>
                <th scope="row">
                  {title}
                  <small>{[one.booker_name, one.meetingroom_name].join(' · ')}</small>
                </th>
                <td>
                  {one.start_time.slice(0, 10)}
                  <br />
                  {one.start_time.slice(11, 16)}–{one.end_time.slice(11, 16)}
                </td>
                <td>
                  <Select
                    aria-label={t(words.becomesOf, { title })}
                    value={chosen[one.id] ?? (policy === 'move' && alternative !== null ? 'move' : 'cancel')}
                    onChange={(action) => onChoose({ ...chosen, [one.id]: action })}
                    options={[
                      ...(alternative === null
                        ? []
                        : [
                            {
                              value: 'move' as const,
                              label: t(words.moveTo, {
                                room: alternative.meetingroom_name,
                                floor: alternative.floor_name,
                                n: alternative.capacity,
                              }),
                            },
                          ]),
                      { value: 'cancel' as const, label: t(one.is_running ? words.endIt : words.cancelIt) },
                    ]}
                    style={{ width: '100%' }}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
