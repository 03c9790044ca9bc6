import { useNavigate } from 'react-router'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { deskWords as words } from './desk-words'

const paths = { desks: '/station/add', categories: '/station/category', locks: '/station/lock' } as const

/** Desks, their categories and their locks: three screens under one menu entry. */
export function DeskTabs({ shown }: { shown: keyof typeof paths }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <TabRow
      label={t(words.lists)}
      tabs={(['desks', 'categories', 'locks'] as const).map((key) => ({ key, label: t(words[key]) }))}
      active={shown}
      onChange={(key) => void navigate(paths[key])}
    />
  )
}
