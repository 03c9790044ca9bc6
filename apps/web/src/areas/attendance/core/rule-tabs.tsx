import { rowOf } from '@workplace/contract/nav-rules'
import { useNavigate } from 'react-router'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { shiftWords as words } from './shift-words'

const paths = [
  '/attendance/rule',
  '/attendance/overtime_rule',
  '/attendance/remedy_rule',
  '/attendance/leave_type',
  '/attendance/request_flow',
  '/attendance/payroll_template',
] as const

/** The rules of attendance, a list each. */
export function RuleTabs({ shown }: { readonly shown: (typeof paths)[number] }) {
  const t = useT()
  const navigate = useNavigate()
  const tabs = paths.map((key) => ({ key, label: t(rowOf(key)?.title ?? words.rules) }))
  return <TabRow label={t(words.rules)} tabs={tabs} active={shown} onChange={(path) => void navigate(path)} />
}
