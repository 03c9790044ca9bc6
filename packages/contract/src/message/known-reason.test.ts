import { expect, it } from 'vitest'
import { knownReason, reasonIn } from './known-reason'

it('a reason that nobody wrote is worded for who reads it, also one that was kept in both languages', () => {
  for (const kept of [knownReason('time_up'), '审核超时，按流程自动处理 / The time to decide was up']) {
    expect(reasonIn('zh', kept)).toBe('审核超时，按流程自动处理')
    expect(reasonIn('en', kept)).toBe('Nobody decided in time, so it was settled as the flow says')
  }
  expect(reasonIn('en', knownReason('slot_taken'))).toBe('The slot went to another meeting')
})

it('what somebody wrote is said as it is', () => {
  expect(reasonIn('en', '会议室漏水')).toBe('会议室漏水')
  expect(reasonIn('en', null)).toBeNull()
})
