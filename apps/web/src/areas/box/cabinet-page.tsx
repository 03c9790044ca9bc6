import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import { useState } from 'react'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useMay } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { FillDialog } from './fill-dialog'
import { GatewayPanel } from './gateway-panel'
import { openingWords } from './opening-words'

/** Where lockers stand, and how they are lent. */
export default function CabinetPage() {
  const t = useT()
  const may = useMay('add-box')
  const [shown, setShown] = useState<{ id: number; name: string } | null>(null)
  const [filled, setFilled] = useState<{ id: number; name: string } | null>(null)
  return (
    <>
      <ResourcePage
        resource={boxCabinet}
        tabs={<BoxTabs shown="cabinets" />}
        actions={({ id, name }) => [
          ...(may ? [{ key: 'fill', label: t(words.fill), onClick: () => setFilled({ id, name: String(name) }) }] : []),
          { key: 'gateway', label: t(openingWords.gateway), onClick: () => setShown({ id, name: String(name) }) },
        ]}
      />
      {shown !== null && <GatewayPanel {...shown} onClose={() => setShown(null)} />}
      {filled !== null && <FillDialog {...filled} onClose={() => setFilled(null)} />}
    </>
  )
}
