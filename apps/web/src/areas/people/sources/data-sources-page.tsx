import * as topics from '@workplace/contract/people/topics'
import { useSearchParams } from 'react-router'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { SourceDetail } from './source-detail'
import { SourceList } from './source-list'

const counting = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** Where the company's people come from besides its own hands. The source and the run that one looks at stand in the address. */
export default function DataSourcesPage() {
  const [params, setParams] = useSearchParams()
  useLiveRefresh(topics.datasource, '/datasources')
  const id = counting(params.get('id'))
  const open = (source: number | null, run: number | null = null) =>
    setParams({ ...(source === null ? {} : { id: String(source) }), ...(run === null ? {} : { run: String(run) }) })
  return id === null ? (
    <SourceList onOpen={open} />
  ) : (
    <SourceDetail id={id} run={counting(params.get('run'))} onRun={(run) => open(id, run)} onBack={() => open(null)} />
  )
}
