import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import type { Random } from '../../../seed/kit/random'
import type { Person } from '../../people/demo/public'
import type { OwnMeeting } from './invent-meetings'

const ADMIN = 0
const STAFF = 1
const HEADQUARTERS = 0

/** A day and the days around it of the two accounts that people sign in with, so that their first screen is alive. */
export function ownMeetings(random: Random, people: readonly Person[], today: string): OwnMeeting[] {
  const near = people.flatMap((person, index) => (index > STAFF && person.office === HEADQUARTERS ? [index] : []))
  const some = (count: number) => random.shuffled(near).slice(0, count)
  const colleague = () => random.pick(near)
  /** `day` in working days from today; `from` and `to` in hours of the day. */
  const meeting = (
    [day, from, to]: readonly [number, number, number],
    booker: number,
    invited: readonly number[],
    title: string,
    more: Partial<OwnMeeting> = {},
  ): OwnMeeting => ({
    day: workingDay(today, day),
    from: from * 4,
    to: to * 4,
    booker,
    invited: invited.filter((person) => person !== booker),
    title,
    office: HEADQUARTERS,
    ...more,
  })
  return [
    ...[-3, -2, -1, 0, 1, 2, 3].flatMap((day) => [
      meeting([day, 9.5, 10], STAFF, some(4), '星图每日站会'),
      meeting([day, 17.5, 18.5], ADMIN, some(2), '信息化项目同步'),
    ]),
    meeting([0, 10.5, 11.5], ADMIN, [STAFF, ...some(3)], '智慧办公平台上线评审'),
    meeting([0, 14, 15], STAFF, some(5), '星图需求评审'),
    meeting([0, 15.5, 16.5], colleague(), [STAFF, ADMIN], '年度预算讨论', { unanswered: true }),
    meeting([0, 19, 20], STAFF, some(2), '欧洲团队电话会'),
    meeting([1, 11, 12], ADMIN, some(1), '一对一沟通', { secret: true }),
    meeting([1, 14.5, 16], STAFF, [ADMIN, ...some(6)], '星图版本规划'),
    meeting([2, 10, 12], STAFF, some(8), '星图客户共创会', { pending: true }),
    meeting([2, 15, 16], colleague(), [STAFF, ...some(2)], '竞品分析分享', { unanswered: true }),
    meeting([3, 14, 15], colleague(), [ADMIN, ...some(3)], '信息安全例会', { unanswered: true }),
    meeting([-1, 14, 15.5], STAFF, some(4), '用户反馈梳理'),
    meeting([-2, 10, 11], ADMIN, [STAFF, ...some(2)], '供应商会谈'),
  ]
}

/** The working day that lies so many working days from today, in days from today; 0 is today, whatever day it is. */
function workingDay(today: string, count: number): number {
  let day = 0
  for (let left = Math.abs(count); left > 0; ) {
    day += Math.sign(count)
    if (weekdayOf(addDays(today, day)) <= 5) left--
  }
  return day
}
