import { useQuery } from '@tanstack/react-query'
import { type Contact, contactList } from '@workplace/contract/visitor/frequent'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { ListError, ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { SearchInput } from '../../../kernel/list/search-input'
import { useT } from '../../../kernel/words'
import styles from '../visitor.module.css'
import { contactWords as words } from './contact-words'

/** Several of one's own contacts at once. */
export function ChooseContacts({ onTake, onClose }: { onTake: (chosen: Contact[]) => void; onClose: () => void }) {
  const t = useT()
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, Contact>>(new Map())
  const answer = useQuery(queryOf(contactList, title === '' ? {} : { title }, { quiet: true }))
  const toggle = (one: Contact) => {
    const next = new Map(chosen)
    if (!next.delete(one.id)) next.set(one.id, one)
    setChosen(next)
  }
  return (
    <Modal
      open
      width={560}
      title={t(words.choose)}
      okText={t(words.take, { n: chosen.size })}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => onTake([...chosen.values()])}
      onCancel={onClose}
    >
      <SearchInput label={t(words.search)} value={title} onSettled={setTitle} />
      {answer.data === undefined ? (
        answer.error === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <ListError error={answer.error} onRetry={() => void answer.refetch()} />
        )
      ) : answer.data.items.length === 0 ? (
        <ListNone text={t(title === '' ? words.empty : words.noMatch)} />
      ) : (
        <ul className={styles.choices}>
          {answer.data.items.map((one) => (
            <li key={one.id}>
              <Checkbox checked={chosen.has(one.id)} onChange={() => toggle(one)}>
                <span className={list.stack}>
                  {one.name}
                  <small>{[one.company, one.phone ?? one.mail, one.remark].filter(Boolean).join(' · ')}</small>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {answer.data?.more === true && <p className={list.quiet}>{t(words.more)}</p>}
    </Modal>
  )
}
