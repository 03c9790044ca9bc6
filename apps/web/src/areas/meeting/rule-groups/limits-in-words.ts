import { type Language, say, type Words } from '@workplace/contract/kernel/words'
import type { BookingRoom } from '@workplace/domain/booking/room'
import type { LimitName } from '@workplace/domain/booking/rule'
import type { Limit } from '@workplace/domain/booking/rule-limits'
import { lengthText } from '../../../kernel/time/length-text'

const limitWords = {
  advance_min_minutes: ['至少提前{length}预订', 'Book at least {length} in advance'],
  advance_max_days: [
    '可预订{n}天（含当天）',
    'Bookable {n, plural, one {for today only} other {up to # days, including today}}',
  ],
  open_hour: ['，{hour}开放最新一天', '; the last day opens at {hour}'],
  single_min_minutes: ['单次最短{length}', 'At least {length} per booking'],
  single_max_minutes: ['单次最长{length}', 'At most {length} per booking'],
  day_max_count: ['每天最多{n}次', 'At most {n, plural, one {# booking} other {# bookings}} per day'],
  day_max_minutes: ['每天最多{length}', 'At most {length} per day'],
  week_max_minutes: ['每周最多{length}', 'At most {length} per week'],
  month_max_minutes: ['每月最多{length}', 'At most {length} per month'],
  future_max_count: [
    '未开始的会议最多{n}场',
    'At most {n, plural, one {# upcoming meeting} other {# upcoming meetings}}',
  ],
  cycle_allowed: ['不可预订系列会议', 'No series'],
  cycle_max_times: ['系列会议最多{n}次', 'At most {n, plural, one {# occurrence} other {# occurrences}} in a series'],
  buffer_minutes: ['与前后的预订间隔{length}', '{length} between bookings'],
  cancel_before_minutes: ['最迟提前{length}取消', 'Cancel at least {length} in advance'],
  min_attendees: ['至少{n}人参会', 'At least {n, plural, one {# attendee} other {# attendees}}'],
  capacity_check: ['参会人数不能超过容纳人数', 'No more attendees than seats'],
  capacity_warn: ['参会人数超过容纳人数时提醒', 'Warns if there are more attendees than seats'],
  weekend_allowed: ['周末不可预订', 'No bookings at weekends'],
  need_audit: ['预订需审核', 'Approval required'],
  over_minutes: ['超过{length}', 'longer than {length}'],
  over_people: ['超过{n}人', 'more than {n, plural, one {# attendee} other {# attendees}}'],
  over_amount: ['费用超过¥{amount}', 'cost above ¥{amount}'],
  services: ['预订部分服务', 'certain services ordered'],
  withServices: ['预订服务', 'services ordered'],
  and: ['{one}且{other}', '{one} and {other}'],
  when: ['{when}需审核', 'Approval required if {when}'],
  by: ['{limit} · {rule}', '{limit} · {rule}'],
} as const satisfies Words

function limitText(name: LimitName, { value, ...more }: Limit<unknown>, language: Language): string {
  if (name === 'capacity_check' && value === 'warn') return say(limitWords.capacity_warn, language)
  const n = Number(value)
  const length = name.endsWith('_minutes') ? lengthText(n, language) : ''
  const { open_hour } = more as { open_hour?: string | null }
  const hour = open_hour ? say(limitWords.open_hour, language, { hour: open_hour }) : ''
  return say(limitWords[name as keyof typeof limitWords], language, { n, length }) + hour
}

/** What rule groups ask of whoever books a room, each with the name of its group, and when a booking needs approval. */
export function limitsInWords({ rules, audit_when, isaudit }: BookingRoom, language: Language): string[] {
  const by = (limit: string, rule: string) => say(limitWords.by, language, { limit, rule })
  const limits = Object.entries(rules?.limits ?? {}) as [LimitName, Limit<unknown>][]
  const audits = (rules?.audits ?? []).flatMap((one) => {
    const parts =
      one.need_audit === 1
        ? [say(limitWords.need_audit, language)]
        : [
            one.audit_over_minutes === null
              ? ''
              : say(limitWords.over_minutes, language, { length: lengthText(one.audit_over_minutes, language) }),
            one.audit_over_people === null ? '' : say(limitWords.over_people, language, { n: one.audit_over_people }),
            one.audit_over_amount === null
              ? ''
              : say(limitWords.over_amount, language, { amount: Number(one.audit_over_amount) }),
            one.audit_services.length === 0 ? '' : say(limitWords.services, language),
          ]
    const asks = (when: string) => (one.need_audit === 1 ? when : say(limitWords.when, language, { when }))
    return parts.filter((part) => part !== '').map((part) => by(asks(part), one.title))
  })
  // where the room asks in any case, conditions say nothing more
  const conditions = (isaudit === 1 ? [] : (audit_when ?? [])).map(
    ({ over_minutes, over_people, over_amount, with_services }) =>
      [
        over_minutes === null
          ? ''
          : say(limitWords.over_minutes, language, { length: lengthText(over_minutes, language) }),
        over_people === null ? '' : say(limitWords.over_people, language, { n: over_people }),
        over_amount === null ? '' : say(limitWords.over_amount, language, { amount: Number(over_amount) }),
        with_services ? say(limitWords.withServices, language) : '',
      ]
        .filter((part) => part !== '')
        .reduce((one, other) => say(limitWords.and, language, { one, other })),
  )
  return [
    ...new Set([
      ...limits.map(([name, limit]) => by(limitText(name, limit, language), limit.title)),
      ...audits,
      ...conditions.map((when) => say(limitWords.when, language, { when })),
    ]),
  ]
}
