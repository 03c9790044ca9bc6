import { CloseOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../kernel/words'
import styles from './checkin.module.css'
import { checkinWords as words } from './checkin-words'

/** Something over the whole window, for others to look at or to tap on. `title`: for who does not see it. */
export function WholeScreen(props: {
  readonly title: string
  readonly className: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  const { title, className, onClose, children } = props
  return (
    <Modal
      open
      centered
      footer={null}
      closable={false}
      width="100vw"
      rootClassName={styles.whole}
      title={<span className={styles.hidden}>{title}</span>}
      onCancel={onClose}
    >
      <Button
        className={styles.shut}
        type="text"
        size="large"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t(words.close)}
        onClick={onClose}
      />
      <div className={className}>{children}</div>
    </Modal>
  )
}
