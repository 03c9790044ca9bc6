import { comma } from '@workplace/contract/kernel/comma'
import { namedQuantityText } from '@workplace/contract/kernel/quantity-text'
import type { Language } from '@workplace/contract/kernel/words'
import { alarmKinds } from '@workplace/contract/message/alarm-kinds'
import { reasonIn } from '@workplace/contract/message/known-reason'
import type { Message } from '@workplace/contract/message/message'
import { fillTemplate } from '@workplace/contract/message/template'
import { nameIn } from '../../kernel/name-in'
import { instantText } from '../../kernel/time/time-text'
import { clockOf, dayInWords, zoneNote } from '../../kernel/time/zone-time'
import { useLanguage, useT } from '../../kernel/words'
import { messageWords, sentences } from './message-words'

/** The hour alone where it is the day of the meeting itself. */
const untilText = (until: string, start: string, language: Language): string =>
  until.slice(0, 10) === start.slice(0, 10) ? clockOf(until) : `${dayInWords(until, language)} ${clockOf(until)}`

/** What a message says, in the reader's language, with when it was said. */
export function Sentence({ message: { kind, values, created_at, read_at, text } }: { message: Message }) {
  const t = useT()
  const language = useLanguage()
  const zone = zoneNote(values.timezone, language)
  const time = `${dayInWords(values.start_time, language)} ${clockOf(values.start_time)}–${clockOf(values.end_time)}`
  const room = nameIn(language, values.room, values.room_en)
  const slot = [room, time, zone].filter((part) => part !== '').join(language === 'zh' ? '，' : ', ')
  const services = (values.services ?? []).map((one) => namedQuantityText(one, language)).join(comma[language])
  const reason = reasonIn(language, values.reason)
  const said = {
    title: values.title || t(messageWords.private),
    who: values.who,
    slot,
    room,
    reason: reason ?? '',
    services,
    until: values.until === undefined ? '' : untilText(values.until, values.start_time, language),
    term:
      values.end_time === ''
        ? t(messageWords.forGood)
        : t(messageWords.until, { time: `${dayInWords(values.end_time, language)} ${clockOf(values.end_time)}` }),
    breaches: String(values.breaches ?? 0),
    group: (values.people ?? 0) > 1 ? 'yes' : 'no',
    inside: String(values.inside ?? 0),
    people: String(values.people ?? 0),
    what: values.alarm === undefined ? '' : t(alarmKinds[values.alarm]),
  }
  const own = text?.[language] ?? null
  return (
    <>
      {read_at === null && <span className="wp-only-read">{t(messageWords.unread)} </span>}
      {own === null ? t(sentences[kind], said) : fillTemplate(own, said)}
      {values.meetings !== undefined && (
        <small>{t(kind.startsWith('desk_') ? messageWords.desks : messageWords.series, { n: values.meetings })}</small>
      )}
      {reason !== null && reason !== '' && (
        <small>{values.who === '' ? reason : t(messageWords.because, { who: values.who, reason })}</small>
      )}
      <small>{instantText(created_at, language)}</small>
    </>
  )
}
