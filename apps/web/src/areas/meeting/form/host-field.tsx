import { useQuery } from '@tanstack/react-query'
import { attendeeSearch } from '@workplace/contract/meeting/booking'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import { type Person, userPerson } from '../core/people'
import styles from '../core/side-panel.module.css'
import { fitting, useSearchText } from '../core/use-search-text'
import { words } from '../core/words'
import { formWords } from './form-words'
import form from './meeting-form.module.css'

type Props = {
  value: Person | null
  onChange: (person: Person | null) => void
  /** Oneself, who needs not be chosen. */
  myself: number
  error?: string | undefined
}

/** For whom a meeting is booked; offered to those who manage other people's meetings. */
export function HostField({ value, onChange, myself, error }: Props) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { typed, setTyped, wanted, title, isTyping } = useSearchText()
  const found = useQuery({
    ...queryOf(attendeeSearch, { title, limit: 20 }, { quiet: true }),
    enabled: open,
    placeholderData: (before) => before,
  })
  const fits = fitting(isTyping || found.isPlaceholderData, wanted)
  const people = (found.data?.items ?? []).filter((one) => one.id !== myself && fits(one.name)).map(userPerson)
  const offered =
    value === null || wanted !== '' || people.some(({ key }) => key === value.key) ? people : [value, ...people]
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(formWords.host)}</label>
      <Select<string | null>
        id={id}
        allowClear
        value={value?.key ?? null}
        onChange={(key) => {
          onChange(offered.find((person) => person.key === key) ?? null)
          setTyped('')
        }}
        open={open}
        onOpenChange={setOpen}
        status={error === undefined ? '' : 'error'}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={t(formWords.hostMe)}
        notFoundContent={<span className={styles.quiet}>{t(found.isError ? words.searchFailed : words.noMatch)}</span>}
        optionLabelProp="name"
        labelRender={() => value?.name}
        options={offered.map((person) => ({
          value: person.key,
          name: person.name,
          label: (
            <span className={form.option}>
              <span>
                {person.name} <small>{person.about}</small>
              </span>
            </span>
          ),
        }))}
      />
      <span className={styles.help}>{t(formWords.hostHint)}</span>
      {error !== undefined && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
