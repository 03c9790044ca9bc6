import { SafetyCertificateOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationLogExport, operationLogPage, operationLogVerify } from '@workplace/contract/company/operation-log'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, call, file } from '../../kernel/client/client'
import { queryOf } from '../../kernel/client/query'
import { ExportMenu } from '../../kernel/list/export-menu'
import list from '../../kernel/list/list.module.css'
import { RefreshButton } from '../../kernel/list/refresh-button'
import { useNarrow } from '../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../kernel/resource-page/list-states'
import { ownZone } from '../../kernel/time/zone-time'
import { useT } from '../../kernel/words'
import { isFiltered, type LogAddress, logFilters, nothingSought, readLogAddress, writeLogAddress } from './log-address'
import { LogDrawer } from './log-drawer'
import { LogFilters } from './log-filters'
import { LogPager } from './log-pager'
import { LogCards, LogTable } from './log-rows'
import { LogSeals, type SealVerification } from './log-seals'
import { logWords as words } from './log-words'

/** Runs one thing at a time that shows its own failures. */
function useWork() {
  const [working, setWorking] = useState(false)
  const work = async (doing: () => Promise<void>) => {
    setWorking(true)
    try {
      await doing()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    } finally {
      setWorking(false)
    }
  }
  return [working, (doing: () => Promise<void>) => void work(doing)] as const
}

/** Who did what, when, and what it changed. */
export default function OperationLogPage() {
  const t = useT()
  const narrow = useNarrow()
  const [params, setParams] = useSearchParams()
  const address = readLogAddress(params)
  const change = (part: Partial<LogAddress>) =>
    setParams((now) => writeLogAddress(now, part), { replace: true, flushSync: true })
  const ended = address.result === null ? {} : { result: address.result }
  const [verified, setVerified] = useState<SealVerification | null>(null)
  const [verifying, verify] = useWork()
  const answer = useQuery({
    ...queryOf(
      operationLogPage,
      { ...logFilters(address), ...ended, page: address.page, limit: address.limit },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const open = (id: number | null) => change({ id })
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <div className={list.tools}>
          <RefreshButton busy={answer.isFetching && !answer.isPending} onRefresh={() => void answer.refetch()} />
          <Button
            icon={<SafetyCertificateOutlined aria-hidden />}
            loading={verifying}
            onClick={() => verify(async () => setVerified(await call(operationLogVerify, {})))}
          >
            {t(verifying ? words.verifying : words.verify)}
          </Button>
          <ExportMenu
            save={(format) => file(operationLogExport, { ...logFilters(address), ...ended, format, zone: ownZone() })}
          />
        </div>
      </header>
      <div role="status">
        {verified !== null && <LogSeals verified={verified} onOpen={open} onClose={() => setVerified(null)} />}
      </div>
      <div className={list.panel}>
        <LogFilters address={address} onChange={change} />
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <ListSkeleton rows={address.limit} />
        ) : rows.length === 0 ? (
          <div className={list.standIn}>
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(isFiltered(address) ? words.emptyFiltered : words.empty)}
            >
              {isFiltered(address) && <Button onClick={() => change(nothingSought)}>{t(words.clear)}</Button>}
            </Empty>
          </div>
        ) : narrow ? (
          <LogCards rows={rows} onOpen={({ id }) => open(id)} />
        ) : (
          <LogTable rows={rows} behind={answer.isPlaceholderData} onOpen={({ id }) => open(id)} />
        )}
        <LogPager address={address} found={answer.data} failed={failed !== null} narrow={narrow} onChange={change} />
      </div>
      {address.id !== null && <LogDrawer id={address.id} onClose={() => open(null)} />}
    </section>
  )
}
