import { useNavigate } from 'react-router'
import { useMay } from '../../../kernel/session/session'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { orderWords as words } from './order-words'

const paths = {
  resources: '/station/resourceService',
  orders: '/station/orders',
  cleaning: '/station/cleaning',
} as const

/** What desks have, what was ordered, and what is to be cleaned: three screens under one menu entry. */
export function ResourceTabs({ shown }: { readonly shown: keyof typeof paths }) {
  const t = useT()
  const navigate = useNavigate()
  const may = useMay('view-resources')
  return (
    <TabRow
      label={t(words.lists)}
      tabs={(['resources', 'orders', 'cleaning'] as const)
        .filter((key) => may || key !== 'resources')
        .map((key) => ({ key, label: t(words[key]) }))}
      active={shown}
      onChange={(key) => void navigate(paths[key])}
    />
  )
}
