import { dayText } from '@workplace/contract/kernel/day-text'
import { type Language, say, type Words } from '@workplace/contract/kernel/words'
import type { Interval } from '@workplace/domain/kernel/interval'
import { wireTime } from '../../../kernel/text/wire-time'
import type { WrittenSms } from '../../message/public'
import { smsAbout } from '../core/sms-about'
import type { GuestMailKind } from './guest-mail'

const words = {
  invited: [
    '{company}的{host}邀请您来访：{time}，{place}。{link, select, none {} other {填写信息、查看路线和访客码：{link}}}',
    '{host} has invited you to {company}: {time}, {place}.{link, select, none {} other { Details and your visitor code: {link}}}',
  ],
  changed: [
    '您在{company}的来访有变更：{time}，{place}。{link, select, none {} other {详情：{link}}}',
    'Your visit to {company} was updated: {time}, {place}.{link, select, none {} other { Details: {link}}}',
  ],
  cancelled: [
    '您 {time} 在{company}的来访已取消，请不要前往。',
    'Your visit to {company}, {time}, was cancelled. Please don’t come.',
  ],
  reminder: [
    '提醒您：明天来访{company}，{time}，{place}。{link, select, none {} other {访客码：{link}}}',
    'Tomorrow you’re visiting {company}: {time}, {place}.{link, select, none {} other { Your visitor code: {link}}}',
  ],
  still_in: [
    '您在{company}的来访时间已过。如已离开，{link, select, none {请告知被访人} other {请打开页面告知：{link}}}',
    'Your visit to {company} is over. If you have left, {link, select, none {please tell your host} other {please say so: {link}}}',
  ],
  days: ['{time}，共 {n} 天', '{time}, {n, plural, one {# day} other {# days}} in all'],
} as const satisfies Words

/** So many text messages are sent to one guest of one visit; only that it is cancelled goes out beyond. */
export const mostTexts = 10

/** All that a text message to a guest says. */
export type GuestSms = {
  readonly kind: GuestMailKind
  readonly visitor_id: number
  readonly name: string
  /** E.164. */
  readonly phone: string
  readonly language: Language
  readonly company_name: string
  readonly host_name: string
  readonly place: string
  readonly timezone: string
  readonly windows: readonly Interval[]
  readonly url: string | null
  /** After that nobody needs it. */
  readonly until: number
}

function timeOf({ windows, timezone, language }: GuestSms): string {
  const [first] = windows
  if (first === undefined) return ''
  const [from, to] = [wireTime(first.start, timezone), wireTime(first.end, timezone)]
  const until = from.slice(0, 10) === to.slice(0, 10) ? `–${to.slice(11, 16)}` : ''
  const time = `${dayText(from, language)} ${from.slice(11, 16)}${until}`
  return windows.length > 1 ? say(words.days, language, { time, n: windows.length }) : time
}

/** The text message, in the language in which the guest was invited: short, since each part of it costs. */
export function guestSms(of: GuestSms): WrittenSms {
  const { kind, language, url } = of
  const values = {
    ...{ name: of.name, company: of.company_name, host: of.host_name, time: timeOf(of), place: of.place },
    link: url ?? '',
  }
  return {
    ...{ to: of.phone, about: smsAbout(of.visitor_id), template: `guest_${kind}` as const, language, values },
    text: say(words[kind], language, { ...values, link: url ?? 'none' }).trim(),
    until: of.until,
  }
}
