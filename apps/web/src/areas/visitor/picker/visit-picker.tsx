import { useQuery } from '@tanstack/react-query'
import * as common from '@workplace/contract/kernel/common-words'
import { dayText } from '@workplace/contract/kernel/day-text'
import type { Language } from '@workplace/contract/kernel/words'
import { visitorStates } from '@workplace/contract/visitor/states'
import { type VisitorRow, visitorPage, visitorSingle } from '@workplace/contract/visitor/visits'
import { Select } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useTyped } from '../../../kernel/list/use-typed'
import { clockOf, wallClock } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'

/** When their visit begins, on the clock of the office. */
function momentOf(instant: string, timezone: string, language: Language): string {
  const wall = wallClock(new Date(instant), timezone)
  return `${dayText(wall, language)} ${clockOf(wall)}`
}

const tabs = ['today', 'expected', 'history'] as const

/** A visitor at one visit, found by what their list is searched by: who is here or comes today first, then who is to come. */
export default function VisitPicker({
  value,
  onChange,
}: {
  value: number | null
  onChange: (visitor_id: number | null) => void
}) {
  const t = useT()
  const language = useLanguage()
  const [sought, seek] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { typed, type } = useTyped(sought, seek)
  const asked = (tab: (typeof tabs)[number]) => ({
    ...queryOf(
      visitorPage,
      { tab, limit: 10, ...(sought.trim() === '' ? {} : { title: sought.trim() }) },
      { quiet: true },
    ),
    enabled: isOpen,
  })
  const pages = [useQuery(asked('today')), useQuery(asked('expected')), useQuery(asked('history'))]
  const found = new Map(pages.flatMap(({ data }) => data?.items ?? []).map((row) => [row.id, row]))
  const chosen = useQuery({
    ...queryOf(visitorSingle, { id: value ?? 0 }, { quiet: true }),
    enabled: value !== null && !found.has(value),
  })
  if (value !== null && chosen.data !== undefined && !found.has(value)) found.set(value, chosen.data)
  const textOf = ({ visitor_name, company, window_start, timezone, state }: VisitorRow) =>
    [
      company === null ? visitor_name : `${visitor_name} (${company})`,
      momentOf(window_start, timezone, language),
      t(visitorStates[state]),
    ].join(' · ')
  return (
    <Select<number>
      aria-label={t(common.visitor)}
      value={value}
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: type }}
      loading={isOpen && pages.some(({ isLoading }) => isLoading)}
      onOpenChange={setOpen}
      onChange={(id) => onChange(id ?? null)}
      options={[...found.values()].map((row) => ({ value: row.id, label: textOf(row) }))}
    />
  )
}
