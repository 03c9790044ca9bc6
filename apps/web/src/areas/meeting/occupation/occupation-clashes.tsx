import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type {
  CheckedDate,
  checkOccupation,
  OccupationClash,
  Resolution,
} from '@workplace/contract/meeting/cyclemeeting'
import { Checkbox, Radio } from 'antd'
import { type Translate, useLanguage, useT } from '../../../kernel/words'
import { dayWords } from './clock-text'
import styles from './locks.module.css'
import { occupationWords as words } from './occupation-words'
import { heldOf, isPossible, openDates, type Resolutions, resolutionOf } from './resolutions'

export type OccupationCheck = OutputOf<typeof checkOccupation>
const resolutions = ['skip', 'elsewhere', 'move', 'cancel'] as const

type Props = {
  readonly checked: OccupationCheck
  readonly all: Resolution
  readonly chosen: Resolutions
  readonly notify: boolean
  readonly onAll: (resolution: Resolution) => void
  readonly onChoose: (chosen: Resolutions) => void
  readonly onNotify: (notify: boolean) => void
}

/** The dates on which the room is taken, each with what becomes of it. */
export function OccupationClashes({ checked, all, chosen, notify, onAll, onChoose, onNotify }: Props) {
  const t = useT()
  const open = openDates(checked.items)
  const bulk = { skip: words.allSkip, elsewhere: words.allElsewhere, move: words.allMove, cancel: words.allCancel }
  return (
    <>
      <p className={styles.note} role="status">
        <strong>{t(words.clashes, { n: open.length, total: checked.total })}</strong>
        <span>{t(words.clashesHelp)}</span>
        {checked.skipped_months.length > 0 && <span>{t(words.skippedMonths, { months: checked.skipped_months })}</span>}
      </p>
      <div className={styles.bulk}>
        <span aria-hidden>{t(words.all)}</span>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t(words.all)}
          value={all}
          onChange={({ target }) => onAll(target.value as Resolution)}
          options={resolutions.map((one) => ({
            value: one,
            label: t(bulk[one]),
            disabled: !open.some((date) => isPossible(date, one)),
          }))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many dates scroll, also by the keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={t(words.dates)}>
        {open.map((one) => (
          <Row
            key={one.date}
            date={one}
            resolution={resolutionOf(one, all, chosen)}
            onChoose={(resolution) => onChoose(new Map([...chosen, [one.date, resolution]]))}
          />
        ))}
      </ul>
      <Checkbox className={styles.foot} checked={notify} onChange={({ target }) => onNotify(target.checked)}>
        {t(words.notify)}
      </Checkbox>
    </>
  )
}

/** What holds the room: whose it is, and from when until when. */
function clashText({ kind, title, start_time, end_time, booker_name }: OccupationClash, t: Translate): string {
  const name = title || t(kind === 'service' ? words.service : words.private)
  return [`${start_time.slice(11, 16)}–${end_time.slice(11, 16)} ${name}`, booker_name].filter(Boolean).join(' · ')
}

type RowProps = {
  readonly date: CheckedDate
  readonly resolution: Resolution
  readonly onChoose: (resolution: Resolution) => void
}

function Row({ date, resolution, onChoose }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const day = dayWords(date.date, language)
  const { alternative } = date
  const label = {
    skip: t(words.skip),
    elsewhere:
      alternative === null
        ? t(words.noRoom)
        : t(words.elsewhere, { room: alternative.meetingroom_name, floor: alternative.floor_name }),
    move: t(isPossible(date, 'move') ? words.move : words.cannotMove),
    cancel: t(words.cancelMeetings),
  }
  return (
    <li>
      <div className={styles.what}>
        <strong>{day}</strong>
        {date.message !== null && <span>{date.message}</span>}
        {heldOf(date).map((clash) => (
          <span key={`${clash.kind} ${clash.id}`}>{clashText(clash, t)}</span>
        ))}
      </div>
      <select
        className={styles.select}
        data-outcome={resolution}
        aria-label={t(words.outcomeOf, { date: day })}
        value={resolution}
        onChange={({ target }) => onChoose(target.value as Resolution)}
      >
        {resolutions.map((one) => (
          <option key={one} value={one} disabled={!isPossible(date, one)}>
            {label[one]}
          </option>
        ))}
      </select>
    </li>
  )
}
