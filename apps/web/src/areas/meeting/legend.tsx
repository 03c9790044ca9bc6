import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { Label } from '../../kernel/words'
import { useT } from '../../kernel/words'
import styles from './booking-page.module.css'
import { Mark, type MarkName } from './marks'
import { words } from './words'

const entries: readonly (readonly [string, Label, MarkName?])[] = [
  ['mine', words.legendMine],
  ['booked', words.legendBooked],
  ['pending', words.legendPending, 'clock'],
  ['held', words.legendHeld, 'repeat'],
  ['held', words.legendService, 'cup'],
  ['locked', words.legendLocked, 'lock'],
  ['closed', words.legendClosed],
  ['past', words.legendPast],
  ['now', words.legendNow],
]

/** What the looks of the blocks mean. On a phone there is room for a picture only. */
export function Legend({ narrow }: { narrow: boolean }) {
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
              </span>
              {t(label)}
            </li>
          ))}
        </ul>
      }
    >
      {narrow ? (
        <Button type="text" aria-label={t(words.legend)} icon={<QuestionCircleOutlined />} />
      ) : (
        <Button type="text">{t(words.legend)}</Button>
      )}
    </Popover>
  )
}
