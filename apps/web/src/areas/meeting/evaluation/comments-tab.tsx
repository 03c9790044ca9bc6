import { type CommentRow, commentPage } from '@workplace/contract/meeting/evaluation'
import { useAddress } from '../../../kernel/list/address'
import { choice, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { type Column, ListPanel, usePageOf } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
import { clockOf, dayInWords } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { Score, Who } from './comment-cells'
import { CommentDrawer } from './comment-drawer'
import styles from './evaluation.module.css'
import type { Span } from './evaluation-address'
import { evaluationWords as words } from './evaluation-words'

const filters = {
  title: search(words.search),
  only: choice(
    words.only,
    [
      ['low', words.onlyLow],
      ['open', words.onlyOpen],
    ],
    words.everything,
  ),
}

/** What people said, of the days and rooms that the page shows. */
export function CommentsTab({ span }: { span: Span }) {
  const t = useT()
  const address = useAddress(filters)
  const { id, page, limit } = address.at
  const answer = usePageOf(commentPage, { ...span, ...address.sought, page, limit })
  const open = (id: number | null) => address.change({ id })
  const columns: Column<CommentRow>[] = [
    { key: 'meeting', title: words.meeting, width: 300, cell: (row) => <What row={row} onOpen={open} /> },
    { key: 'score', title: words.score, width: 90, cell: (row) => <Score row={row} /> },
    { key: 'who', title: words.who, width: 110, cell: (row) => <Who row={row} /> },
    {
      key: 'content',
      title: words.comment,
      width: 320,
      cell: (row) => (
        <span className={list.stack}>
          <span className={styles.clamp}>{row.content}</span>
          {row.reply !== null && (
            <small className={styles.clamp}>
              {t(words.reply)}：{row.reply}
            </small>
          )}
        </span>
      ),
    },
    { key: 'repair', title: words.repair, width: 140, cell: (row) => row.repair_no ?? '' },
  ]
  return (
    <>
      <ListPanel
        {...{ address, answer, columns }}
        card={(row) => (
          <>
            <What row={row} onOpen={open} />
            <span>
              <Score row={row} /> · <Who row={row} />
            </span>
            {row.content !== null && <span className={styles.clamp}>{row.content}</span>}
          </>
        )}
        empty={words.noComments}
        total={words.total}
      />
      {id !== null && <CommentDrawer id={id} onClose={() => open(null)} />}
    </>
  )
}

function What({ row, onOpen }: { row: CommentRow; onOpen: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const title = row.meeting_title || t(words.private)
  return (
    <span className={list.stack}>
      <button
        type="button"
        className={list.open}
        aria-label={t(words.show, { title })}
        title={title}
        onClick={() => onOpen(row.id)}
      >
        {title}
      </button>
      <small>
        {dayInWords(row.start_time, language)} {clockOf(row.start_time)} · {row.meetingroom_name} ·{' '}
        {nameIn(language, row.office_name, row.office_name_en)}
      </small>
    </span>
  )
}
