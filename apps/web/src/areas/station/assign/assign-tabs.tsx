import { useNavigate } from 'react-router'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { assignWords as words } from './assign-words'

const paths = { assignments: '/station/assign', moves: '/station/moves' } as const

/** Whose desks are, and how departments move: two screens under one menu entry. */
export function AssignTabs({ shown }: { readonly shown: keyof typeof paths }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <TabRow
      label={t(words.lists)}
      tabs={[
        { key: 'assignments', label: t(words.title) },
        { key: 'moves', label: t(words.moves) },
      ]}
      active={shown}
      onChange={(key) => void navigate(paths[key])}
    />
  )
}
