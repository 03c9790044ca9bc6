import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, QRCode } from 'antd'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { save } from '../../../kernel/client/client'
import { useT } from '../../../kernel/words'
import styles from './room-card.module.css'
import { roomWords } from './room-words'

type Props = { room: string; place: string; link: string }

/** Black on white in every mode: what is printed, or scanned from a screen at night, must be read. */
const code = (link: string, size: number) => (
  <QRCode type="svg" value={link} size={size} bordered={false} color="#000000" bgColor="#ffffff" marginSize={2} />
)

/** The code of a room as a picture, a file, and a sheet for its door. Loaded when somebody asks for it. */
export default function RoomCode({ room, place, link }: Props) {
  const t = useT()
  const drawn = useRef<HTMLDivElement>(null)
  const download = () => {
    const svg = drawn.current?.querySelector('svg')
    if (!svg) return
    const copy = svg.cloneNode(true) as SVGElement
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    copy.removeAttribute('style')
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n${copy.outerHTML}\n`
    save({ name: `${room}.svg`, blob: new Blob([text], { type: 'image/svg+xml' }) })
  }
  return (
    <div className={styles.code}>
      <div ref={drawn} className={styles.codePicture} role="img" aria-label={t(roomWords.codeOf, { room })}>
        <span aria-hidden>{code(link, 148)}</span>
      </div>
      <div className={styles.codeSide}>
        <span className={styles.quiet}>{t(roomWords.codeHint)}</span>
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t(roomWords.download)}
        </Button>
        <Button size="small" icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
          {t(roomWords.print)}
        </Button>
      </div>
      {createPortal(
        <div className={styles.sheetOfPaper} aria-hidden>
          <h1>{room}</h1>
          <p>{place}</p>
          {code(link, 420)}
          <p>{t(roomWords.codeHint)}</p>
        </div>,
        document.body,
      )}
    </div>
  )
}
