import { expect, test } from 'vitest'
import { messageLink } from './message-link'

const values = {
  ...{
    title: 'Plan',
    room: 'Room 1',
    office_id: 3,
    start_time: '2026-11-20 10:00:00',
    end_time: '2026-11-20 11:00:00',
  },
  ...{ timezone: 'Asia/Shanghai', who: 'Ann', reason: null },
}

test.each([
  ['audit_asked', '/meeting/audit?id=7'],
  ['waiting_offered', '/meeting/mine?kind=queue'],
  ['meeting_changed', '/meeting/subscribe?date=2026-11-20&office=3&title=Room+1'],
  ['evaluate', '/evaluate?m=7'],
  ['blacklist_lifted', '/meeting/mine'],
] as const)('%s leads to %s', (kind, way) => {
  expect(messageLink({ kind, meeting_id: 7, values })).toBe(way)
})

test('on a phone a meeting of one’s own has its own page', () => {
  expect(messageLink({ kind: 'meeting_invited', meeting_id: 7, values }, true)).toBe('/details?id=7')
  expect(messageLink({ kind: 'audit_asked', meeting_id: 7, values }, true)).toBe('/meeting/audit?id=7')
})

test('who receives guests is led to them, and their host to those of their own', () => {
  const of = { kind: 'visitor_approved', meeting_id: null } as const
  expect(messageLink({ ...of, values: { ...values, visitor_id: 9, at_reception: true } })).toBe(
    '/visitors/visitor?id=9',
  )
  expect(messageLink({ ...of, values: { ...values, visitor_id: 9 } })).toBe('/visitors/myvisitor?id=9')
})
