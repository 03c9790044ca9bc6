import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/session/session'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useT } from '../../kernel/words'
import { lockerWords as words } from './box-words'
import { openingWords } from './opening-words'

const paths = {
  mine: '/box/mybox',
  take: '/box/addBox',
  fronts: '/box/boxlist',
  fixed: '/box/fixed',
  unused: '/box/unused',
  control: '/box/control',
  record: '/box/record',
  lockers: '/box/lockers',
  cabinets: '/box/cabinets',
} as const
type Tab = keyof typeof paths

/** The screens of lockers, which no menu shows: one's own, and those that somebody looks after. */
export function BoxTabs({ shown }: { shown: Tab }) {
  const t = useT()
  const navigate = useNavigate()
  const mayBox = useMay('view-box')
  const mayFixed = useMay('view-fixed')
  const mayControl = useMay('view-control')
  const mayRecord = useMay('view-record')
  const tabs: Tab[] = [
    'mine',
    'take',
    ...(mayBox ? (['fronts'] as const) : []),
    ...(mayFixed ? (['fixed'] as const) : []),
    ...(mayBox ? (['unused'] as const) : []),
    ...(mayControl ? (['control'] as const) : []),
    ...(mayRecord ? (['record'] as const) : []),
    ...(mayBox ? (['lockers', 'cabinets'] as const) : []),
  ]
  return (
    <TabRow
      label={t(words.lists)}
      tabs={tabs.map((key) => ({ key, label: t(key === 'control' ? openingWords.control : words[key]) }))}
      active={shown}
      onChange={(key) => void navigate(paths[key])}
    />
  )
}
