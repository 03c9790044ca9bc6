import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type RoomCode, roomCodes } from '@workplace/contract/meetingroom/rooms'
import { Alert, Button, Modal, QRCode, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import type { RoomDialogProps } from '../core/room-action'
import { roomWords as words } from './room-words'
import styles from './rooms.module.css'

type Size = 'large' | 'small'

/** The codes of rooms, and the sheets that are put up at their doors. */
export default function RoomCodesDialog({ rooms, onClose }: RoomDialogProps) {
  const t = useT()
  const [size, setSize] = useState<Size>('large')
  const { data, error, refetch } = useQuery(queryOf(roomCodes, { ids: rooms.map(({ id }) => id) }, { quiet: true }))
  const items = data?.items ?? []
  return (
    <Modal
      open
      width={720}
      title={t(words.codesTitle)}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t(words.close)}
        </Button>,
        <Button
          key="print"
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={items.length === 0}
          onClick={() => print()}
        >
          {t(words.print)}
        </Button>,
      ]}
    >
      <div className={styles.codesHead}>
        <span className={styles.quiet}>{t(words.codesHint)}</span>
        <Segmented<Size>
          aria-label={t(words.perPage)}
          value={size}
          onChange={setSize}
          options={[
            { value: 'large', label: t(words.large) },
            { value: 'small', label: t(words.small) },
          ]}
        />
      </div>
      {error !== null ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error.message}
          action={<Button onClick={() => void refetch()}>{t(words.retry)}</Button>}
        />
      ) : data === undefined ? (
        <Skeleton active />
      ) : (
        <ul className={styles.codes}>
          {items.map((room) => (
            <li key={room.id}>
              <span role="img" aria-label={t(words.codeOf, { name: room.name })}>
                <Code room={room} size={132} />
              </span>
              <strong>{room.name}</strong>
              <span className={styles.quiet}>{[room.office_name, room.floor_name].join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {createPortal(
        <div className={styles.paper} data-size={size} aria-hidden>
          {items.map((room) => (
            <section key={room.id}>
              <h1>{room.name}</h1>
              <p>{[room.office_name, room.floor_name, t(words.seats, { n: room.capacity })].join(' · ')}</p>
              <Code room={room} size={size === 'large' ? 420 : 168} />
              <p>{t(words.scan)}</p>
            </section>
          ))}
        </div>,
        document.body,
      )}
    </Modal>
  )
}

/** Black on white in every mode: what is printed, or scanned from a screen at night, must be read. */
const Code = ({ room, size }: { room: RoomCode; size: number }) => (
  <span aria-hidden>
    <QRCode
      type="svg"
      value={location.origin + room.link}
      size={size}
      bordered={false}
      color="#000000"
      bgColor="#ffffff"
      marginSize={2}
    />
  </span>
)
