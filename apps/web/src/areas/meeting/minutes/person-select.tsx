import { useQuery } from '@tanstack/react-query'
import { attendeeSearch } from '@workplace/contract/meeting/booking'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import { useSearchText } from '../core/use-search-text'
import { minutesWords as words } from './minutes-words'

type Person = { readonly id: number; readonly name: string }
type Props = {
  id: string
  value: Person | null
  /** Offered before anything is typed. */
  people: readonly Person[]
  invalid: boolean
  onChange: (person: Person | null) => void
}

/** Somebody of the company: those of the meeting first, all others as one types. */
export function PersonSelect({ id, value, people, invalid, onChange }: Props) {
  const t = useT()
  const { typed, setTyped, title } = useSearchText()
  const [open, setOpen] = useState(false)
  const found = useQuery({
    ...queryOf(attendeeSearch, { title, limit: 20 }, { quiet: true }),
    enabled: open && title !== '',
  })
  const offered: readonly Person[] = title === '' ? people : (found.data?.items ?? [])
  return (
    <Select<number>
      id={id}
      open={open}
      onOpenChange={setOpen}
      status={invalid ? 'error' : ''}
      placeholder={t(words.searchPeople)}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={value?.id ?? null}
      labelRender={() => value?.name}
      notFoundContent={found.isFetching ? <Spin size="small" /> : undefined}
      options={offered.map((one) => ({ value: one.id, label: one.name }))}
      onChange={(chosen) => {
        const person = offered.find((one) => one.id === chosen)
        onChange(person === undefined ? null : { id: person.id, name: person.name })
        setTyped('')
      }}
    />
  )
}
