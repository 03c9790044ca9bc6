import { useQuery } from '@tanstack/react-query'
import {
  type CommentDetail,
  commentDetail,
  repairFromComment,
  replyComment,
} from '@workplace/contract/meeting/evaluation'
import { urgencies } from '@workplace/contract/repair/states'
import { Button, Input, Radio, Result, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { Panel } from '../../../kernel/panel/panel'
import { imageAddress, useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, dayInWords } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { Picture } from '../../../kernel/widgets/picture'
import { useLanguage, useT } from '../../../kernel/words'
import { Score, Who } from './comment-cells'
import styles from './evaluation.module.css'
import { evaluationWords as words } from './evaluation-words'

/** One evaluation with its answers, and what can be done about it. */
export function CommentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const may = useMay('change-comment')
  const answer = useQuery({ ...queryOf(commentDetail, { id }, { quiet: true }), staleTime: 0 })
  const comment = answer.data
  return (
    <Panel
      title={
        comment === undefined ? (answer.isError ? '' : t(words.loading)) : comment.meeting_title || t(words.private)
      }
      onClose={onClose}
    >
      {comment === undefined && answer.error !== null ? (
        <Result status="warning" title={answer.error.message} />
      ) : comment === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          <Facts comment={comment} />
          {comment.images.length > 0 && (
            <ul className={list.photos} aria-label={t(words.photos)}>
              {comment.images.map(({ path, url, thumb }, n) => (
                <li key={path}>
                  <a href={imageAddress(url)} target="_blank" rel="noreferrer">
                    <Picture src={imageAddress(thumb)} alt={t(words.photo, { n: n + 1 })} />
                  </a>
                </li>
              ))}
            </ul>
          )}
          {may && <ReplyForm key={comment.version} comment={comment} />}
          {may && comment.repair_id === null && <RepairForm comment={comment} />}
        </>
      )}
    </Panel>
  )
}

function Facts({ comment }: { comment: CommentDetail }) {
  const t = useT()
  const language = useLanguage()
  return (
    <dl className={list.facts}>
      <dt>{t(words.room)}</dt>
      <dd>
        {comment.meetingroom_name} · {nameIn(language, comment.office_name, comment.office_name_en)}
      </dd>
      <dt>{t(words.meeting)}</dt>
      <dd>
        {dayInWords(comment.start_time, language)} {clockOf(comment.start_time)}–{clockOf(comment.end_time)}
      </dd>
      <dt>{t(words.who)}</dt>
      <dd>
        <Who row={comment} />
        {comment.answered_at !== null && (
          <span className={list.quiet}> {instantText(comment.answered_at, language)}</span>
        )}
      </dd>
      <dt>{t(words.score)}</dt>
      <dd>
        <Score row={comment} />
      </dd>
      {comment.answers.flatMap((one) => [
        <dt key={`${one.item_id}t`}>{nameIn(language, one.title, one.title_en)}</dt>,
        <dd key={`${one.item_id}d`}>
          {one.score !== null && one.max_score !== null
            ? t(words.outOf, { score: one.score, max: one.max_score })
            : one.choice !== null
              ? language === 'en'
                ? one.choice.en
                : one.choice.zh
              : one.content}
        </dd>,
      ])}
      <dt>{t(words.comment)}</dt>
      <dd>{comment.content ?? <span className={list.quiet}>{t(words.noText)}</span>}</dd>
      {comment.reply !== null && (
        <>
          <dt>{t(words.reply)}</dt>
          <dd>
            {comment.reply}
            <span className={list.quiet}>
              {' '}
              {comment.replied_by}
              {comment.replied_at !== null && ` · ${instantText(comment.replied_at, language)}`}
            </span>
          </dd>
        </>
      )}
      {comment.repair_no !== null && (
        <>
          <dt>{t(words.repair)}</dt>
          <dd>
            <Link to={`/meetingroom/repairs?tab=all&id=${comment.repair_id}`}>{comment.repair_no}</Link>
          </dd>
        </>
      )}
    </dl>
  )
}

function ReplyForm({ comment }: { comment: CommentDetail }) {
  const t = useT()
  const id = useId()
  const [reply, setReply] = useState(comment.reply ?? '')
  const save = useChange(replyComment, { stale: ['/comment'] })
  const send = async () => {
    try {
      await save.mutateAsync({ id: comment.id, version: comment.version, reply })
      toast.success(t(words.replied))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <section className={styles.section}>
      <h3>
        <label htmlFor={id}>{t(words.reply)}</label>
      </h3>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={500}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
        aria-describedby={`${id}h`}
      />
      <span id={`${id}h`} className={list.quiet}>
        {t(comment.anonymous ? words.replyAnonymous : words.replyHint)}
      </span>
      <div className={list.actions}>
        <Button
          type="primary"
          disabled={reply.trim() === '' || reply.trim() === comment.reply}
          loading={save.isPending}
          onClick={() => void send()}
        >
          {t(words.send)}
        </Button>
      </div>
    </section>
  )
}

function RepairForm({ comment }: { comment: CommentDetail }) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const said = [comment.content, ...comment.answers.map((one) => one.content)].filter(Boolean).join('\n')
  const [title, setTitle] = useState(said.split('\n')[0]?.slice(0, 100) ?? '')
  const [urgency, setUrgency] = useState<1 | 2 | 3>(2)
  const report = useChange(repairFromComment, { stale: ['/comment', '/repair'] })
  const send = async () => {
    try {
      const { order_no } = await report.mutateAsync({
        id: comment.id,
        title,
        content: said.slice(0, 1000) || null,
        urgency,
      })
      toast.success(t(words.reported, { number: order_no }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  if (!open) {
    return (
      <div className={styles.section}>
        <Button onClick={() => setOpen(true)}>{t(words.toRepair)}</Button>
      </div>
    )
  }
  return (
    <section className={styles.section} aria-label={t(words.toRepair)}>
      <h3>{t(words.toRepair)}</h3>
      <div className={styles.field}>
        <label htmlFor={id}>{t(words.repairTitle)}</label>
        <Input id={id} autoFocus maxLength={100} value={title} onChange={({ target }) => setTitle(target.value)} />
      </div>
      <Radio.Group
        aria-label={t(words.urgency)}
        optionType="button"
        value={urgency}
        onChange={({ target }) => setUrgency(target.value)}
        options={([3, 2, 1] as const).map((value) => ({ value, label: t(urgencies[value]) }))}
      />
      <div className={list.actions}>
        <Button onClick={() => setOpen(false)}>{t(words.cancel)}</Button>
        <Button type="primary" disabled={title.trim() === ''} loading={report.isPending} onClick={() => void send()}>
          {t(words.report)}
        </Button>
      </div>
    </section>
  )
}
