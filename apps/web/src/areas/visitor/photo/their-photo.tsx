import { setVisitorPhoto, visitorPhoto } from '@workplace/contract/visitor/photo'
import * as photoWords from '@workplace/contract/visitor/photo-words'
import type { VisitorDetails } from '@workplace/contract/visitor/visits'
import { Button, Checkbox, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../../../kernel/client/query'
import { useFileOnDemand } from '../../../kernel/client/use-file-on-demand'
import { chosenPhoto, shownPhoto } from '../../../kernel/light/small-photo'
import list from '../../../kernel/list/list.module.css'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './photo.module.css'
import { photoDeskWords as words } from './photo-words'
import { Shutter } from './shutter'

type Props = {
  readonly row: VisitorDetails
  readonly isOver: boolean
  readonly moment: (instant: string) => string
}

/** The photo of one visitor: how they stand with it, and for reception the photo itself, once it is asked for. */
export function TheirPhoto({ row, isOver, moment }: Props) {
  const t = useT()
  const [taking, setTaking] = useState(false)
  const { url: shown, show, hide } = useFileOnDemand(visitorPhoto)
  const put = useChange(setVisitorPhoto, { stale: ['/visitor'] })
  const { photo, may_receive } = row
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo since is not this one
  useEffect(hide, [photo.at])
  if (photo.rule === 'none' && photo.at === null && photo.erased === null && photo.at_devices.length === 0) return null
  const remove = () => put.mutate({ id: row.id, photo: null }, { onSuccess: () => toast.success(t(words.removed)) })
  return (
    <>
      <h2 className={list.heading}>{t(photoWords.photo)}</h2>
      {photo.at !== null ? (
        <p className={list.quiet}>{t(photo.face ? words.givenFace : words.given, { time: moment(photo.at) })}</p>
      ) : (
        photo.rule !== 'none' && !isOver && <p className={list.quiet}>{t(words.none)}</p>
      )}
      {photo.at === null && photo.erased !== null && (
        <p className={list.quiet}>
          {photo.erased.gone_at === null ? t(words.erasing) : t(words.erased, { time: moment(photo.erased.gone_at) })}
        </p>
      )}
      {photo.at_devices.length > 0 && (
        <ul className={styles.devices}>
          {photo.at_devices.map(({ device, asked_at, gone_at }) => (
            <li key={`${device} ${asked_at}`} className={list.quiet}>
              {gone_at === null ? t(words.leaving, { device }) : t(words.left, { device, time: moment(gone_at) })}
            </li>
          ))}
        </ul>
      )}
      {shown !== null && <img className={styles.theirs} src={shown} alt={t(words.of, { name: row.visitor_name })} />}
      {may_receive && (
        <div className={styles.row}>
          {photo.at !== null && shown === null && (
            <Button onClick={() => void show({ id: row.id })}>{t(words.show)}</Button>
          )}
          {photo.rule !== 'none' && !isOver && (
            <Button onClick={() => setTaking(true)}>{t(photoWords.takePhoto)}</Button>
          )}
          {photo.at !== null && (
            <Button danger disabled={put.isPending} onClick={remove}>
              {t(photoWords.removePhoto)}
            </Button>
          )}
        </div>
      )}
      {taking && <TakePhoto row={row} onClose={() => setTaking(false)} />}
    </>
  )
}

/** By the camera of the desk, or from a file. */
function TakePhoto({ row, onClose }: { row: VisitorDetails; onClose: () => void }) {
  const t = useT()
  const files = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const [face, setFace] = useState(false)
  const [fault, setFault] = useState('')
  const put = useChange(setVisitorPhoto, { stale: ['/visitor'] })
  const choose = async (input: HTMLInputElement) => {
    const small = await chosenPhoto(input)
    if (small === undefined) return
    setTaken(small)
    setFault(small === null ? t(words.noPicture) : '')
  }
  const save = () =>
    put.mutate(
      { id: row.id, photo: taken, face },
      {
        onSuccess: () => {
          toast.success(t(words.saved))
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title={t(words.of, { name: row.visitor_name })}
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button onClick={() => files.current?.click()}>{t(photoWords.chooseFile)}</Button>
          <Button type="primary" disabled={taken === null} loading={put.isPending} onClick={save}>
            {t(photoWords.usePhoto)}
          </Button>
        </div>
      }
    >
      <input
        ref={files}
        className={styles.file}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={t(photoWords.chooseFile)}
        onChange={({ target }) => void choose(target)}
      />
      {taken !== null && fault === '' ? (
        <div className={styles.shutter}>
          <img className={styles.picture} src={shownPhoto(taken)} alt={t(photoWords.yourPhoto)} />
          <Button onClick={() => setTaken(null)}>{t(photoWords.retake)}</Button>
        </div>
      ) : (
        <Shutter
          say={t}
          facing="back"
          taken={null}
          onTaken={(photo) => {
            setTaken(photo)
            setFault('')
          }}
          button={({ label, main, disabled, onClick }) => (
            <Button key={label[1]} type={main ? 'primary' : 'default'} disabled={disabled ?? false} onClick={onClick}>
              {t(label)}
            </Button>
          )}
        />
      )}
      {fault !== '' && (
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      )}
      <p className={list.quiet}>{t(photoWords.photoNotice, { days: row.photo.keep_days })}</p>
      {row.photo.face_doors && (
        <Checkbox checked={face} onChange={({ target }) => setFace(target.checked)}>
          {t(words.agreed)} {t(photoWords.faceConsent)}
        </Checkbox>
      )}
    </Modal>
  )
}
