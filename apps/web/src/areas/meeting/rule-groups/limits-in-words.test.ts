import { combineRules } from '@workplace/domain/booking/effective-rules'
import { expect, it } from 'vitest'
import { boardRoomOf } from '../core/board'
import { sampleRoom } from '../core/room.sample'
import { limitsInWords } from './limits-in-words'

const { rules } = boardRoomOf(sampleRoom)
const limit = { rule_id: 1, title: 'Interns' }
const none = combineRules([])

it('says nothing where no rule group applies', () => {
  expect(limitsInWords(rules, 'en')).toEqual([])
})

it('says each limit with the group that sets it, in both languages', () => {
  const limited = {
    ...rules,
    rules: {
      ...none,
      limits: {
        single_max_minutes: { ...limit, value: 90 },
        advance_max_days: { ...limit, value: 7, open_hour: '09:00' },
        capacity_check: { ...limit, value: 'warn' as const },
        weekend_allowed: { ...limit, value: false as const },
      },
    },
  }
  expect(limitsInWords(limited, 'en')).toEqual([
    'At most 1 h 30 min per booking · Interns',
    'Bookable up to 7 days, including today; the last day opens at 09:00 · Interns',
    'Warns if there are more attendees than seats · Interns',
    'No bookings at weekends · Interns',
  ])
  expect(limitsInWords(limited, 'zh')[0]).toBe('单次最长1小时30分钟 · Interns')
})

it('says when a booking needs approval; nothing more where the room asks in any case', () => {
  const price = null
  const audit_when = [{ over_minutes: 120, over_people: 10, over_amount: null, with_services: false, price }]
  expect(limitsInWords({ ...rules, audit_when }, 'en')).toEqual([
    'Approval required if longer than 2 h and more than 10 attendees',
  ])
  expect(limitsInWords({ ...rules, audit_when, isaudit: 1 }, 'en')).toEqual([])
})
