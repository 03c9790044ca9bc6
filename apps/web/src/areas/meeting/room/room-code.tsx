import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, QRCode } from 'antd'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { save } from '../../../kernel/client'
import { useT } from '../../../kernel/words'
import { findWords } from '../find/find-words'
import find from './find.module.css'

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
    <div className={find.code}>
      <div ref={drawn} className={find.codePicture} role="img" aria-label={t(findWords.codeOf, { room })}>
        <span aria-hidden>{code(link, 148)}</span>
      </div>
      <div className={find.codeSide}>
        <span className={find.quiet}>{t(findWords.codeHint)}</span>
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t(findWords.download)}
        </Button>
        <Button size="small" icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
          {t(findWords.print)}
        </Button>
      </div>
      {createPortal(
        <div className={find.sheetOfPaper} aria-hidden>
          <h1>{room}</h1>
          <p>{place}</p>
          {code(link, 420)}
          <p>{t(findWords.codeHint)}</p>
        </div>,
        document.body,
      )}
    </div>
  )
}
