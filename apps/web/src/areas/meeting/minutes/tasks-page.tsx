import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { moveTodo, myTodos, type OwnTodo, type TodoState } from '@workplace/contract/meeting/minutes'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Empty } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { dateText, instantText } from '../../../kernel/time/time-text'
import { dayInWords } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './minutes.module.css'
import { minutesWords as words } from './minutes-words'

const MinutesDrawer = lazy(() => import('./minutes-drawer'))
const pageSize = 20

/** What the minutes of meetings ask their reader to do. */
export default function TasksPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const state = params.get('tab') === 'over' ? 'over' : 'open'
  const page = Number(params.get('page')) || 1
  const [opened, setOpened] = useState<number | null>(null)
  useLiveRefresh(topics.minutes, '/minutes/todo_mine')
  const answer = useQuery({
    ...queryOf(myTodos, { state, page, limit: pageSize }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  return (
    <section className={list.page}>
      <h1>{t(words.tasks)}</h1>
      <TabRow
        label={t(words.taskTabs)}
        tabs={[
          { key: 'open', label: t(words.openTasks) },
          { key: 'over', label: t(words.overTasks) },
        ]}
        active={state}
        onChange={(tab) => setParams(tab === 'open' ? {} : { tab }, { replace: true })}
      >
        <div className={list.sheet} aria-busy={answer.isPending}>
          {failed !== null ? (
            <ListError error={failed} onRetry={() => void answer.refetch()} />
          ) : answer.isPending ? (
            <ListSkeleton rows={6} />
          ) : rows.length === 0 ? (
            <div className={list.standIn}>
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={t(state === 'open' ? words.noOpenTasks : words.noOverTasks)}
              />
            </div>
          ) : (
            <ul className={styles.todos} style={{ padding: '0 16px' }}>
              {rows.map((todo) => (
                <Task key={todo.id} todo={todo} onOpen={() => setOpened(todo.minutes_id)} />
              ))}
            </ul>
          )}
          <ListFoot
            told={
              <>
                {answer.data === undefined ? '' : t(words.totalTasks, { n: answer.data.total })}
                {answer.data !== undefined && answer.data.late > 0 && state === 'open' && (
                  <span className={styles.late}> · {t(words.lateCount, { n: answer.data.late })}</span>
                )}
              </>
            }
            page={page}
            pageSize={pageSize}
            total={answer.data?.total}
            onPage={(next) =>
              setParams({ ...(state === 'over' ? { tab: state } : {}), page: String(next) }, { replace: true })
            }
          />
        </div>
      </TabRow>
      {opened !== null && (
        <Suspense>
          <MinutesDrawer which={{ id: opened }} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

function Task({ todo, onOpen }: { todo: OwnTodo; onOpen: () => void }) {
  const t = useT()
  const language = useLanguage()
  const move = useChange(moveTodo, { stale: ['/minutes'] })
  const to = (state: TodoState) =>
    move.mutate({ todo_id: todo.id, state }, { onSuccess: () => void toast.success(t(words.taskSaved)) })
  const date = dateText(todo.due, language)
  const title = todo.minutes_title || t(words.private)
  const time = dayInWords(todo.meeting_time, language)
  return (
    <li className={`${styles.todo} ${styles.own}`}>
      <span className={list.stack}>
        <span className={styles.what}>{todo.content}</span>
        <small>
          {todo.state !== 0 && todo.finished_at !== null ? (
            `${t(todo.state === 1 ? words.nowDone : words.setDropped)} · ${instantText(todo.finished_at, language)}`
          ) : todo.is_late ? (
            <span className={styles.late}>{t(words.lateSince, { date })}</span>
          ) : (
            t(words.dueOn, { date })
          )}
        </small>
        {todo.can_read ? (
          <small>
            <button type="button" className={styles.from} onClick={onOpen}>
              {t(words.fromMinutes, { title, time })}
            </button>
          </small>
        ) : (
          <small>{t(words.fromMinutes, { title, time })}</small>
        )}
      </span>
      <span className={list.actions}>
        {todo.state === 0 ? (
          <>
            <Button size="small" type="text" disabled={move.isPending} onClick={() => to(2)}>
              {t(words.setDropped)}
            </Button>
            <Button size="small" disabled={move.isPending} onClick={() => to(1)}>
              {t(words.setDone)}
            </Button>
          </>
        ) : (
          <Button size="small" disabled={move.isPending} onClick={() => to(0)}>
            {t(words.setOpen)}
          </Button>
        )}
      </span>
    </li>
  )
}
