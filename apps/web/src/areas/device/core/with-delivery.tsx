import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { type Label, useT } from '../../../kernel/words'
import { deliveryTabWords as words } from './delivery-tab-words'
import { DeliveryList } from './slots'

const shown = ['devices', 'delivery'] as const

type Props = {
  readonly kind: 'controller' | 'face'
  /** What the devices are called. */
  readonly title: Label
  /** The list of the devices, with the tabs above it. */
  readonly children: (tabs: ReactNode) => ReactNode
}

/** A list of devices, and beside it what of people stands at them. */
export function WithDelivery({ kind, title, children }: Props) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const tab = shown.find((one) => one === params.get('tab')) ?? 'devices'
  const tabs = (
    <TabRow
      label={t(words.lists)}
      active={tab}
      tabs={[
        { key: 'devices', label: t(title) },
        { key: 'delivery', label: t(words.delivery) },
      ]}
      onChange={(next) => setParams(next === 'devices' ? {} : { tab: next }, { replace: true })}
    />
  )
  return tab === 'devices' ? children(tabs) : <DeliveryList kind={kind} tabs={tabs} />
}
