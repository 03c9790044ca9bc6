import { useQuery } from '@tanstack/react-query'
import { auditCandidates } from '@workplace/contract/meeting/approval/approval'
import { Select, type SelectProps, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { motion } from '../../../kernel/theme/theme'
import { useT } from '../../../kernel/words'
import { approvalWords as words } from './approval-words'

type Props<V> = Omit<SelectProps<V>, 'options' | 'showSearch' | 'notFoundContent'> & {
  /** Of this request: without who asked for it. */
  readonly request?: number
  /** Names of people who may be chosen already. */
  readonly known?: Readonly<Record<number, string>>
}

/** People who can approve, searched on the server. */
export function CandidateSelect<V extends number | number[]>({ request, known = {}, ...select }: Props<V>) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const [names, setNames] = useState<Readonly<Record<number, string>>>(known)
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), typed === '' ? 0 : motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    ...queryOf(
      auditCandidates,
      { ...(request === undefined ? {} : { id: request }), ...(title === '' ? {} : { title }) },
      { quiet: true },
    ),
    placeholderData: (before) => before,
  })
  const items = found.data?.items
  useEffect(() => {
    if (items !== undefined)
      setNames((had) => ({ ...had, ...Object.fromEntries(items.map(({ id, name }) => [id, name])) }))
  }, [items])
  return (
    <Select<V>
      placeholder={t(words.searchPeople)}
      {...select}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      labelRender={({ value }) => names[Number(value)] ?? '…'}
      notFoundContent={found.isFetching ? <Spin size="small" /> : t(words.nobody)}
      options={(items ?? []).map(({ id, name, department }) => ({
        value: id,
        label: department === null ? name : `${name} · ${department}`,
      }))}
    />
  )
}
