import {
  addMinutes,
  deleteMinutes,
  editMinutes,
  type MinutesDetail,
  type MinutesReaders,
  type MinutesText,
  minutesDetail,
  minutesReaders,
} from '@workplace/contract/meeting/minutes'
import { MARKDOWN_MAX } from '@workplace/domain/text/tame-markdown'
import { Alert, Button, Input, Modal, Select } from 'antd'
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { invalidate, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { MarkdownEditor } from '../../../kernel/widgets/markdown-editor'
import { useLanguage, useT } from '../../../kernel/words'
import { MarkdownText } from './markdown-text'
import styles from './minutes.module.css'
import { minutesWords as words } from './minutes-words'
import { PdfButton } from './pdf-button'
import { isChanged, merged, useDraft } from './use-draft'

type Props = { data: MinutesDetail; onUnsaved: (is: boolean) => void; onDeleted: () => void }

/** Written by one person at a time or by two: who saves second puts both texts together first. */
export function MinutesEditor({ data, onUnsaved, onDeleted }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const { meeting, minutes, can_delete } = data
  // nothing is saved yet: the text that one begins with is a draft of nothing
  const first = {
    version: 0,
    title: t(words.titleOf, { title: meeting.meeting_title }).slice(0, 100),
    content: t(words.template),
  }
  const { draft, setDraft, isBehind } = useDraft(minutes ?? first)
  const shown = useDeferredValue(draft.content)
  const [note, setNote] = useState<{ kind: 'success' | 'warning'; text: string } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [recorder, setRecorder] = useState(minutes?.recorder_id ?? null)
  const [modal, modals] = Modal.useModal()
  const add = useChange(addMinutes, { quiet: true, stale: ['/minutes'] })
  const edit = useChange(editMinutes, { quiet: true, stale: ['/minutes'] })
  const remove = useChange(deleteMinutes, { stale: ['/minutes'] })
  const changed = minutes === null || isChanged(draft)
  useEffect(() => {
    onUnsaved(
      minutes === null ? draft.content !== draft.base.content || draft.title !== draft.base.title : isChanged(draft),
    )
    return () => onUnsaved(false)
  }, [draft, minutes, onUnsaved])

  const mergeWith = (current: MinutesText, who: string) => {
    const marks = { mine: t(words.markMine), theirs: t(words.markTheirs, { who }), end: t(words.markEnd) }
    const base = draft.base.version === 0 ? { ...draft, base: { ...draft.base, content: '' } } : draft
    const { draft: next, clashes } = merged(base, current, marks)
    setDraft(next)
    setFault(null)
    setNote(
      clashes === 0
        ? { kind: 'success', text: t(words.mergedFine) }
        : { kind: 'warning', text: t(words.mergedClash, { n: clashes }) },
    )
  }
  const refused = async (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const more = error.data as { current?: MinutesText; who?: string; id?: number } | null
    if (error.reason === 'minutes_stale' && more?.current !== undefined) {
      await invalidate('/minutes')
      mergeWith(more.current, more.who ?? '')
    } else if (error.reason === 'minutes_exist' && more?.id !== undefined) {
      // somebody began them at the same time
      const found = await call(minutesDetail, { id: more.id }, { quiet: true })
      if (found.minutes !== null) mergeWith(found.minutes, found.minutes.updated_by)
      await invalidate('/minutes')
    } else setFault(error.message)
  }
  const save = async () => {
    setFault(null)
    const { title, content, base } = draft
    try {
      const { version } =
        minutes === null && base.version === 0
          ? await add.mutateAsync({ meeting_id: meeting.meeting_id, title, content, recorder_id: recorder })
          : await edit.mutateAsync({ id: minutes?.id ?? 0, version: base.version, title, content })
      setDraft({ base: { version, title: title.trim(), content }, title: title.trim(), content })
      setNote(null)
      toast.success(t(words.savedAs, { n: version }))
    } catch (error) {
      await refused(error)
    }
  }
  const change = async (
    more: { visible?: MinutesReaders; publish_state?: 0 | 1; recorder_id?: number | null },
    said: string,
  ) => {
    if (minutes === null) return
    setFault(null)
    try {
      await edit.mutateAsync({ id: minutes.id, ...more })
      toast.success(said)
    } catch (error) {
      await refused(error)
    }
  }
  const askDelete = async () => {
    if (minutes === null) return
    const yes = await modal.confirm({
      title: t(words.removeAsk),
      content: t(words.removeText),
      okText: t(words.remove),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
    })
    if (!yes) return void toast.info(t(words.removeKept))
    try {
      await remove.mutateAsync({ id: minutes.id })
      toast.success(t(words.removed))
      onUnsaved(false)
      onDeleted()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const isPublished = minutes?.publish_state === 1
  return (
    <section aria-label={t(words.title)}>
      {modals}
      {isBehind && minutes !== null && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t(words.newer, { who: minutes.updated_by })}
          description={t(words.newerText)}
          action={
            <Button size="small" onClick={() => mergeWith(minutes, minutes.updated_by)}>
              {t(words.merge)}
            </Button>
          }
          style={{ marginBottom: 12 }}
        />
      )}
      {note !== null && (
        <Alert type={note.kind} showIcon role="status" title={note.text} style={{ marginBottom: 12 }} />
      )}
      <div className={styles.field}>
        <label htmlFor={`${id}t`}>{t(words.subject)}</label>
        <Input
          id={`${id}t`}
          maxLength={100}
          value={draft.title}
          onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}c`}>{t(words.text)}</label>
        <MarkdownEditor
          control={{ id: `${id}c` }}
          max={MARKDOWN_MAX}
          rows={{ minRows: 12, maxRows: 28 }}
          value={draft.content}
          onChange={(content) => setDraft({ ...draft, content })}
          onKeyDown={(event) => {
            if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (changed) void save()
          }}
        >
          <MarkdownText>{shown}</MarkdownText>
        </MarkdownEditor>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}r`}>{t(words.recorder)}</label>
        <Select<number>
          id={`${id}r`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t(words.noRecorder)}
          value={recorder}
          options={meeting.people.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(next) => {
            setRecorder(next ?? null)
            void change({ recorder_id: next ?? null }, t(words.saved))
          }}
        />
      </div>
      {fault !== null && (
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      )}
      <div className={list.actions}>
        <span className={`${list.quiet} ${styles.grow}`} role="status">
          {changed || minutes === null
            ? t(words.unsaved)
            : t(words.lastSaved, {
                who: minutes.updated_by,
                when: instantText(minutes.updated_at, language),
                n: minutes.version,
              })}
        </span>
        {minutes !== null && (
          <>
            {can_delete && (
              <Button danger type="text" loading={remove.isPending} onClick={() => void askDelete()}>
                {t(words.remove)}
              </Button>
            )}
            <PdfButton id={minutes.id} />
          </>
        )}
        <Button
          type="primary"
          disabled={!changed || draft.title.trim() === ''}
          loading={add.isPending || edit.isPending}
          onClick={() => void save()}
        >
          {t(words.save)}
        </Button>
      </div>
      {minutes !== null && (
        <div className={list.actions} style={{ marginTop: 12 }}>
          <label className={list.quiet} htmlFor={`${id}v`}>
            {t(words.publishTo)}
          </label>
          <Select<MinutesReaders>
            id={`${id}v`}
            style={{ width: 160 }}
            value={minutes.visible}
            options={(Object.keys(minutesReaders) as MinutesReaders[]).map((value) => ({
              value,
              label: t(minutesReaders[value]),
            }))}
            onChange={(visible) => void change({ visible }, t(words.readersChanged))}
          />
          {isPublished ? (
            <Button onClick={() => void change({ publish_state: 0 }, t(words.unpublished))}>
              {t(words.unpublish)}
            </Button>
          ) : (
            <Button
              disabled={changed}
              title={changed ? t(words.saveFirst) : undefined}
              onClick={() => void change({ publish_state: 1 }, t(words.publishedOk))}
            >
              {t(words.publish)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
