import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { bookerColors } from '../../../kernel/theme/theme'
import type { Label } from '../../../kernel/words'
import { useT } from '../../../kernel/words'
import { PresenceSign } from '../../presence/public'
import { Mark, type MarkName } from '../core/marks'
import { words } from '../core/words'
import styles from './booking-page.module.css'

const entries: readonly (readonly [string, Label, MarkName?])[] = [
  ['mine', words.legendMine],
  ['booked', words.legendBooked],
  ['colours', words.legendColours],
  ['invited', words.legendInvited],
  ['pending', words.legendPending, 'clock'],
  ['held', words.legendHeld, 'repeat'],
  ['held', words.legendService, 'cup'],
  ['locked', words.legendLocked, 'lock'],
  ['closed', words.legendClosed],
  ['past', words.legendPast],
  ['now', words.legendNow],
  ['stamp', words.legendAudit, 'stamp'],
]
const signs = [
  ['occupied', words.legendOccupied],
  ['empty', words.legendEmpty],
  ['unknown', words.legendUnknown],
] as const

/** What the looks of the blocks mean. Where there is no room for the word it opens from a picture. */
export function Legend({ asPicture }: { asPicture: boolean }) {
  const t = useT()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <ul className={styles.legend}>
          {entries.map(([look, label, mark]) => (
            <li key={`${look}${mark}`}>
              <span className={styles.swatch} data-look={look}>
                {mark !== undefined && <Mark name={mark} />}
                {look === 'colours' &&
                  [0, 2, 4].map((booker) => <i key={booker} style={{ background: bookerColors[booker] }} />)}
              </span>
              {t(label)}
            </li>
          ))}
          {signs.map(([state, label]) => (
            <li key={state}>
              <span className={styles.swatch}>
                <PresenceSign state={state} />
              </span>
              {t(label)}
            </li>
          ))}
        </ul>
      }
    >
      {asPicture ? (
        <Button type="text" aria-label={t(words.legend)} icon={<QuestionCircleOutlined />} />
      ) : (
        <Button type="text">{t(words.legend)}</Button>
      )}
    </Popover>
  )
}
