import { createHmac } from 'node:crypto'
import { dayText } from '@workplace/contract/kernel/day-text'
import { type Language, say, type Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import type { Interval } from '@workplace/domain/kernel/interval'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type CalendarEvent, calendarText } from '../../../kernel/mail/ical-text'
import type { Letter } from '../../../kernel/mail/letter'
import { mailWords } from '../../../kernel/mail/mail-words'
import { wireTime } from '../../../kernel/text/wire-time'

/** Why a guest is written to. */
export type GuestMailKind = 'invited' | 'changed' | 'cancelled' | 'reminder' | 'still_in'

const words = {
  invited: ['来访邀请：{company}，{day}', 'Invitation to {company}, {day}'],
  changed: ['来访变更：{company}，{day}', 'Updated: your visit to {company}, {day}'],
  cancelled: ['来访取消：{company}，{day}', 'Cancelled: your visit to {company}, {day}'],
  reminder: ['明日来访：{company}，{time}', 'Tomorrow: your visit to {company}, {time}'],
  still_in: ['您离开了吗？{company}', 'Have you left {company}?'],
  hello: mailWords.hello,
  invitedLine: ['{host}邀请您来访{company}。', '{host} has invited you to {company}.'],
  changedLine: ['您的来访有变更，以下为最新安排。', 'Your visit has been updated. The latest details are below.'],
  cancelledLine: ['您的来访已取消，请不要前往。', 'Your visit has been cancelled. Please don’t come.'],
  reminderLine: ['提醒您：明天来访{company}。', 'A reminder: you’re visiting {company} tomorrow.'],
  still_inLine: [
    '您的来访时间已过，但尚未签离。如已离开，请在下面的页面上按“我已离开”。',
    'Your visit time is over, and you haven’t checked out. If you have left, press “I’ve left” on the page below.',
  ],
  time: mailWords.time,
  more: ['此外还有 {n} 天', '{n, plural, one {and # more day} other {and # more days}}'],
  changed_days: ['有变更：{value}', 'Changed: {value}'],
  off_days: ['已取消：{value}', 'Cancelled: {value}'],
  place: ['地点：{value}', 'Place: {value}'],
  host: ['被访人：{value}', 'Host: {value}'],
  page: [
    '请打开以下页面填写信息、查看路线，到达时出示访客码：\n{value}',
    'Open this page to enter your details and find the way. On arrival, show the code on it:\n{value}',
  ],
  left: mailWords.open,
  letters: ['无法打开时，请在前台报：{value}', 'If it can’t be opened, tell reception: {value}'],
  code: [
    '下方二维码可在前台扫描；在访客机上还需输入手机号后四位，没有手机号时输入姓名。此码不能开门。',
    'Reception scans the code below. A kiosk also asks for the last 4 digits of your phone, or your full name. It opens no door.',
  ],
  codeOf: visitorWords.visitorCode,
  footer: mailWords.footer,
  title: ['来访{company}', 'Visit to {company}'],
} as const satisfies Words

/** All that a mail to a guest says. */
export type GuestMail = {
  readonly kind: GuestMailKind
  readonly company_id: number
  readonly name: string
  readonly mail: string
  readonly language: Language
  readonly company_name: string
  readonly host_name: string
  readonly place: string
  readonly timezone: string
  readonly guest_words: string
  /** The times that are arranged. */
  readonly windows: readonly Interval[]
  /** What calendars are to have: of a series an entry for each of its days of which there is something new. */
  readonly entries: readonly GuestEntry[]
  readonly isSeries: boolean
  readonly changed_at: number
  /** The page of the guest; null: nobody said where it is reached. */
  readonly url: string | null
  /** To say at reception; empty where the page shows those of each day. */
  readonly letters: string
  /** What is scanned at reception and, with more of what the guest knows, at a kiosk; null where the page shows that of each day. */
  readonly code: string | null
}

/** What calendars know of one visitor. */
export type GuestEntry = {
  readonly visitor_id: number
  readonly place: string
  readonly windows: readonly Interval[]
  /** The times that calendars know from before. */
  readonly before: readonly Interval[]
  readonly sequence: number
  readonly is_cancelled: boolean
}

/** What names entries in the calendars of guests: the same for the life of the visit, and of no other installation. */
export type VisitNaming = (company_id: number, visitor_id: number, n: number) => string
export function visitNaming(key: Buffer): VisitNaming {
  const place = createHmac('sha256', key).update('calendar').digest('hex').slice(0, 16)
  return (company_id, visitor_id, n) => `visit-${company_id}-${visitor_id}${n === 0 ? '' : `-${n}`}@${place}.workplace`
}

function timeText({ start, end }: Interval, zone: string, language: Language): string {
  const [from, to] = [wireTime(start, zone), wireTime(end, zone)]
  const until =
    from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : `${dayText(to, language)} ${to.slice(11, 16)}`
  return `${dayText(from, language)} ${from.slice(11, 16)}–${until}`
}

function zoneText(start: number, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone,
    timeZoneName: 'longGeneric',
  })
  return format.formatToParts(start).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** An entry for each time; those that calendars know of times that are no more are taken back. */
function calendarOf(mail: GuestMail, naming: VisitNaming, from: string): Letter['calendar'] | undefined {
  const { kind, language, company_id } = mail
  if (kind === 'reminder' || kind === 'still_in') return undefined
  const entry = (of: GuestEntry, window: Interval, n: number, status: CalendarEvent['status']): CalendarEvent => ({
    uid: naming(company_id, of.visitor_id, n),
    sequence: of.sequence,
    changed: mail.changed_at,
    ...{ start: window.start, end: window.end, zone: mail.timezone },
    title: say(words.title, language, { company: mail.company_name }),
    description: [say(words.host, language, { value: mail.host_name }), mail.guest_words, mail.url ?? '']
      .filter((part) => part !== '')
      .join('\n\n'),
    ...{ location: of.place, status, isPrivate: false },
  })
  const events = mail.entries.flatMap((of) => {
    const { windows, before, is_cancelled } = of
    const known = is_cancelled ? [] : windows.map((window, n) => entry(of, window, n, 'CONFIRMED'))
    const gone = before.map((window, n) => ({ window, n })).slice(is_cancelled ? 0 : windows.length)
    return [...known, ...gone.map(({ window, n }) => entry(of, window, n, 'CANCELLED'))]
  })
  const [only] = events
  if (only === undefined) return undefined
  // an invitation is of one entry; several are a plain list
  if (events.length > 1) return { method: 'PUBLISH', text: calendarText({ method: 'PUBLISH', events }) }
  const method = only.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const invitation = {
    organizer: { name: mail.company_name, mail: from },
    attendee: { name: mail.name, mail: mail.mail, answer: 'ACCEPTED' as const, isHost: false },
  }
  return { method, text: calendarText({ method, events: [{ ...only, invitation }] }) }
}

/** So many days are said one by one. */
const mostDays = 10

/** What is new of a series: which of its days. */
function newsOf({ kind, isSeries, entries, language, timezone }: GuestMail): string[] {
  if (kind !== 'changed' || !isSeries) return []
  const days = (of: readonly GuestEntry[]) => {
    const times = of.flatMap(({ windows, before, is_cancelled }) => (is_cancelled ? before : windows))
    const shown = times.slice(0, mostDays).map((window) => timeText(window, timezone, language))
    const more = times.length > mostDays ? [say(words.more, language, { n: times.length - mostDays })] : []
    return [...shown, ...more].join(language === 'zh' ? '；' : '; ')
  }
  const [off, on] = [entries.filter(({ is_cancelled }) => is_cancelled), entries.filter((one) => !one.is_cancelled)]
  return [
    ...(on.length === 0 ? [] : [say(words.changed_days, language, { value: days(on) })]),
    ...(off.length === 0 ? [] : [say(words.off_days, language, { value: days(off) })]),
  ]
}

/** The mail, in the language in which the guest was invited. */
export function guestLetter(mail: GuestMail, naming: VisitNaming, from: string): Letter {
  const { kind, language, windows, timezone } = mail
  const [first] = windows
  const values = {
    ...{ company: mail.company_name, host: mail.host_name },
    day: first === undefined ? '' : dayText(wallClock(first.start, timezone).date, language),
    time: first === undefined ? '' : wireTime(first.start, timezone).slice(11, 16),
  }
  const times =
    first === undefined
      ? []
      : [
          say(words.time, language, {
            value: `${timeText(first, timezone, language)} (${zoneText(first.start, timezone, language)})`,
          }),
          ...(windows.length > 1 ? [say(words.more, language, { n: windows.length - 1 })] : []),
        ]
  const link = kind === 'still_in' ? words.left : words.page
  const isGone = kind === 'cancelled'
  const code = isGone || kind === 'still_in' ? null : mail.code
  const parts = [
    say(words.hello, language, { name: mail.name }),
    say(words[`${kind}Line`], language, values),
    newsOf(mail).join('\n'),
    [
      ...times,
      say(words.place, language, { value: mail.place }),
      say(words.host, language, { value: mail.host_name }),
    ].join('\n'),
    isGone || kind === 'still_in' ? '' : mail.guest_words,
    isGone || mail.url === null ? '' : say(link, language, { value: mail.url }),
    isGone || kind === 'still_in' || mail.letters === '' ? '' : say(words.letters, language, { value: mail.letters }),
    code === null ? '' : say(words.code, language),
    `-- \n${say(words.footer, language)}`,
  ]
  const calendar = calendarOf(mail, naming, from)
  return {
    to: { name: mail.name, mail: mail.mail, language },
    from_name: mail.company_name,
    subject: say(words[kind], language, values),
    text: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
    ...(code === null ? {} : { code: { text: code, about: say(words.codeOf, language) } }),
    ...(calendar === undefined ? {} : { calendar }),
  }
}
