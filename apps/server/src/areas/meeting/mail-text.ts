import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import { releaseTriggers } from '@workplace/contract/meeting/release'
import { fillTemplate } from '@workplace/contract/message/template'
import type { Mail } from '../../adapters/mail/port'
import { type MessageMail, messageMail, type OwnMail, oneLine } from '../message/public'
import { guestPath } from './attend/guest-link'
import { meetingLink } from './attend/meeting-link'
import { eventOf, type Naming, placeText } from './calendar-event'
import { type Calendar, type CalendarEvent, calendarText } from './ical-text'
import { isLinkMail, type MailContent, type MailKind, type ToldMeeting } from './mail-content'

const words = {
  invite: ['会议邀请：{title}', 'Invitation: {title}'],
  change: ['会议变更：{title}', 'Changed: {title}'],
  cancel: ['会议取消：{title}', 'Cancelled: {title}'],
  refused: ['审核未通过：{title}', 'Not approved: {title}'],
  answer: ['{who}{answer}：{title}', '{who} {answer}: {title}'],
  reminder: ['会议提醒：{title}', 'Reminder: {title}'],
  request: ['待审核：{title}', 'To approve: {title}'],
  evaluate: ['请评价会议：{title}', 'How was it: {title}'],
  minutes: ['会议纪要：{title}', 'Minutes: {title}'],
  several: ['{subject}（共{n}次）', '{subject} ({n} meetings)'],
  hello: ['{name}，您好：', 'Hello {name},'],
  inviteLine: ['{booker}邀请您参加会议。', '{booker} invites you to a meeting.'],
  hostLine: ['您的会议已预订。', 'Your meeting is booked.'],
  changeLine: ['您的会议有变更，以下为最新安排。', 'A meeting of yours has changed. This is how it is now.'],
  cancelLine: ['以下会议已取消，或您不再参加。', 'This meeting was cancelled, or you no longer take part.'],
  refusedLine: ['您的会议申请未通过审核。', 'Your request for a meeting was turned down.'],
  reminderLine: ['您的会议即将开始。', 'A meeting of yours begins soon.'],
  answerLine: ['{who}{answer}了您的会议邀请。', '{who} answered your invitation: {answer}.'],
  requestLine: ['{booker}申请预订会议室，等待您的审核。', '{booker} asks for a room that you approve.'],
  evaluateLine: ['会议已结束，请花一分钟评价。', 'The meeting is over. Please take a minute to evaluate it.'],
  minutesLine: ['会议纪要已发布。', 'The minutes of the meeting were published.'],
  link: ['打开：{value}', 'Open: {value}'],
  evaluateFooter: [
    '此邮件由系统发送。请在系统的消息或“我的会议”中评价。',
    'This mail was sent by the workplace console. Evaluate the meeting from your messages there, or from "My meetings".',
  ],
  minutesFooter: [
    '此邮件由系统发送。请在系统的“会议纪要”中查看。',
    'This mail was sent by the workplace console. Read the minutes there, under "Minutes".',
  ],
  private: ['私密会议', 'A private meeting'],
  title: ['主题：{value}', 'Title: {value}'],
  time: ['时间：{value}', 'Time: {value}'],
  place: ['地点：{value}', 'Place: {value}'],
  booker: ['预订人：{value}', 'Booked by: {value}'],
  reason: ['原因：{value}', 'Reason: {value}'],
  released: ['会议室已自动释放（{why}）', 'The room was released ({why})'],
  more: ['……另有{n}次，见附件。', '… and {n} more, see the attachment.'],
  requestFooter: [
    '此邮件由系统发送。请在系统的“会议审核”中处理。',
    'This mail was sent by the workplace console. Decide there, under "Approval".',
  ],
  guestFooter: [
    '此邮件由系统发送。如有疑问，请直接回复预订人。',
    'This mail was sent by the workplace console. Write to whoever invited you with any question.',
  ],
  guestLinkFooter: [
    '此邮件由系统发送。链接仅供您本人使用，无需账号即可查看会议、答复和签到。',
    'This mail was sent by the workplace console. The link is yours alone: see the meeting, answer and sign in without an account.',
  ],
  guestEvaluateFooter: [
    '此邮件由系统发送。链接仅供您本人使用，无需账号即可评价。',
    'This mail was sent by the workplace console. The link is yours alone: evaluate the meeting without an account.',
  ],
  footer: [
    '此邮件由系统发送。请在系统的“我的会议”中答复；在日历程序中答复，系统不会收到。',
    'This mail was sent by the workplace console. Answer there, under "My meetings": an answer from a calendar program does not reach it.',
  ],
} as const satisfies Record<string, Label>

const answers: Record<number, Label> = {
  1: ['接受', 'accepted'],
  2: ['暂定', 'answered maybe'],
  3: ['拒绝', 'declined'],
}
const partstats = ['NEEDS-ACTION', 'ACCEPTED', 'TENTATIVE', 'DECLINED'] as const

/** So many meetings of a series are listed in the words; all stand in the attached calendar. */
const mostListed = 30

/** A time on the office's clock, with its zone's name. */
function timeText(meeting: ToldMeeting, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : 'zh-CN'
  const { timezone: timeZone } = meeting
  const start = new Date(meeting.start_time)
  const end = new Date(meeting.end_time)
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' })
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(start)
    .find((part) => part.type === 'timeZoneName')?.value
  const until = day.format(start) === day.format(end) ? clock.format(end) : `${day.format(end)} ${clock.format(end)}`
  return `${day.format(start)} ${clock.format(start)} – ${until} (${zone ?? timeZone})`
}

function lead(kind: MailKind, content: MailContent, language: Language): string {
  const [first] = content.meetings
  if (kind === 'answer') {
    const { who = '', accept_state = 0 } = content.answer ?? {}
    return say(words.answerLine, language, { who, answer: say(answers[accept_state] ?? ['', ''], language) })
  }
  if (kind === 'invite' && first?.is_host) return say(words.hostLine, language)
  return say(words[`${kind}Line`], language, { booker: first?.booker_name })
}

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
  if (release_reason == null) return reason ?? ''
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
  return content.meetings.slice(0, mostListed).map((meeting) => {
    const text = timeText(meeting, language)
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
    line(words.place, placeText(first)),
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
  const subject = say(words[kind], language, { title, who, answer })
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
        organizer: { name: meeting.booker_name, mail: from },
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
  { uidOf, publicUrl }: { uidOf: Naming; publicUrl: string | null },
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

/** The same for every attempt at a mail, so that one that is sent twice is known to be the same. */
const messageIdOf = (company_id: number, id: number, uidOf: Naming) =>
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
    place: placeText(first),
    booker: first.booker_name,
    reason: kind === 'cancel' || kind === 'refused' ? reasonOf(first, language) : '',
    content: kind === 'cancel' ? '' : (first.content ?? ''),
    who,
    answer: say(answers[accept_state] ?? ['', ''], language),
    link,
  }
}

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
    subject: subject === null ? subjectText(kind, content) : ownSubject(),
    text: body === null ? bodyText(job, link, times) : ownBody(),
  }
}

type Means = Linking & { uidOf: Naming; from: string; own?: OwnMail | undefined }

/** A job as the mail that is sent for it, in the company's own words where it has some. */
export function mailOf(job: Job, { uidOf, from, own, ...linking }: Means): Mail {
  const { company_id, id, kind, content } = job
  const calendar = calendarOf(kind, content, (meeting_id) => uidOf(company_id, meeting_id), from)
  return {
    message_id: messageIdOf(company_id, id, uidOf),
    to: { name: content.to.name, mail: content.to.mail },
    from_name: content.meetings[0]?.booker_name ?? '',
    reply_to: content.reply_to,
    ...textsOf(job, own, linking),
    ...(calendar === null ? {} : { calendar: { method: calendar.method, text: calendarText(calendar) } }),
  }
}
