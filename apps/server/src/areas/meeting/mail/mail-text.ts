import * as common from '@workplace/contract/kernel/common-words'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import { releaseTriggers } from '@workplace/contract/meeting/release'
import * as meetingWords from '@workplace/contract/meeting/words'
import { reasonIn } from '@workplace/contract/message/known-reason'
import { eventNamed, mailSubjects, placeholders } from '@workplace/contract/message/notification'
import { fillTemplate } from '@workplace/contract/message/template'
import { addDays } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import { wallSpan } from '@workplace/domain/kernel/zone'
import type { Mail } from '../../../adapters/mail/port'
import { type Calendar, type CalendarEvent, calendarText } from '../../../kernel/mail/ical-text'
import type { Letter } from '../../../kernel/mail/letter'
import { mailWords } from '../../../kernel/mail/mail-words'
import { type MessageMail, messageMail, type OwnMail, oneLine } from '../../message/public'
import { type EventNaming, eventOf, placeText } from './calendar-event'
import { guestPath } from './guest-link'
import { asToldNow, isLinkMail, type MailContent, type MailKind, type ToldMeeting } from './mail-content'
import { meetingLink } from './meeting-link'

const words = {
  ...mailSubjects,
  account: common.workplaceConsole,
  host: ['会议已预订：{title}', 'Booked: {title}'],
  takenOff: ['您已不在参会名单中：{title}', 'No longer invited: {title}'],
  several: ['{subject}（共{n}次）', '{subject} ({n, plural, one {# meeting} other {# meetings}})'],
  hello: mailWords.hello,
  inviteLine: ['{booker}邀请您参加会议。', '{booker} has invited you to a meeting.'],
  hostLine: ['您的会议已预订。', 'Your meeting is booked.'],
  changeLine: placeholders.lead[1],
  cancelLine: ['以下会议已取消。', 'This meeting has been cancelled.'],
  takenOffLine: [
    '会议照常举行，但您已不在参会名单中。',
    'You are no longer invited to this meeting. It is still taking place.',
  ],
  refusedLine: ['您的会议申请未通过审核。', 'Your meeting request was rejected.'],
  reminderLine: ['您的会议即将开始。', 'Your meeting starts soon.'],
  answerLine: ['{who}{answer}了您的会议邀请。', '{who} has {answer} your meeting invitation.'],
  requestLine: ['{booker}申请预订会议室，等待您的审核。', '{booker} has requested a room and needs your approval.'],
  evaluateLine: ['会议已结束，请花一分钟评价。', 'Your meeting has ended. Please take a minute to rate it.'],
  minutesLine: ['会议纪要已发布。', 'The meeting minutes have been published.'],
  link: mailWords.open,
  evaluateFooter: [
    '此邮件由系统发送。请在系统的消息或“我的会议”中评价。',
    'This email was sent automatically. To give feedback, go to Messages or My meetings.',
  ],
  minutesFooter: [
    '此邮件由系统发送。请在系统的“会议纪要”中查看。',
    'This email was sent automatically. To read the minutes, go to Minutes.',
  ],
  private: meetingWords.privateMeeting,
  title: ['主题：{value}', 'Title: {value}'],
  time: mailWords.time,
  place: ['地点：{value}', 'Location: {value}'],
  booker: ['预订人：{value}', 'Booked by: {value}'],
  reason: ['原因：{value}', 'Reason: {value}'],
  released: ['会议室已自动释放（{why}）', 'The room was released automatically ({why})'],
  more: ['……另有{n}次，见附件。', '… and {n} more, see the attachment.'],
  requestFooter: [
    '此邮件由系统发送。请在系统的“会议审核”中处理。',
    'This email was sent automatically. To approve or reject, go to Approval.',
  ],
  guestFooter: [
    '此邮件由系统发送。如有疑问，请直接回复预订人。',
    'This email was sent automatically. If you have questions, reply to contact the person who booked the meeting.',
  ],
  guestLinkFooter: [
    '此邮件由系统发送。链接仅供您本人使用，无需账号即可查看会议、答复和签到。',
    'This email was sent automatically. The link is for you only: use it to view the meeting, respond and check in without an account.',
  ],
  guestEvaluateFooter: [
    '此邮件由系统发送。链接仅供您本人使用，无需账号即可评价。',
    'This email was sent automatically. The link is for you only: use it to give feedback without an account.',
  ],
  footer: [
    '此邮件由系统发送。请在系统的“我的会议”中答复；在日历程序中答复，系统不会收到。',
    'This email was sent automatically. To respond, go to My meetings; responses from calendar apps are not received.',
  ],
} as const satisfies Record<string, Label>

const answers: Record<number, Label> = {
  1: ['接受', 'accepted'],
  2: ['暂定接受', 'tentatively accepted'],
  3: ['拒绝', 'declined'],
}
const partstats = ['NEEDS-ACTION', 'ACCEPTED', 'TENTATIVE', 'DECLINED'] as const

/** So many meetings of a series are listed in the words; all stand in the attached calendar. */
const mostListed = 30

const zoneName = (zone: string, at: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone

/** A time on the clock of each office in which the meeting has rooms, its own first, with the name of its zone. */
function timeText(meeting: ToldMeeting, language: Language): string {
  const zones = [meeting.timezone, ...meeting.rooms_at.map(({ timezone }) => timezone ?? meeting.timezone)]
  return [...new Set(zones)].map((zone) => timeOn(meeting, zone, language)).join(' / ')
}

function timeOn({ start_time, end_time }: ToldMeeting, zone: string, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : 'zh-CN'
  const { from, until } = wallSpan(start_time, end_time, zone)
  const dayFormat = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' })
  const day = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`))
  // a meeting to midnight ends on its own day
  const isMidnight = until.minute === 0 && until.date === addDays(from.date, 1)
  const ends = isMidnight ? '24:00' : timeOf(until.minute)
  const last = until.date === from.date || isMidnight ? ends : `${day(until.date)} ${ends}`
  return `${day(from.date)} ${timeOf(from.minute)} – ${last} (${zoneName(zone, Date.parse(start_time), locale)})`
}

function lead(kind: MailKind, content: MailContent, language: Language): string {
  const [first] = content.meetings
  if (kind === 'answer') {
    const { who = '', accept_state = 0 } = content.answer ?? {}
    return say(words.answerLine, language, { who, answer: say(answers[accept_state] ?? ['', ''], language) })
  }
  return say(words[`${sortOf(kind, content)}Line`], language, {
    booker: kind === 'request' ? first?.booker_name : hostOf(first),
  })
}

/** Of some kinds who reads it decides what is said: whose meeting it is, and whether it takes place without them. */
function sortOf(kind: MailKind, { meetings }: MailContent) {
  if (kind === 'invite' && meetings[0]?.is_host) return 'host'
  return kind === 'cancel' && meetings.every((meeting) => meeting.taken_off) ? 'takenOff' : kind
}

/** Whom a meeting is for, and who answers what is asked about it. */
const hostOf = (meeting: ToldMeeting | undefined) => meeting?.host_name ?? meeting?.booker_name ?? ''

const isGuests = ({ meetings: [first] }: MailContent) => first?.guest_id != null

function footerOf({ kind, content }: Job, link: string): Label {
  if (isGuests(content)) {
    if (link === '') return words.guestFooter
    return kind === 'evaluate' ? words.guestEvaluateFooter : words.guestLinkFooter
  }
  if (kind === 'request' || isLinkMail(kind)) return words[`${kind}Footer`]
  return words.footer
}

/** Why it does not take place: what somebody said, or why its slot was given back. */
function reasonOf({ reason, release_reason }: ToldMeeting, language: Language): string {
  if (release_reason == null) return reasonIn(language, reason) ?? ''
  return say(words.released, language, { why: say(releaseTriggers[release_reason], language) })
}

/**
 * The screen that a mail is about: what it names, else the meeting, for guests without an account by a link of their own.
 * Of a series several meetings stand among one's own.
 */
function pathOf(kind: MailKind, content: MailContent, company_id: number, key: Buffer): string | null {
  if (content.path !== undefined) return content.path
  const { mail } = content.to
  const [first, ...others] = content.meetings
  if (first === undefined || kind === 'cancel' || kind === 'refused') return null
  const { id: meeting_id, guest_id } = first
  if (guest_id != null) return guestPath(key, { company_id, meeting_id, attendee_id: guest_id, mail })
  if (others.length > 0) return '/meeting/mine'
  return `/auth-meeting-login?m=${meetingLink(key, { company_id, meeting_id })}`
}

type Linking = { readonly publicUrl: string | null; readonly signingKey: Buffer }

/** The address of that screen; empty where nobody said under which address people reach us. */
function linkOf({ kind, content, company_id }: Job, { publicUrl, signingKey }: Linking): string {
  const path = publicUrl === null ? null : pathOf(kind, content, company_id, signingKey)
  return path === null ? '' : `${publicUrl}${path}`
}

/** Each meeting of a series with the link of a guest to it: they have no list of their own. */
function timesOf({ content, company_id }: Job, { publicUrl, signingKey }: Linking): string[] {
  const { language, mail } = content.to
  const places = new Set(content.meetings.map((meeting) => placeText(meeting, language)))
  return content.meetings.slice(0, mostListed).map((meeting) => {
    // where the dates of a series have rooms of their own, each says which
    const place = places.size > 1 ? ` · ${placeText(meeting, language)}` : ''
    const text = timeText(meeting, language) + place
    if (publicUrl === null || meeting.guest_id == null || content.meetings.length === 1) return text
    const guest = { company_id, meeting_id: meeting.id, attendee_id: meeting.guest_id, mail }
    return `${text}\n  ${publicUrl}${guestPath(signingKey, guest)}`
  })
}

function bodyText(job: Job, link: string, times: readonly string[]): string {
  const { kind, content } = job
  const { language, name } = content.to
  const [first, ...others] = content.meetings
  if (first === undefined) throw new Error('a mail is about a meeting')
  const line = (label: Label, value: string) => say(label, language, { value })
  const reason = reasonOf(first, language)
  return [
    say(words.hello, language, { name }),
    '',
    lead(kind, content, language),
    '',
    line(words.title, first.title || say(words.private, language)),
    ...(others.length === 0
      ? [line(words.time, times[0] ?? '')]
      : [line(words.time, ''), ...times.map((time) => `- ${time}`)]),
    ...(content.meetings.length > mostListed
      ? [say(words.more, language, { n: content.meetings.length - mostListed })]
      : []),
    line(words.place, placeText(first, language)),
    line(words.booker, first.booker_name),
    ...(reason && (kind === 'cancel' || kind === 'refused') ? [line(words.reason, reason)] : []),
    ...(first.content && kind !== 'cancel' && !isLinkMail(kind) ? ['', first.content] : []),
    ...(link === '' ? [] : ['', line(words.link, link)]),
    '',
    '-- ',
    say(footerOf(job, link), language),
    '',
  ].join('\n')
}

function subjectText(kind: MailKind, content: MailContent): string {
  const { language } = content.to
  const { who = '', accept_state = 0 } = content.answer ?? {}
  const title = content.meetings[0]?.title || say(words.private, language)
  const answer = say(answers[accept_state] ?? ['', ''], language)
  const subject = say(words[sortOf(kind, content)], language, { title, who, answer })
  return content.meetings.length === 1 ? subject : say(words.several, language, { subject, n: content.meetings.length })
}

/** The calendar that goes with a mail. An invitation is of one meeting; several of a series are a plain list of them. */
function calendarOf(
  kind: MailKind,
  content: MailContent,
  uidOf: (id: number) => string,
  from: string,
): Calendar | null {
  if (kind === 'answer' || kind === 'refused' || kind === 'reminder' || kind === 'request' || isLinkMail(kind))
    return null
  const { language, name, mail } = content.to
  const isOne = content.meetings.length === 1
  const events = content.meetings.map((meeting): CalendarEvent => {
    const status = kind === 'cancel' ? 'CANCELLED' : 'CONFIRMED'
    const event = eventOf(uidOf(meeting.id), { ...meeting, version: meeting.sequence + 1 }, meeting, status, language)
    if (!isOne) return event
    const answer = meeting.is_host ? 'ACCEPTED' : (partstats[meeting.accept_state] ?? 'NEEDS-ACTION')
    return {
      ...event,
      invitation: {
        organizer: { name: hostOf(meeting), mail: from },
        attendee: { name, mail, answer, isHost: meeting.is_host },
      },
    }
  })
  return { method: !isOne ? 'PUBLISH' : kind === 'cancel' ? 'CANCEL' : 'REQUEST', events }
}

export type Job = { company_id: number; id: number; kind: MailKind; content: MailContent }

/** The mail that says what a message says. */
export function mailOfMessage(
  { company_id, id, content }: { company_id: number; id: number; content: MessageMail },
  { uidOf, publicUrl }: { uidOf: EventNaming; publicUrl: string | null },
  own?: OwnMail,
): Mail {
  return {
    message_id: messageIdOf(company_id, id, uidOf),
    to: { name: content.to.name, mail: content.to.mail },
    from_name: content.message.values.who,
    reply_to: null,
    ...messageMail(content, own, publicUrl),
  }
}

/** A mail about the account of who reads it. */
export const mailOfLetter = (
  { company_id, id, content }: { company_id: number; id: number; content: Letter },
  uidOf: EventNaming,
  { attached, page }: Pick<Mail, 'attached' | 'page'> = {},
): Mail => ({
  message_id: messageIdOf(company_id, id, uidOf),
  to: { name: content.to.name, mail: content.to.mail },
  from_name: content.from_name ?? say(words.account, content.to.language),
  reply_to: null,
  subject: oneLine(content.subject),
  text: content.text,
  ...(content.calendar === undefined ? {} : { calendar: content.calendar }),
  ...(attached === undefined ? {} : { attached }),
  ...(page === undefined ? {} : { page }),
})

/** The same for every attempt at a mail, so that one that is sent twice is known to be the same. */
const messageIdOf = (company_id: number, id: number, uidOf: EventNaming) =>
  `<mail-${company_id}-${id}@${uidOf(company_id, 0).split('@')[1]}>`

/** What a company's own words may name. */
function valuesFor({ kind, content }: Job, link: string, listed: readonly string[]): Record<string, string> {
  const { language, name } = content.to
  const [first] = content.meetings
  if (first === undefined) throw new Error('a mail is about a meeting')
  const { who = '', accept_state = 0 } = content.answer ?? {}
  const times = [...listed]
  const more = content.meetings.length - mostListed
  if (more > 0) times.push(say(words.more, language, { n: more }))
  return {
    name,
    lead: lead(kind, content, language),
    title: first.title || say(words.private, language),
    time: times.length === 1 ? (times[0] ?? '') : times.map((time) => `\n- ${time}`).join(''),
    place: placeText(first, language),
    booker: first.booker_name,
    reason: kind === 'cancel' || kind === 'refused' ? reasonOf(first, language) : '',
    content: kind === 'cancel' ? '' : (first.content ?? ''),
    who,
    answer: say(answers[accept_state] ?? ['', ''], language),
    link,
  }
}

const isDefaultSubject = (kind: MailKind, subject: string) =>
  eventNamed('mail', kind)?.subject?.includes(subject) === true

/** Subject and text: the company's own words where it has some, else the product's. */
function textsOf(job: Job, own: OwnMail | undefined, linking: Linking): { subject: string; text: string } {
  const { kind, content } = job
  const [link, times] = [linkOf(job, linking), timesOf(job, linking)]
  const { language } = content.to
  const [subject, body] = [own?.subject[language] ?? null, own?.body[language] ?? null]
  const values = valuesFor(job, link, times)
  const several = content.meetings.length
  const ownSubject = () => {
    const filled = oneLine(fillTemplate(subject ?? '', values))
    return several === 1 ? filled : say(words.several, language, { subject: filled, n: several })
  }
  const ownBody = () => `${fillTemplate(body ?? '', values).trimEnd()}\n\n-- \n${say(footerOf(job, link), language)}\n`
  return {
    // what the form began with was left as it is: the product's, which also says more of whom it is told
    subject: subject === null || isDefaultSubject(kind, subject) ? subjectText(kind, content) : ownSubject(),
    text: body === null ? bodyText(job, link, times) : ownBody(),
  }
}

type Means = Linking & { uidOf: EventNaming; from: string; own?: OwnMail | undefined }

/** A job as the mail that is sent for it, in the company's own words where it has some. */
export function mailOf(claimed: Job, { uidOf, from, own, ...linking }: Means): Mail {
  const job = { ...claimed, content: { ...claimed.content, meetings: claimed.content.meetings.map(asToldNow) } }
  const { company_id, id, kind, content } = job
  const calendar = calendarOf(kind, content, (meeting_id) => uidOf(company_id, meeting_id), from)
  return {
    message_id: messageIdOf(company_id, id, uidOf),
    to: { name: content.to.name, mail: content.to.mail },
    from_name: hostOf(content.meetings[0]),
    reply_to: content.reply_to,
    ...textsOf(job, own, linking),
    ...(calendar === null ? {} : { calendar: { method: calendar.method, text: calendarText(calendar) } }),
  }
}
