import { useQuery } from '@tanstack/react-query'
import { attendeeSearch } from '@workplace/contract/meeting/booking'
import { Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { queryOf } from '../../kernel/query'
import { motion } from '../../kernel/theme'
import { useT } from '../../kernel/words'
import type { Person } from './people'
import { isMail, mailPerson, userPerson } from './people'
import styles from './side-panel.module.css'
import { words } from './words'

type Props = {
  id: string
  value: readonly Person[]
  onChange: (people: readonly Person[]) => void
  /** Who takes part anyway, and is not offered. */
  without: number
}

/** People of the company, found on the server as one types; a mail address invites somebody from outside. */
export function PeoplePicker({ id, value, onChange, without }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), typed === '' ? 0 : motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    ...queryOf(attendeeSearch, { title, limit: 20 }, { quiet: true }),
    enabled: open,
    placeholderData: (before) => before,
  })
  const searching = found.isFetching || title !== typed.trim()
  const people = (found.data?.items ?? []).filter((one) => one.id !== without).map(userPerson)
  const outside = isMail(typed.trim()) ? [mailPerson(typed.trim())] : []
  const offered = new Map([...people, ...outside, ...value].map((person) => [person.key, person]))
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      value={value.map(({ key }) => key)}
      onChange={(keys) => {
        onChange(keys.flatMap((key) => offered.get(key) ?? []))
        setTyped('')
      }}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={t(words.searchPeople)}
      notFoundContent={
        searching ? (
          <Spin size="small" />
        ) : (
          <span className={styles.quiet}>
            {t(found.isError ? words.searchFailed : title === '' ? words.noData : words.noMatch)}
          </span>
        )
      }
      optionLabelProp="name"
      options={[...people, ...outside].map((person) => ({
        value: person.key,
        name: person.name,
        label: (
          <>
            {person.mail === undefined ? person.name : t(words.inviteMail, { mail: person.mail })}{' '}
            <span className={styles.quiet}>{person.about}</span>
          </>
        ),
      }))}
      labelRender={({ value: key }) => offered.get(String(key))?.name ?? ''}
    />
  )
}
