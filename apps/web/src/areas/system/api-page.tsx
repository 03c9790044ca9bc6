import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type ApiDocument, apiDocument } from '@workplace/contract/kernel/api-document'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Button, Empty, Select, type TableColumnsType } from 'antd'
import { useSearchParams } from 'react-router'
import { type CallError, fetchFile, file } from '../../kernel/client/client'
import { DataTable } from '../../kernel/list/data-table'
import { useSaving } from '../../kernel/list/export-menu'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { ListFoot } from '../../kernel/list/list-foot'
import { SearchInput } from '../../kernel/list/search-input'
import { useNarrow } from '../../kernel/list/use-narrow'
import { areaTitle } from '../../kernel/registry/titles'
import { ListError, ListSkeleton } from '../../kernel/resource-page/list-states'
import { type Language, useLanguage, useT } from '../../kernel/words'
import {
  type ApiAddress,
  type ApiCall,
  accessOf,
  callsIn,
  isFiltered,
  labelOf,
  nothingSought,
  readApiAddress,
  soughtCalls,
  writeApiAddress,
} from './api-calls'
import { ApiPanel } from './api-panel'
import styles from './system.module.css'
import { apiWords as words } from './words'

const pageSize = 50

async function fetchCalls(signal: AbortSignal): Promise<ApiCall[]> {
  const { blob } = await fetchFile(apiDocument, {}, { signal, quiet: true })
  return callsIn(JSON.parse(await blob.text()) as ApiDocument)
}

/** Every call of the product, made readable from the document that the server makes from the calls themselves. */
export default function ApiPage() {
  const t = useT()
  const language = useLanguage()
  const narrow = useNarrow()
  const [params, setParams] = useSearchParams()
  const address = readApiAddress(params)
  const change = (part: Partial<ApiAddress>) =>
    setParams((now) => writeApiAddress(now, part), { replace: true, flushSync: true })
  const [saving, save] = useSaving()
  const answer = useQuery<ApiCall[], CallError>({
    queryKey: [apiDocument.path],
    queryFn: ({ signal }) => fetchCalls(signal),
    // it changes with the version of the server only
    staleTime: Number.POSITIVE_INFINITY,
  })
  const calls = answer.data
  const areas = [...new Set(calls?.map((call) => call.area))]
  const found = soughtCalls(calls ?? [], address)
  const page = Math.min(address.page, Math.max(1, Math.ceil(found.length / pageSize)))
  const rows = found.slice((page - 1) * pageSize, page * pageSize)
  const open = (call: ApiCall) => change({ call: call.key })
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <div className={list.tools}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={saving}
            onClick={() => save(() => file(apiDocument, {}))}
          >
            {t(words.download)}
          </Button>
        </div>
      </header>
      <p className={styles.intro}>{t(words.intro, { base: location.origin + basePath })}</p>
      <div className={list.panel}>
        <ApiFilters areas={areas} address={address} onChange={change} />
        {calls === undefined ? (
          answer.error === null ? (
            <ListSkeleton rows={12} />
          ) : (
            <ListError error={answer.error} onRetry={() => void answer.refetch()} />
          )
        ) : rows.length === 0 ? (
          <div className={list.standIn}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.emptyFiltered)}>
              <Button onClick={() => change(nothingSought)}>{t(words.clear)}</Button>
            </Empty>
          </div>
        ) : narrow ? (
          <ul className={list.cards}>
            {rows.map((call) => (
              <li key={call.key} className={list.card}>
                <Opener call={call} language={language} onOpen={open} />
                <MethodAndPath call={call} />
                <span className={list.quiet}>
                  {t(areaTitle(call.area))} · <AccessText call={call} />
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <ApiTable rows={rows} onOpen={open} />
        )}
        <ListFoot
          told={calls === undefined ? '' : t(words.total, { n: found.length })}
          page={page}
          pageSize={pageSize}
          total={calls === undefined ? undefined : found.length}
          onPage={(page) => change({ page })}
        />
      </div>
      {address.call !== null && calls !== undefined && (
        <ApiPanel call={calls.find(({ key }) => key === address.call)} onClose={() => change({ call: null })} />
      )}
    </section>
  )
}

type FilterProps = { areas: readonly string[]; address: ApiAddress; onChange: (part: Partial<ApiAddress>) => void }

function ApiFilters({ areas, address, onChange }: FilterProps) {
  const t = useT()
  const choice = (label: string) => ({
    'aria-label': label,
    prefix: <span className={list.quiet}>{label}</span>,
    placeholder: t(words.any),
    allowClear: true,
  })
  return (
    <FilterRow
      set={[address.q !== '', address.area !== null]}
      onReset={isFiltered(address) ? () => onChange(nothingSought) : undefined}
    >
      <SearchInput label={t(words.search)} value={address.q} onSettled={(q) => onChange({ q })} />
      <Select
        {...choice(t(words.area))}
        value={address.area}
        options={areas.map((value) => ({ value, label: t(areaTitle(value)) }))}
        onChange={(area) => onChange({ area: area ?? null })}
      />
    </FilterRow>
  )
}

type OpenerProps = { call: ApiCall; language: Language; onOpen: (call: ApiCall) => void }

function Opener({ call, language, onOpen }: OpenerProps) {
  const t = useT()
  const name = labelOf(call, language)
  return (
    <button
      type="button"
      className={list.open}
      title={name}
      aria-label={t(words.openCall, { name })}
      onClick={() => onOpen(call)}
    >
      {name}
    </button>
  )
}

const MethodAndPath = ({ call }: { call: ApiCall }) => (
  <span className={styles.code}>
    <span className={styles.method}>{call.method}</span>
    {call.path}
  </span>
)

function AccessText({ call }: { call: ApiCall }) {
  const t = useT()
  const language = useLanguage()
  return accessOf(call)
    .map((label) => t(label))
    .join(language === 'zh' ? '、' : ', ')
}

function ApiTable({ rows, onOpen }: { rows: readonly ApiCall[]; onOpen: (call: ApiCall) => void }) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<ApiCall> = [
    {
      key: 'call',
      title: t(words.call),
      width: 260,
      ellipsis: true,
      render: (_value, call) => <Opener call={call} language={language} onOpen={onOpen} />,
    },
    { key: 'path', title: t(words.path), width: 320, render: (_value, call) => <MethodAndPath call={call} /> },
    { key: 'area', title: t(words.area), width: 180, render: (_value, call) => t(areaTitle(call.area)) },
    { key: 'access', title: t(words.access), render: (_value, call) => <AccessText call={call} /> },
  ]
  return (
    <DataTable<ApiCall>
      className={list.table}
      size="middle"
      rowKey="key"
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: 1080 }}
      tableLayout="fixed"
    />
  )
}
