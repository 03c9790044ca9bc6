import { BellOutlined } from '@ant-design/icons'
import { Badge, Popover } from 'antd'
import { useSession } from '../kernel/session'
import { motion } from '../kernel/theme'
import { useT } from '../kernel/words'
import styles from './top-bar.module.css'
import { words } from './words'

/** The notice of the chosen office. */
export function NoticeButton() {
  const t = useT()
  const notice = useSession((session) => session.officeNotice)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      mouseEnterDelay={motion.popover / 1000}
      mouseLeaveDelay={motion.popover / 1000}
      title={t(words.notices)}
      content={<p className={styles.notice}>{notice === '' ? t(words.noNotice) : notice}</p>}
    >
      <button type="button" className={styles.icon} aria-label={t(words.notices)}>
        <Badge dot={notice !== ''} offset={[-2, 4]}>
          <BellOutlined aria-hidden />
        </Badge>
      </button>
    </Popover>
  )
}
