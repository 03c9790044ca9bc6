import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { acceptOf } from '@workplace/contract/kernel/upload'
import * as uploads from '@workplace/contract/kernel/uploads'
import type { AskedItem, EvaluationForm } from '@workplace/contract/meeting/evaluation'
import { Button, Checkbox, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { instantText } from '../../../kernel/time/time-text'
import { storeFile } from '../../../kernel/upload/store-file'
import { pictureFaultOf } from '../../../kernel/widgets/image-check'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './evaluation.module.css'
import { evaluationWords as words } from './evaluation-words'

type Value = number | string | null
export type EvaluationInput = {
  anonymous: boolean
  answers: {
    item_id: number
    version: number
    score?: number | null
    choice?: string | null
    content?: string | null
  }[]
  content: string | null
  images: string[]
}
type Photo = { readonly path: string; readonly address: string }
type Props = {
  asked: Pick<EvaluationForm, 'items' | 'mode' | 'too_few' | 'closes_at'>
  /** Who has no account uploads none. */
  photos: boolean
  sending: boolean
  fault: string | null
  onSend: (sent: EvaluationInput) => void
}

const mostPhotos = uploads.photo.count

/** The answer to an item, as far as it still fits: what is asked may have changed while one wrote. */
function fitting(item: AskedItem, value: Value | undefined) {
  const score = item.kind === 'score' && typeof value === 'number' && value <= item.max_score ? value : null
  const choice = item.kind === 'choice' && item.options.some((one) => one.value === value) ? (value as string) : null
  const content = item.kind === 'text' && typeof value === 'string' && value.trim() !== '' ? value : null
  return { item_id: item.id, version: item.version, score, choice, content }
}

export function EvaluateForm({ asked, photos: takesPhotos, sending, fault, onSend }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<number, Value>>>({})
  const [content, setContent] = useState('')
  const [hidden, setHidden] = useState(false)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [missing, setMissing] = useState<string | null>(null)
  const { mode, too_few, closes_at } = asked
  const mayHide = mode === 'choice' && !too_few
  const anonymous = !too_few && (mode === 'anonymous' || (mayHide && hidden))
  const set = (item: number, value: Value) => {
    setMissing(null)
    setValues((now) => ({ ...now, [item]: value }))
  }
  const send = () => {
    const answers = asked.items.map((item) => fitting(item, values[item.id]))
    const open = asked.items.find((item, at) => {
      const one = answers[at]
      return item.required && one?.score === null && one.choice === null && one.content === null
    })
    if (open !== undefined) return setMissing(t(words.missing, { title: nameIn(language, open.title, open.title_en) }))
    onSend({
      anonymous,
      answers,
      content: content.trim() || null,
      images: anonymous ? [] : photos.map(({ path }) => path),
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {asked.items.map((item) => (
        <Item key={item.id} item={item} value={values[item.id] ?? null} onChange={(value) => set(item.id, value)} />
      ))}
      <div className={styles.item}>
        <label htmlFor={`${id}c`}>
          <strong>{t(words.more)}</strong> <span className={list.quiet}>{t(words.optional)}</span>
        </label>
        <Input.TextArea
          id={`${id}c`}
          rows={3}
          maxLength={1000}
          placeholder={t(words.moreHint)}
          value={content}
          onChange={({ target }) => setContent(target.value)}
          style={{ marginTop: 8, fontSize: 16 }}
        />
      </div>
      {takesPhotos && !anonymous && <Photos photos={photos} onChange={setPhotos} />}
      {mayHide && (
        <Checkbox checked={hidden} onChange={({ target }) => setHidden(target.checked)}>
          {t(words.hideName)}
        </Checkbox>
      )}
      <p className={styles.privacy}>
        {t(anonymous ? words.isAnonymous : too_few && mode !== 'named' ? words.tooFew : words.isNamed)}
        <br />
        {t(words.onceOnly)}
        {closes_at !== null && ` · ${t(words.closes, { when: instantText(closes_at, language) })}`}
      </p>
      <p role="alert" className={styles.fault}>
        {missing ?? fault}
      </p>
      <Button type="primary" size="large" block htmlType="submit" loading={sending}>
        {t(words.submit)}
      </Button>
    </form>
  )
}

function Item({ item, value, onChange }: { item: AskedItem; value: Value; onChange: (value: Value) => void }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const title = nameIn(language, item.title, item.title_en)
  if (item.kind === 'text') {
    return (
      <div className={styles.item}>
        <label htmlFor={id}>
          <strong>{title}</strong>{' '}
          <span className={list.quiet}>{t(item.required ? words.needed : words.optional)}</span>
        </label>
        <Input.TextArea
          id={id}
          rows={2}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
          style={{ marginTop: 8, fontSize: 16 }}
        />
      </div>
    )
  }
  const offered =
    item.kind === 'score'
      ? Array.from({ length: item.max_score }, (_, at) => ({ value: at + 1, label: t(words.starsOf, { n: at + 1 }) }))
      : item.options.map((one) => ({ value: one.value, label: language === 'en' ? one.en : one.zh }))
  return (
    <fieldset className={styles.item}>
      <legend>
        {title} <small>{t(item.required ? words.needed : words.optional)}</small>
      </legend>
      <div className={item.kind === 'score' ? styles.scale : styles.options}>
        {offered.map((one) => (
          <label key={one.value}>
            <input
              type="radio"
              name={id}
              value={one.value}
              checked={value === one.value}
              onChange={() => onChange(one.value)}
            />
            {one.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PhotosProps = {
  photos: readonly Photo[]
  onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void
}

function Photos({ photos, onChange }: PhotosProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (chosen: readonly File[]) => {
    setFault(null)
    for (const [n, file] of chosen.entries()) {
      if (photos.length + n >= mostPhotos) return setFault(t(sentenceOf(refusals.upload_limit)))
      setSending((now) => now + 1)
      try {
        const wrong = await pictureFaultOf(uploads.photo, file)
        if (wrong !== null) throw new CallError(t(sentenceOf(wrong.kind), wrong.values), { reason: wrong.kind[0] })
        const path = await storeFile(uploads.photo, file, { quiet: true })
        onChange((now) => [...now, { path, address: URL.createObjectURL(file) }])
      } catch (error) {
        setFault(`${file.name}: ${error instanceof CallError ? error.message : t(sentenceOf(refusals.upload_failed))}`)
      } finally {
        setSending((now) => now - 1)
      }
    }
  }
  return (
    <div className={styles.item}>
      {photos.length > 0 && (
        <ul className={list.photos} aria-label={t(words.photos)}>
          {photos.map((photo, n) => (
            <li key={photo.path}>
              <img src={photo.address} alt={t(words.photo, { n: n + 1 })} />
              <Button
                size="small"
                className={list.removePhoto}
                icon={<CloseOutlined aria-hidden />}
                aria-label={t(words.removePhoto, { n: n + 1 })}
                onClick={() => {
                  URL.revokeObjectURL(photo.address)
                  onChange((now) => now.filter((one) => one !== photo))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t(words.addPhotos)}
        accept={acceptOf(uploads.photo)}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        loading={sending > 0}
        disabled={photos.length >= mostPhotos}
        onClick={() => input.current?.click()}
        style={{ marginTop: photos.length > 0 ? 8 : 0 }}
      >
        {t(words.addPhotos)}
      </Button>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    </div>
  )
}
