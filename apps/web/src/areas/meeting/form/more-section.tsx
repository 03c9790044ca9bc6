import { DownOutlined } from '@ant-design/icons'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../../kernel/words'
import { formWords } from './form-words'
import styles from './meeting-form.module.css'

type Props = {
  /** What is set inside, in a word each: said while the section is closed. */
  set: readonly string[]
  /** Something in it is wrong: it opens. */
  wrong?: boolean
  startsOpen?: boolean
  children: ReactNode
}

/** What few bookings need. Its fields are made when it is opened, so that the form appears at once. */
export function MoreSection({ set, wrong = false, startsOpen = false, children }: Props) {
  const t = useT()
  const id = useId()
  const [opened, setOpened] = useState(startsOpen)
  const open = opened || wrong
  return (
    <section className={styles.more}>
      <button
        type="button"
        className={styles.moreButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        <DownOutlined aria-hidden className={styles.chevron} />
        {t(formWords.more)}
        {!open && set.length > 0 && <span className={styles.set}>{set.join(' · ')}</span>}
      </button>
      <div id={id} hidden={!open} className={styles.moreFields}>
        {open && children}
      </div>
    </section>
  )
}
