import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { type Language, say } from '@workplace/contract/kernel/words'
import { bookingRefusals, sentenceValues } from '@workplace/contract/meeting/booking-refusals'
import { serviceClaimTitle } from '@workplace/contract/meeting/service-order'
import { offerClaimTitle } from '@workplace/contract/meeting/waitlist'
import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { BlockState } from '@workplace/domain/booking/grid'
import { addDays } from '@workplace/domain/kernel/date'
import { blockStart, DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import type { Claim } from './board'
import { noonOf } from './room-day'
import { stateWords, words } from './words'

const separator = { zh: '，', en: ', ' } as const
/** Names of blocks are joined the same way in both languages, so that one pattern finds them. */
const comma = ', '

/** `Room 301, 09:15, free` */
export const blockName = (room: string, block: number, state: BlockState, language: Language) =>
  room + comma + timeOf(blockStart(block)) + comma + say(stateWords[state], language)

/** `09:00–10:30`; an end after midnight is told with its day. */
export function rangeText(start: number, end: number): string {
  const days = Math.floor((end - 1) / DAY_MINUTES)
  return days > 0
    ? `${timeOf(start)}–${timeOf(end - days * DAY_MINUTES)} (+${days})`
    : `${timeOf(start)}–${timeOf(end)}`
}

/** Why not, in the reader's words; a lock says its own reason too. */
export function refusalText(
  { reason, values, occupied }: Pick<RefusedVerdict, 'reason' | 'values' | 'occupied'>,
  language: Language,
): string {
  const title = String(values.title ?? '')
  const shown =
    occupied?.kind === 'offer'
      ? offerClaimTitle(language)
      : occupied?.kind === 'service'
        ? serviceClaimTitle(title, language)
        : title || say(words.booked, language)
  const told = { ...sentenceValues(values), title: shown }
  const sentence = say(sentenceOf(bookingRefusals[reason]), language, told)
  if (reason !== 'locked' || !values.reason) return sentence
  return language === 'zh' ? `${sentence}（${values.reason}）` : `${sentence} (${values.reason})`
}

/** The title of a claim as far as the viewer may see it. */
export function claimTitle(claim: Pick<Claim, 'title' | 'kind'>, language: Language): string {
  if (claim.kind === 'offer') return offerClaimTitle(language)
  if (claim.kind === 'service') return serviceClaimTitle(claim.title, language)
  if (claim.title !== '') return claim.title
  return say(claim.kind === 'meeting' ? words.booked : words.occupied, language)
}

/** `10:00–11:00`, of a claim that may reach beyond the day: as its own clock has it. */
export function claimTime({ start_time, end_time }: Pick<Claim, 'start_time' | 'end_time'>): string {
  const from = start_time.slice(11, 16)
  const to = end_time.slice(11, 16)
  const sameDay = start_time.slice(0, 10) === end_time.slice(0, 10)
  if (sameDay) return `${from}–${to}`
  return to === '00:00' && addDays(start_time.slice(0, 10), 1) === end_time.slice(0, 10)
    ? `${from}–24:00`
    : `${start_time.slice(5, 16)}–${end_time.slice(5, 16)}`
}

/** What a meeting's button is called. */
export function claimName(claim: Claim, language: Language): string {
  const parts = [claimTitle(claim, language), claimTime(claim)]
  if (claim.booker_name !== '' && claim.myself === 0) parts.push(claim.booker_name)
  if (claim.audit_state === 1) parts.push(say(words.waiting, language))
  return parts.join(separator[language])
}

const zones = new Map<string, Intl.DateTimeFormat>()

/** What a zone is called beside times: `GMT+8`; in summer it may be another hour, so `at` is when the times are. */
export function zoneShort(zone: string, at: number = Date.now()): string {
  let format = zones.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    zones.set(zone, format)
  }
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const shorts = new Map<string, string>()

/** The same on a day of the office. Remembered: each row of a grid asks as it is drawn. */
export function zoneShortOn(zone: string, date: string): string {
  const key = `${zone} ${date}`
  const short = shorts.get(key) ?? zoneShort(zone, noonOf(date, zone))
  shorts.set(key, short)
  return short
}

/** `Shanghai, GMT+8`: the place that names a zone, and its distance. */
export const zoneLong = (zone: string, at?: number) =>
  `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')}, ${zoneShort(zone, at)}`

/** 11月20日 周五, Fri 20 Nov */
export { dayText } from '@workplace/contract/kernel/day-text'
