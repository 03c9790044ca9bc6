import { BellOutlined } from '@ant-design/icons'
import { Badge, Popover } from 'antd'
import { useState } from 'react'
import { messageWords } from '../../areas/message/public'
import { useSession } from '../../kernel/session/session'
import { motion } from '../../kernel/theme/theme'
import { useT } from '../../kernel/words'
import { MessageList, useMessages } from './message-list'
import { words } from './shell-words'
import styles from './top-bar.module.css'

/** What the person was told, and the notice of the chosen office. */
export function NoticeButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const notice = useSession((session) => session.officeNotice)
  const unread = useMessages().data?.unread ?? 0
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      classNames={{ root: styles.bellBox }}
      mouseEnterDelay={motion.popover / 1000}
      mouseLeaveDelay={motion.popover / 1000}
      content={
        <div className={styles.bell}>
          <MessageList onLeave={() => setOpen(false)} />
          <section aria-label={t(words.notices)}>
            <h3>{t(words.notices)}</h3>
            <p className={styles.notice}>{notice === '' ? t(words.noNotice) : notice}</p>
          </section>
        </div>
      }
    >
      <button
        type="button"
        className={styles.icon}
        aria-label={unread > 0 ? t(messageWords.inboxUnread, { n: unread }) : t(messageWords.inbox)}
      >
        <Badge count={unread} dot={unread === 0 && notice !== ''} size="small" offset={[-2, 4]}>
          <BellOutlined aria-hidden />
        </Badge>
      </button>
    </Popover>
  )
}
