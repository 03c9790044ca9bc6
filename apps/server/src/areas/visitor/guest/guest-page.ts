import type { GuestPage } from '@workplace/contract/visitor/guest'
import type { Interval } from '@workplace/domain/kernel/interval'
import { approvalState, isAgreed } from '@workplace/domain/visitor/come-in'
import { answerTo } from '@workplace/domain/visitor/reason-questions'
import { isInside, isOver, toldTimes, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Db } from '../../../kernel/database/db'
import { maskNumber } from '../../../kernel/text/mask'
import { settingOf } from '../../company/public'
import { whatToSign } from '../agreement/sign-agreement'
import { asAsked } from '../core/said-answers'
import { missingOf, type StoredVisit, type StoredVisitor } from '../core/visitor.store'
import { photoStateOf } from '../photo/visitor-photo'
import { type GuestDay, timesOf } from './guest-series'

/** Whoever opened a link, with what the page is about. */
export type Guest = {
  readonly company_id: number
  readonly visitor: StoredVisitor
  readonly visit: StoredVisit
  readonly page: PageRow
  /** Of a series all of their days. */
  readonly days: readonly GuestDay[]
}

/** What of a visitor only their page asks for. */
export type PageRow = {
  /** Whose link and phone it is: of a series those of its first day. */
  readonly page_id: number
  readonly phone_epoch: number
  readonly phone_mark: Buffer | null
  /** It was confirmed by digits that were sent to them. */
  readonly phone_proved: boolean
  readonly letters: string
  readonly arriving_at: string | null
  readonly said_here_at: string | null
  readonly forget_wish: string | null
  readonly company_name: string
}

const MINUTE = 60_000
const maskMail = (mail: string) => mail.replace(/^(.).*(@.*)$/, '$1***$2')

/** How far they are, as they see it. */
export function phaseOf({ visitor, visit }: Guest, now: number): GuestPage['phase'] {
  if (visitor.state === visitorState.cancelled) return 'cancelled'
  if (isInside(visitor.state)) return 'inside'
  if (visitor.audit_state === approvalState.rejected) return 'refused'
  const isPast = (visit.windows.at(-1)?.end ?? 0) + visit.after_minutes * MINUTE <= now
  if (isOver(visitor.state) || isPast) return 'over'
  if (missingOf(visit, visitor).length > 0) return 'form'
  return visitor.audit_state === approvalState.pending ? 'pending' : 'ready'
}

/** Before somebody comes; whoever is inside has signed, or was asked at reception. */
const asksToSign = (phase: GuestPage['phase']) => phase === 'form' || phase === 'pending' || phase === 'ready'

/** By which ways something reaches a guest. */
export type Sends = { readonly mail: boolean; readonly texts: boolean }

/** To where digits can be sent that move the code, as it is shown. */
export function reachOf({ visitor: { mail, phone } }: Guest, sends: Sends): string | null {
  if (sends.mail && mail !== null) return maskMail(mail)
  return sends.texts && phone !== null ? maskNumber(phone) : null
}

const text = (instant: number) => new Date(instant).toISOString()

/** The stay that goes on, which their page goes by while what grew is asked about. */
function stayOf({ visitor }: Guest) {
  if (!isInside(visitor.state) || visitor.check_in_time === null || visitor.stay_end === null) return null
  const [came, end] = [Date.parse(visitor.check_in_time), Date.parse(visitor.stay_end)]
  return { came, end, agreed: isAgreed(visitor.audit_state) }
}

/** Their times: the one of now first, then those that follow; of a series, of all of its days. */
function timesToldTo(guest: Guest, now: number): readonly Interval[] {
  const stay = stayOf(guest)
  const told = toldTimes(guest.visit.windows, now, stay)
  return guest.days.length === 0
    ? told
    : [
        ...told.slice(0, 1),
        ...timesOf(guest.days).filter(({ start, end }) => end > now && start > (told[0]?.start ?? now)),
      ]
}

/** What the page shows: of the guest with just enough to recognise it, since links are passed on. */
export async function pageOf(
  db: Db,
  guest: Guest,
  seen: { now: number; bound: GuestPage['bound']; sends: Sends; meeting: GuestPage['meeting'] },
): Promise<GuestPage> {
  const { company_id, visitor, visit, page } = guest
  const { now, bound } = seen
  const [place] = await db.query<{
    name_en: string | null
    address: string | null
    lng: string | null
    lat: string | null
    tel: string | null
    floor_name: string | null
    host_name: string
    reason_name_en: string | null
    escort: boolean
  }>(
    `select o.name_en, o.address, o.lng, o.lat, o.tel, f.name as floor_name, h.name as host_name, r.name_en as reason_name_en, r.escort
     from visit v join office o on o.company_id = v.company_id and o.id = v.office_id
       join users h on h.company_id = v.company_id and h.id = v.host_id
       join visitor_reason r on r.company_id = v.company_id and r.id = v.reason_id
       left join floor f on f.company_id = v.company_id and f.id = v.floor_id
     where v.company_id = $1 and v.id = $2`,
    [company_id, visit.id],
  )
  const told = timesToldTo(guest, now)
  const window = told[0] ?? { start: now, end: now }
  const times = guest.days.length === 0 ? visit.windows : timesOf(guest.days)
  const span = ({ start, end }: { start: number; end: number }) => ({ start: text(start), end: text(end) })
  const number = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value))
  return {
    ...{ name: visitor.visitor_name, language: visitor.language, phase: phaseOf(guest, now), order_no: visit.order_no },
    ...{ company_name: page.company_name, host_name: place?.host_name ?? '', reason_name: visit.reason_name },
    ...{ reason_name_en: place?.reason_name_en ?? null, escort: place?.escort ?? false },
    office: {
      ...{ name: visit.office_name, name_en: place?.name_en ?? null, address: place?.address ?? null },
      ...{ lng: number(place?.lng), lat: number(place?.lat), tel: place?.tel ?? null, timezone: visit.timezone },
      words: await settingOf(db, company_id, 'visitor_guest_words', visit.office_id),
    },
    floor_name: place?.floor_name ?? null,
    window: span(window),
    window_count: times.length,
    windows: told.filter(({ end }) => end > now).map(span),
    asked: isInside(visitor.state) && visitor.audit_state === approvalState.pending,
    opens: text(window.start - visit.before_minutes * MINUTE),
    needed: [...visit.needed],
    missing: missingOf(visit, visitor),
    questions: asAsked(visit.questions),
    answered: visit.questions.filter((one) => answerTo(one, visitor.answers) !== undefined).map(({ key }) => key),
    photo: await photoStateOf(db, company_id, guest),
    known: {
      phone: visitor.phone === null ? null : maskNumber(visitor.phone),
      mail: visitor.mail === null ? null : maskMail(visitor.mail),
      ...{ company: visitor.company, plate_no: visitor.plate_no, idno: visitor.idno !== null },
    },
    words:
      bound !== 'other' && asksToSign(phaseOf(guest, now))
        ? await whatToSign({ db, actor: { company_id }, now: () => now }, guest)
        : [],
    ...{ bound, moves_by: bound === 'other' ? reachOf(guest, seen.sends) : null },
    ...{ arriving_at: page.arriving_at, said_here_at: page.said_here_at, check_in_time: visitor.check_in_time },
    meeting: seen.meeting,
    forget_wish: page.forget_wish !== null,
    server_time: text(now),
  }
}
