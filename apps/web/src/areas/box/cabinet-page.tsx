import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import { useState } from 'react'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useMay } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { BoxTabs } from './box-tabs'
import { lockerWords as words } from './box-words'
import { FillDialog } from './fill-dialog'

/** Where lockers stand, and how they are lent. */
export default function CabinetPage() {
  const t = useT()
  const may = useMay('add-box')
  const [filled, setFilled] = useState<{ id: number; name: string } | null>(null)
  return (
    <>
      <ResourcePage
        resource={boxCabinet}
        tabs={<BoxTabs shown="cabinets" />}
        actions={({ id, name }) =>
          may ? [{ key: 'fill', label: t(words.fill), onClick: () => setFilled({ id, name: String(name) }) }] : []
        }
      />
      {filled !== null && <FillDialog {...filled} onClose={() => setFilled(null)} />}
    </>
  )
}
