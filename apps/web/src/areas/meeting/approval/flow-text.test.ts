import { type Language, say } from '@workplace/contract/kernel/words'
import type { AuditFlow } from '@workplace/contract/meeting/approval/approval'
import { expect, it } from 'vitest'
import { timeText } from './flow-text'

const said = (deadline_minutes: number | null, remind_minutes: number | null, language: Language) =>
  timeText(
    { deadline_minutes, remind_minutes, timeout_action: 'none' } as AuditFlow,
    (label, values) => say(label, language, values),
    '',
    language,
  )

it('a time limit is said in minutes where it is less than hours', () => {
  expect(said(10, 5, 'zh')).toBe('每步 10分钟内，提前5分钟提醒')
  expect(said(10, 5, 'en')).toBe('10 min per step, reminder 5 min before')
  expect(said(90, null, 'en')).toBe('1 h 30 min per step')
  expect(said(null, null, 'zh')).toBe('不限审核时间')
})
