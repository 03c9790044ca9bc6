import { DownloadOutlined } from '@ant-design/icons'
import { commentExcel, commentPdf, itemcomment } from '@workplace/contract/meeting/evaluation'
import { addDays } from '@workplace/domain/kernel/date'
import { Button, DatePicker, Dropdown } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, file } from '../../../kernel/client'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { useLive } from '../../../kernel/live'
import { invalidate } from '../../../kernel/query'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { toast } from '../../../kernel/toast'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { ownZone, wallClock } from '../../../kernel/zone-time'
import { CommentsTab } from './comments-tab'
import { type Address, readAddress, spanOf, tabs, writeAddress } from './evaluation-address'
import { evaluationWords as words } from './evaluation-words'
import { ResultsTab } from './results-tab'

/** What people think of their meetings: results, what they said, and what they are asked. */
export default function EvaluationPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const today = wallClock(new Date(), ownZone()).slice(0, 10)
  const address = readAddress(params, today)
  const change = (part: Partial<Address>) =>
    setParams((now) => writeAddress(now, part), { replace: true, flushSync: true })
  useLive('comment', () => void invalidate('/comment'))
  const row = (
    <TabRow
      label={t(words.tabs)}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      active={address.tab}
      onChange={(tab) => setParams(tab === 'results' ? {} : { tab }, { replace: true })}
    />
  )
  if (address.tab === 'items') return <ResourcePage resource={itemcomment} tabs={row} />
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <Exports address={address} />
      </header>
      {row}
      <Filters address={address} today={today} onChange={change} />
      {address.tab === 'results' ? (
        <ResultsTab address={address} onRoom={(room) => change({ room })} />
      ) : (
        <CommentsTab address={address} onChange={change} />
      )}
    </section>
  )
}

function Exports({ address }: { address: Address }) {
  const t = useT()
  const [making, setMaking] = useState(false)
  const make = async (endpoint: typeof commentPdf | typeof commentExcel) => {
    setMaking(true)
    try {
      toast.success(t(words.exported, { name: await file(endpoint, spanOf(address)) }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setMaking(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'pdf', label: 'PDF', onClick: () => void make(commentPdf) },
          { key: 'excel', label: 'Excel', onClick: () => void make(commentExcel) },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={making} aria-haspopup="menu">
        {t(words.export)}
      </Button>
    </Dropdown>
  )
}

type FiltersProps = { address: Address; today: string; onChange: (part: Partial<Address>) => void }

function Filters({ address, today, onChange }: FiltersProps) {
  const t = useT()
  const last = (days: number): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs(addDays(today, 1 - days)), dayjs(today)]
  return (
    <FilterRow set={[true, address.office !== null, address.room !== null]}>
      <DatePicker.RangePicker
        aria-label={t(words.dates)}
        placeholder={[t(words.from), t(words.until)]}
        allowClear={false}
        value={[dayjs(address.from), dayjs(address.to)]}
        presets={[
          { label: t(words.last30), value: last(30) },
          { label: t(words.last90), value: last(90) },
          { label: t(words.lastYear), value: last(365) },
        ]}
        onChange={(range) => {
          const [from, to] = [range?.[0], range?.[1]]
          if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
        }}
      />
      <ReferencePicker
        aria-label={t(words.office)}
        placeholder={t(words.anyOffice)}
        to="office"
        allowClear
        value={address.office}
        // the chosen room may lie elsewhere
        onChange={(office) => onChange({ office, room: null })}
      />
      <ReferencePicker
        aria-label={t(words.room)}
        placeholder={t(words.anyRoom)}
        to="meetingroom"
        within={address.office === null ? undefined : { office_id: address.office }}
        allowClear
        value={address.room}
        onChange={(room) => onChange({ room })}
      />
    </FilterRow>
  )
}
