import type { DeskItem } from '@workplace/contract/station/desk-booking'
import { Button, Modal } from 'antd'
import { useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'

type Props = {
  /** Why the desk that was wanted is not to be had. */
  readonly why: string
  readonly desks: readonly DeskItem[]
  readonly textOf: (desk: DeskItem) => string
  readonly doText: (desk: DeskItem) => string
  readonly onChoose: (desk: DeskItem) => void
  readonly onClose: () => void
}

/** Somebody was faster: the nearest desks that have the same, each one press away. */
export function NearestFree({ why, desks, textOf, doText, onChoose, onClose }: Props) {
  const t = useT()
  return (
    <Modal open title={t(words.nearFree)} footer={null} onCancel={onClose}>
      <p role="alert" className={styles.nearWhy}>
        {why}
      </p>
      <ul className={styles.near}>
        {desks.map((desk, at) => (
          <li key={desk.id} className={styles.nearLine}>
            <span>{textOf(desk)}</span>
            <Button type={at === 0 ? 'primary' : 'default'} autoFocus={at === 0} onClick={() => onChoose(desk)}>
              {doText(desk)}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
