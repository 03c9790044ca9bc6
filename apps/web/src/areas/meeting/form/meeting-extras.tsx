import { PaperClipOutlined } from '@ant-design/icons'
import { comma } from '@workplace/contract/kernel/comma'
import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { attachmentAddress } from '@workplace/contract/meeting/form'
import { useState } from 'react'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import { sizeText } from '../../../kernel/upload/size-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../core/side-panel.module.css'
import { formWords } from './form-words'
import form from './meeting-form.module.css'
import { reminderText } from './reminder-field'

type Props = { meeting: MeetingDetails }

/** What only some meetings have, as rows of its facts: for whom it was booked, reminders, files. */
export function MeetingExtras({ meeting }: Props) {
  const t = useT()
  const language = useLanguage()
  const { book_for_name, reminder_minutes, attachments } = meeting
  return (
    <>
      {book_for_name !== null && (
        <>
          <dt>{t(formWords.host)}</dt>
          <dd>{book_for_name}</dd>
        </>
      )}
      {reminder_minutes.length > 0 && (
        <>
          <dt>{t(formWords.reminder)}</dt>
          <dd>{reminder_minutes.map((minutes) => reminderText(minutes, language)).join(comma[language])}</dd>
        </>
      )}
      {attachments.length > 0 && (
        <>
          <dt>{t(formWords.attachments)}</dt>
          <dd>
            <ul className={form.files}>
              {attachments.map((one) => (
                <li key={one.id}>
                  <Download meeting_id={meeting.id} {...one} />
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </>
  )
}

type File = MeetingDetails['attachments'][number] & { meeting_id: number }

/** A file, fetched by an address that is asked for when it is wanted. */
export function Download({ meeting_id, id, name, bytes }: File) {
  const t = useT()
  const [fault, setFault] = useState<string | null>(null)
  const fetchFile = async () => {
    setFault(null)
    try {
      const { url } = await call(attachmentAddress, { meeting_id, id }, { quiet: true })
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    } catch (error) {
      if (error instanceof CallError && !isCancelled(error))
        setFault(`${t(formWords.downloadFailed)}：${error.message}`)
    }
  }
  return (
    <>
      <button
        type="button"
        className={form.file}
        aria-label={t(formWords.download, { name })}
        onClick={() => void fetchFile()}
      >
        <PaperClipOutlined aria-hidden />
        <span title={name}>{name}</span>
        <small>{sizeText(bytes)}</small>
      </button>
      {fault !== null && (
        <span className={styles.error} role="alert">
          {fault}
        </span>
      )}
    </>
  )
}
