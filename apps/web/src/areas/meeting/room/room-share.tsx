import { LinkOutlined, QrcodeOutlined } from '@ant-design/icons'
import type { BookableRoom } from '@workplace/contract/meeting/booking'
import { Button, Input, type InputRef, Spin } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './room-card.module.css'
import { roomWords } from './room-words'

const RoomCode = lazy(() => import('./room-code'))

/** The booking page with this room first and its card open. */
const linkTo = ({ id, office_id }: Pick<BookableRoom, 'id' | 'office_id'>): string =>
  `${location.origin}/meeting/subscribe?${new URLSearchParams({ office: String(office_id), room: String(id), card: '1' })}`

/** Hands a room on: its link, and the code for its door. What else can be done with the room stands in the same row. */
export function RoomShare({ room, children }: { room: BookableRoom; children?: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const [shown, setShown] = useState<'link' | 'code' | null>(null)
  const link = linkTo(room)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t(roomWords.copied))
    } catch {
      // Without TLS, or when the browser was told no, there is no clipboard: the reader's own keys do it.
      setShown('link')
      toast.info(t(roomWords.copyFailed))
    }
  }
  const place = `${nameIn(language, room.office_name, room.office_name_en)} · ${room.floor_name}`
  return (
    <div className={styles.share}>
      <div className={styles.shareButtons}>
        <Button size="small" icon={<LinkOutlined aria-hidden />} onClick={() => void copy()}>
          {t(roomWords.copyLink)}
        </Button>
        <Button
          size="small"
          icon={<QrcodeOutlined aria-hidden />}
          aria-expanded={shown === 'code'}
          onClick={() => setShown(shown === 'code' ? null : 'code')}
        >
          {t(roomWords.code)}
        </Button>
        {children}
      </div>
      {shown === 'link' && <LinkText link={link} />}
      {shown === 'code' && (
        <Suspense fallback={<Spin className={styles.codeWaits} />}>
          <RoomCode room={room.name} place={place} link={link} />
        </Suspense>
      )}
    </div>
  )
}

function LinkText({ link }: { link: string }) {
  const t = useT()
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.select(), [])
  return <Input ref={input} size="small" readOnly value={link} aria-label={t(roomWords.copyLink)} />
}
