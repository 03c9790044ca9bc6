import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { rangeTester } from '@workplace/contract/meetingroom/visible-range'
import { Empty, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { Panel } from '../../../kernel/panel/panel'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import { rangeWords as words } from './range-words'
import styles from './ranges.module.css'

type Room = OutputOf<typeof rangeTester>['items'][number]

/** What a chosen person sees of the rooms that ranges name, and which ranges make it so. */
export function RangeTester({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [person, setPerson] = useState<number | null>(null)
  const [office, setOffice] = useState<number | null>(null)
  return (
    <Panel wide title={t(words.test)} onClose={onClose}>
      <Form layout="vertical" className={styles.testerAsk}>
        <Form.Item label={t(words.person)} htmlFor="tester-person">
          <ReferencePicker
            id="tester-person"
            to="user"
            allowClear
            placeholder={t(words.choose)}
            value={person}
            onChange={setPerson}
          />
        </Form.Item>
        <Form.Item label={t(words.office)} htmlFor="tester-office">
          <ReferencePicker
            id="tester-office"
            to="office"
            allowClear
            placeholder={t(words.anyOffice)}
            value={office}
            onChange={setOffice}
          />
        </Form.Item>
      </Form>
      {person !== null && <Seen key={`${person} ${office}`} person={person} office={office} />}
    </Panel>
  )
}

function Seen({ person, office }: { person: number; office: number | null }) {
  const t = useT()
  const { data, error } = useQuery(
    queryOf(rangeTester, { user_id: person, ...(office === null ? {} : { office_id: office }) }, { quiet: true }),
  )
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  const { items, open_rooms } = data
  const count = (fits: (room: Room) => boolean) => items.filter(fits).length
  return (
    <section aria-live="polite" className={styles.seen}>
      <h2>
        {data.person.name}
        <small>{data.person.department ?? t(words.noDepartment)}</small>
      </h2>
      {items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noneRanged)} />
      ) : (
        <>
          <p>
            {t(words.summary, {
              books: count((room) => room.books),
              sees: count((room) => room.sees && !room.books),
              hidden: count((room) => !room.sees),
            })}
          </p>
          <ul className={styles.rooms}>
            {items.map((room) => (
              <SeenRoom key={room.id} room={room} />
            ))}
          </ul>
        </>
      )}
      <p className={styles.quiet}>{t(words.open, { n: open_rooms })}</p>
    </section>
  )
}

function SeenRoom({ room }: { room: Room }) {
  const t = useT()
  const state = room.books ? 'books' : room.sees ? 'sees' : 'hidden'
  const tones = { books: 'good', sees: 'warning', hidden: 'quiet' } as const
  return (
    <li className={styles.room}>
      <div className={styles.roomHead}>
        <span>
          <strong>{room.name}</strong>
          <small>{[room.office_name, room.floor_name].join(' · ')}</small>
        </span>
        <StateDot tone={tones[state]}>{t(words[state])}</StateDot>
      </div>
      <small className={styles.because}>
        {room.ranges.map(({ id, name, effect, covers, through, named }) => (
          <span key={id} data-covers={covers}>
            {t(covers ? words.covered : words.notCovered, {
              name,
              effect: t(words[effect]),
              why: t(words[through ?? 'nothing'], { named: named ?? '' }),
            })}
          </span>
        ))}
        {room.manages && <span data-covers>{t(words.manages)}</span>}
      </small>
    </li>
  )
}
