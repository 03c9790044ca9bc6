import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { type Label, useT } from '../../../kernel/words'
import { deliveryTabWords as words } from './delivery-tab-words'
import styles from './lists.module.css'
import { DeliveryList, OtherDevices } from './slots'

type Props = {
  readonly kind: 'controller' | 'face'
  /** What the devices are called. */
  readonly title: Label
  /** Lists beside these two. */
  readonly more?: readonly { readonly key: string; readonly label: Label; list(tabs: ReactNode): ReactNode }[]
  /** The list of the devices, with the tabs above it. */
  readonly children: (tabs: ReactNode) => ReactNode
}

/** A list of devices, and beside it what of people stands at them. */
export function WithDelivery({ kind, title, more = [], children }: Props) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') ?? 'devices'
  const other = more.find(({ key }) => key === tab)
  const tabs = (
    <div className={styles.tabs}>
      <TabRow
        label={t(words.lists)}
        active={tab === 'delivery' || other !== undefined ? tab : 'devices'}
        tabs={[
          { key: 'devices', label: t(title) },
          { key: 'delivery', label: t(words.delivery) },
          ...more.map(({ key, label }) => ({ key, label: t(label) })),
        ]}
        onChange={(next) => setParams(next === 'devices' ? {} : { tab: next }, { replace: true })}
      />
      <OtherDevices />
    </div>
  )
  if (other !== undefined) return other.list(tabs)
  return tab === 'delivery' ? <DeliveryList kind={kind} tabs={tabs} /> : children(tabs)
}
