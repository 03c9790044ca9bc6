import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { acceptOf } from '@workplace/contract/kernel/upload'
import { detectFace } from '@workplace/contract/people/uploads'
import { recognitionPhoto, recognitionState } from '@workplace/contract/privacy/recognition'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, fetchFile } from '../../kernel/client/client'
import { queryOf } from '../../kernel/client/query'
import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { pictureFaultOf } from '../../kernel/widgets/image-check'
import { useLanguage, useT } from '../../kernel/words'
import { ConsentDialog } from './consent-dialog'
import styles from './privacy.module.css'
import { useWithdraw } from './use-withdraw'
import { privacyWords as words } from './words'

type Props = {
  /** Somebody else's; without it one's own. */
  readonly other?: { readonly id: number; readonly name: string }
  /** Sends a chosen photo. */
  readonly send: (file: File, onProgress: (percent: number) => void) => Promise<void>
  /** Takes the photo away, where that is not a withdrawal. */
  readonly onRemove?: () => void
  /** What is chosen counts only when a form around it is saved. */
  readonly pending?: boolean
}

/**
 * The recognition photo: consent first, then the photo; shown only when asked for, because every look is recorded; and
 * the way back, which takes the photo along.
 */
export function RecognitionField({ other, send, onRemove, pending = false }: Props) {
  const t = useT()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [picture, setPicture] = useState<{ address: string; isNew: boolean } | null>(null)
  const [removed, setRemoved] = useState(false)
  const [reading, setReading] = useState(false)
  const state = useQuery({
    ...queryOf(recognitionState, other === undefined ? {} : { user_id: other.id }, { quiet: true }),
    staleTime: 0,
    // until the store is seen to be without the last one
    refetchInterval: ({ state: { data } }) => (data?.erased && data.erased.gone_at === null ? 2000 : false),
  })
  const { withdraw, asking } = useWithdraw(other)
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture])
  const { data } = state

  const choose = async (file: File) => {
    const fault = await pictureFaultOf(detectFace, file)
    if (fault !== null) return toast.error(t(sentenceOf(fault.kind), fault.values))
    setPercent(0)
    try {
      await send(file, setPercent)
      setPicture({ address: URL.createObjectURL(file), isNew: true })
      setRemoved(false)
      toast.success(t(words.uploaded))
    } catch (error) {
      // Refusals say their reason through the client.
      if (!(error instanceof CallError)) throw error
    } finally {
      setPercent(null)
    }
  }
  const look = async () => {
    try {
      const { blob } = await fetchFile(recognitionPhoto, other === undefined ? {} : { user_id: other.id })
      setPicture({ address: URL.createObjectURL(blob), isNew: false })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const takeBack = async () => {
    if (await withdraw()) {
      setPicture(null)
      setRemoved(false)
    }
  }
  const has = (data?.has_photo ?? false) && !removed
  const name = t(words.photo)
  return (
    <div className={styles.photo}>
      <span className={styles.label}>{name}</span>
      <div className={styles.frame}>
        {picture !== null ? <img src={picture.address} alt={name} /> : has ? t(words.kept) : null}
      </div>
      {state.isPending ? (
        <Skeleton.Button active size="small" />
      ) : data === undefined ? (
        <Button size="small" onClick={() => void state.refetch()}>
          {t(words.retry)}
        </Button>
      ) : data.consent === null ? (
        <>
          {other === undefined && (
            <Button size="small" onClick={() => setReading(true)}>
              {t(words.read)}
            </Button>
          )}
          <span className={styles.note}>{t(words.consentNone)}</span>
        </>
      ) : (
        <>
          <Button size="small" disabled={percent !== null} onClick={() => input.current?.click()}>
            {percent === null ? t(has || picture?.isNew ? words.replace : words.choose) : t(words.sending, { percent })}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={name}
            accept={acceptOf(detectFace)}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // The same file may be chosen again after a failure.
              event.target.value = ''
              if (file !== undefined) void choose(file)
            }}
          />
          <span className={styles.links}>
            {has && !picture?.isNew && (
              <Button
                type="link"
                size="small"
                title={t(words.viewNote)}
                onClick={() => (picture === null ? void look() : setPicture(null))}
              >
                {t(picture === null ? words.view : words.hide)}
              </Button>
            )}
            {has && onRemove !== undefined && !picture?.isNew && (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  setRemoved(true)
                  setPicture(null)
                  onRemove()
                }}
              >
                {t(words.remove)}
              </Button>
            )}
            <Button type="link" size="small" danger onClick={() => void takeBack()}>
              {t(other === undefined ? words.withdraw : words.recordWithdrawal)}
            </Button>
          </span>
          <span className={styles.note} role="status">
            {removed ? t(words.removed) : picture?.isNew && pending ? t(words.chosen) : t(words.face)}
          </span>
        </>
      )}
      {data !== undefined && !data.has_photo && data.erased !== null && picture === null && (
        <span className={styles.note}>
          {data.erased.gone_at === null
            ? t(words.erasing)
            : t(words.erased, { time: instantText(data.erased.gone_at, language) })}
        </span>
      )}
      {reading && data !== undefined && <ConsentDialog text={data.text} onClose={() => setReading(false)} />}
      {asking}
    </div>
  )
}
