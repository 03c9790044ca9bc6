import { SafetyCertificateOutlined } from '@ant-design/icons'
import { operationLogExport, operationLogPage, operationLogVerify } from '@workplace/contract/company/operation-log'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError, call, file } from '../../kernel/client/client'
import { useAddress } from '../../kernel/list/address'
import { ListPage, usePageOf } from '../../kernel/list/list-page'
import { ownZone } from '../../kernel/time/zone-time'
import { useT } from '../../kernel/words'
import { LogDrawer } from './log-drawer'
import { instantsOf, operationFilters } from './log-filters'
import { useLogRows, useLogTotal } from './log-rows'
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
  const address = useAddress(operationFilters)
  const { id, page, limit } = address.at
  const sought = instantsOf(address.sought)
  const [verified, setVerified] = useState<SealVerification | null>(null)
  const [verifying, verify] = useWork()
  const open = (id: number | null) => address.change({ id })
  return (
    <ListPage
      title={words.title}
      address={address}
      answer={usePageOf(operationLogPage, { ...sought, page, limit })}
      {...useLogRows((row) => open(row.id))}
      empty={words.empty}
      emptyFiltered={words.emptyFiltered}
      total={useLogTotal()}
      pageSizes={[20, 50, 100]}
      refresh
      tools={
        <Button
          icon={<SafetyCertificateOutlined aria-hidden />}
          loading={verifying}
          onClick={() => verify(async () => setVerified(await call(operationLogVerify, {})))}
        >
          {t(verifying ? words.verifying : words.verify)}
        </Button>
      }
      save={(format) => file(operationLogExport, { ...sought, format, zone: ownZone() })}
      above={
        <div role="status">
          {verified !== null && <LogSeals verified={verified} onOpen={open} onClose={() => setVerified(null)} />}
        </div>
      }
    >
      {id !== null && <LogDrawer id={id} onClose={() => open(null)} />}
    </ListPage>
  )
}
