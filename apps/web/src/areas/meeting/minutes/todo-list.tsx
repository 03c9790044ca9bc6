import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { deleteTodo, type Minutes, moveTodo, saveTodo, type Todo } from '@workplace/contract/meeting/minutes'
import { Button, Checkbox, Input } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { useUser } from '../../../kernel/session/session'
import { dateText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './minutes.module.css'
import { minutesWords as words } from './minutes-words'
import { PersonSelect } from './person-select'

type Person = { readonly id: number; readonly name: string }
type Props = { minutes: Minutes; people: readonly Person[]; canWrite: boolean }

/** The tasks of minutes: saved one by one, so that nobody waits for the text. */
export function TodoList({ minutes, people, canWrite }: Props) {
  const t = useT()
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const done = () => setEditing(null)
  return (
    <section className={styles.section} aria-label={t(words.todo)}>
      <h3>{t(words.todo)}</h3>
      {minutes.todo.length === 0 && editing === null && <p className={list.quiet}>{t(words.noTasks)}</p>}
      <ul className={styles.todos}>
        {minutes.todo.map((todo) => (
          <li key={todo.id}>
            {editing === todo.id ? (
              <TodoForm minutes={minutes} people={people} todo={todo} onDone={done} />
            ) : (
              <Row minutes={minutes} todo={todo} canWrite={canWrite} onEdit={() => setEditing(todo.id)} />
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' && <TodoForm minutes={minutes} people={people} onDone={done} />}
      {canWrite && editing === null && (
        <>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')} style={{ marginTop: 8 }}>
            {t(words.addTask)}
          </Button>{' '}
          <span className={list.quiet}>{t(words.tasksHint)}</span>
        </>
      )}
    </section>
  )
}

type RowProps = { minutes: Minutes; todo: Todo; canWrite: boolean; onEdit: () => void }

function Row({ minutes, todo, canWrite, onEdit }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const user = useUser()
  const move = useChange(moveTodo, { stale: ['/minutes'] })
  const remove = useChange(deleteTodo, { stale: ['/minutes'] })
  const mayMove = canWrite || (todo.owner_id === user.id && minutes.publish_state === 1)
  const task = todo.content
  return (
    <div className={styles.todo} data-over={todo.state !== 0}>
      <Checkbox
        aria-label={t(words.doneTask, { task })}
        checked={todo.state === 1}
        disabled={!mayMove || move.isPending}
        onChange={({ target }) => move.mutate({ todo_id: todo.id, state: target.checked ? 1 : 0 })}
      />
      <span className={list.stack}>
        <span className={styles.what}>{task}</span>
        <small>
          {todo.owner_name} ·{' '}
          {todo.is_late ? (
            <span className={styles.late}>{t(words.lateSince, { date: dateText(todo.due, language) })}</span>
          ) : (
            t(words.dueOn, { date: dateText(todo.due, language) })
          )}
          {todo.state === 2 && ` · ${t(words.setDropped)}`}
        </small>
      </span>
      {canWrite && (
        <span>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t(words.editTask, { task })}
            onClick={onEdit}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t(words.deleteTask, { task })}
            loading={remove.isPending}
            onClick={() => remove.mutate({ id: minutes.id, todo_id: todo.id })}
          />
        </span>
      )}
    </div>
  )
}

type FormProps = { minutes: Minutes; people: readonly Person[]; todo?: Todo; onDone: () => void }

function TodoForm({ minutes, people, todo, onDone }: FormProps) {
  const t = useT()
  const id = useId()
  const [content, setContent] = useState(todo?.content ?? '')
  const [owner, setOwner] = useState<Person | null>(
    todo === undefined ? null : { id: todo.owner_id, name: todo.owner_name },
  )
  const [due, setDue] = useState<dayjs.Dayjs | null>(todo === undefined ? null : dayjs(todo.due))
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const save = useChange(saveTodo, { quiet: true, stale: ['/minutes'] })
  const send = async () => {
    setTried(true)
    if (content.trim() === '' || owner === null || due === null) return
    try {
      await save.mutateAsync({
        id: minutes.id,
        ...(todo === undefined ? {} : { todo_id: todo.id }),
        content,
        owner_id: owner.id,
        due: due.format('YYYY-MM-DD'),
      })
      toast.success(t(words.taskSaved))
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.message)
    }
  }
  return (
    <form
      className={styles.todoForm}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={styles.field}>
        <label htmlFor={`${id}c`}>{t(words.task)}</label>
        <Input
          id={`${id}c`}
          autoFocus
          maxLength={300}
          status={tried && content.trim() === '' ? 'error' : ''}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}o`}>{t(words.owner)}</label>
        <PersonSelect
          id={`${id}o`}
          value={owner}
          people={people}
          invalid={tried && owner === null}
          onChange={setOwner}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}d`}>{t(words.due)}</label>
        <DatePicker
          id={`${id}d`}
          status={tried && due === null ? 'error' : ''}
          value={due}
          onChange={(day) => setDue(day)}
        />
      </div>
      <div className={list.actions}>
        <span role="alert" className={`${list.fault} ${styles.grow}`}>
          {fault ?? (tried && (content.trim() === '' || owner === null || due === null) ? t(words.needed) : '')}
        </span>
        <Button onClick={onDone}>{t(words.cancel)}</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t(words.ok)}
        </Button>
      </div>
    </form>
  )
}
