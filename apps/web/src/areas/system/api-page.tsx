import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type ApiDocument, apiDocument } from '@workplace/contract/kernel/api-document'
import { comma } from '@workplace/contract/kernel/comma'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type CallError, fetchFile, file } from '../../kernel/client/client'
import { useAddress } from '../../kernel/list/address'
import { useSaving } from '../../kernel/list/export-menu'
import { choice, search } from '../../kernel/list/filters'
import list from '../../kernel/list/list.module.css'
import { type Column, ListPage } from '../../kernel/list/list-page'
import { areaTitle } from '../../kernel/registry/titles'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import { type ApiCall, accessOf, callsIn, labelOf, soughtCalls } from './api-calls'
import { ApiPanel } from './api-panel'
import styles from './system.module.css'
import { ToldEvents } from './told-events'
import { apiWords as words } from './words'

const pageSize = 50

async function fetchCalls(signal: AbortSignal): Promise<ApiCall[]> {
  const { blob } = await fetchFile(apiDocument, {}, { signal, quiet: true })
  return callsIn(JSON.parse(await blob.text()) as ApiDocument)
}

const q = search(words.search)
/** The call whose panel is open. */
const opened = { read: (said: string) => said || null, beside: true } as const

/** What other programs may call, and what they may be told. The tab stands in the address. */
export default function ApiPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = params.get('tab') === 'events' ? 'events' : 'calls'
  const tabs = (
    <TabRow
      label={t(words.lists)}
      tabs={(['calls', 'events'] as const).map((key) => ({ key, label: t(words[key]) }))}
      active={shown}
      onChange={(tab) => setParams(tab === 'events' ? { tab } : {}, { replace: true })}
    />
  )
  return shown === 'events' ? <ToldEvents tabs={tabs} /> : <Calls tabs={tabs} />
}

/** Every call of the product, made readable from the document that the server makes from the calls themselves. */
function Calls({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const [saving, save] = useSaving()
  const answer = useQuery<ApiCall[], CallError>({
    queryKey: [apiDocument.path],
    queryFn: ({ signal }) => fetchCalls(signal),
    // it changes with the version of the server only
    staleTime: Number.POSITIVE_INFINITY,
  })
  const calls = answer.data
  const areas = [...new Set(calls?.map(({ area }) => area))]
  const area = choice(
    words.area,
    areas.map((one) => [one, areaTitle(one)] as const),
  )
  const address = useAddress({ q, area, call: opened })
  const { page, call } = address.at
  const found = soughtCalls(calls ?? [], address.at)
  const rows = found.slice((page - 1) * pageSize, page * pageSize)
  const open = (next: string | null) => address.change({ call: next })
  const accessText = (one: ApiCall) =>
    accessOf(one)
      .map((label) => t(label))
      .join(comma[language])
  const name = (one: ApiCall) => {
    const label = labelOf(one, language)
    return (
      <button
        type="button"
        className={list.open}
        title={label}
        aria-label={t(words.openCall, { name: label })}
        onClick={() => open(one.key)}
      >
        {label}
      </button>
    )
  }
  const columns: Column<ApiCall>[] = [
    { key: 'call', title: words.call, width: 260, ellipsis: true, cell: name },
    { key: 'path', title: words.path, width: 320, cell: (one) => <MethodAndPath call={one} /> },
    {
      key: 'area',
      title: words.area,
      width: 180,
      cell: (one) => t(areaTitle(one.area)),
      card: (one) => (
        <span className={list.quiet}>
          {t(areaTitle(one.area))} · {accessText(one)}
        </span>
      ),
    },
    { key: 'access', title: words.access, cell: accessText, card: false },
  ]
  return (
    <ListPage
      title={words.title}
      {...{ address, columns }}
      answer={{ ...answer, data: calls && { items: rows, total: found.length } }}
      pageSize={pageSize}
      keyOf={({ key }) => key}
      empty={words.emptyFiltered}
      emptyFiltered={words.emptyFiltered}
      total={words.total}
      tableWidth={1080}
      tools={
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={saving}
          onClick={() => save(() => file(apiDocument, {}))}
        >
          {t(words.download)}
        </Button>
      }
      above={
        <>
          {tabs}
          <p className={styles.intro}>{t(words.intro, { base: location.origin + basePath })}</p>
        </>
      }
    >
      {call !== null && calls !== undefined && (
        <ApiPanel call={calls.find(({ key }) => key === call)} onClose={() => open(null)} />
      )}
    </ListPage>
  )
}

const MethodAndPath = ({ call }: { call: ApiCall }) => (
  <span className={styles.code}>
    <span className={styles.method}>{call.method}</span>
    {call.path}
  </span>
)
