import type { Pixels, UploadKind } from '@workplace/contract/kernel/upload-kind'
import { Alert, Button, Modal, Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../kernel/words'
import { drawnSize, type Frame, frameAt, moved } from './crop'
import { DeviceFrame } from './device-frame'
import { drawPart, partAsFile } from './draw-part'
import styles from './map.module.css'

import { mapWords as words } from './map-words'

export type ChosenPicture = { readonly file: File; readonly picture: ImageBitmap; readonly fault: string | null }
type Props = {
  readonly chosen: ChosenPicture
  readonly kind: UploadKind
  readonly title: string
  readonly onUse: (file: File) => void
  readonly onProblem: (problem: string) => void
  readonly onClose: () => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Which part of a picture is kept: moved by dragging or with the arrows, nearer with the slider. */
export default function CropDialog({
  chosen: { file, picture, fault },
  kind,
  title,
  onUse,
  onProblem,
  onClose,
}: Props) {
  const t = useT()
  const largest = kind.largest ?? { width: picture.width, height: picture.height }
  const shape = largest.width / largest.height
  const [zoom, setZoom] = useState(1)
  const [frame, setFrame] = useState<Frame>(() => frameAt(picture, shape, 1))
  const [working, setWorking] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number; frame: Frame } | null>(null)
  const size = drawnSize(frame, largest)
  const all = { x: 0, y: 0, width: picture.width, height: picture.height }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, frame }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null || stage.current === null) return
    const scale = picture.width / stage.current.clientWidth
    const { x, y, frame: start } = from.current
    setFrame(moved(picture, start, (event.clientX - x) * scale, (event.clientY - y) * scale))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const far = Math.max(1, frame.width / (event.shiftKey ? 10 : 50))
    setFrame(moved(picture, frame, step[0] * far, step[1] * far))
  }
  const use = async () => {
    setWorking(true)
    const bytes = kind.megabytes * 1024 * 1024
    const part = await partAsFile(picture, frame, size, { name: file.name, type: file.type, bytes })
    setWorking(false)
    if (part !== null) return onUse(part)
    onProblem(t(words.failed))
    onClose()
  }
  return (
    <Modal
      open
      width={880}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t(words.cancel)}
        </Button>,
        ...(fault === null
          ? [
              <Button key="whole" onClick={() => onUse(file)}>
                {t(words.useWhole)}
              </Button>,
            ]
          : []),
        <Button key="use" type="primary" loading={working} onClick={() => void use()}>
          {t(words.usePart)}
        </Button>,
      ]}
    >
      {fault === null ? null : (
        <Alert type="warning" showIcon role="alert" title={fault} description={t(words.cropHelps)} />
      )}
      <div className={styles.crop}>
        <div className={styles.stage} ref={stage}>
          <Drawn picture={picture} frame={all} within={{ width: 1200, height: 900 }} />
          {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is a frame over a picture */}
          <div
            className={styles.frame}
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrows
            tabIndex={0}
            aria-label={t(words.frame)}
            style={{
              left: `${(frame.x / picture.width) * 100}%`,
              top: `${(frame.y / picture.height) * 100}%`,
              width: `${(frame.width / picture.width) * 100}%`,
              height: `${(frame.height / picture.height) * 100}%`,
            }}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={() => {
              from.current = null
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div>
          <DeviceFrame kind={kind}>
            <Drawn picture={picture} frame={frame} within={{ width: 560, height: 320 }} label={t(words.preview)} />
          </DeviceFrame>
          <div className={styles.zoom}>
            <span>{t(words.zoom)}</span>
            <Slider
              min={1}
              max={5}
              step={0.05}
              value={zoom}
              ariaLabelForHandle={t(words.zoom)}
              tooltip={{ open: false }}
              onChange={(next) => {
                setZoom(next)
                setFrame(frameAt(picture, shape, next, frame))
              }}
            />
          </div>
          <p className={styles.hint}>{t(words.size, { ...size })}</p>
          <p className={styles.hint}>{t(words.howToMove)}</p>
        </div>
      </div>
    </Modal>
  )
}

type DrawnProps = { picture: ImageBitmap; frame: Frame; within: Pixels; label?: string }

/** A part of a picture, drawn as large as fits. */
function Drawn({ picture, frame, within, label }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = drawnSize(frame, within)
  useLayoutEffect(() => {
    if (canvas.current !== null) drawPart(canvas.current, picture, frame, { width, height })
  })
  return (
    <canvas ref={canvas} {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })} />
  )
}
