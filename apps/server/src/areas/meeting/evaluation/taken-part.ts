import type { EvaluationMode } from '@workplace/contract/kernel/evaluation-mode'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type EvaluationForm, fewestAnonymous } from '@workplace/contract/meeting/evaluation'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Db } from '../../../kernel/database/db'

/** Who evaluates: somebody with an account, or a guest by their place on the list and their address. */
export type Evaluator = { readonly company_id: number } & (
  | { readonly user_id: number; readonly guest: null }
  | { readonly user_id: null; readonly guest: { readonly id: number; readonly name: string; readonly mail: string } }
)

type TakenPart = {
  meeting_id: number
  meeting_title: string
  meetingroom_id: number
  meetingroom_name: string
  roomtype_id: number
  office_name: string
  office_name_en: string | null
  start_time: string
  end_time: string
  timezone: string
  is_held: boolean
  mode: EvaluationMode | null
  asked: number | null
  closes_at: string | null
  is_closed: boolean
  has_answered: boolean
}

/** The address of a guest as it is kept. */
export const guestMailOf = ({ guest }: Evaluator): string | null => guest?.mail.toLowerCase() ?? null

/** A meeting in which somebody took part: who declined did not. For all others there is none. */
export async function readTakenPart(db: Db, who: Evaluator, meeting_id: number): Promise<TakenPart> {
  const { company_id, user_id, guest } = who
  const [found] = await db.query<TakenPart>(
    `select m.id as meeting_id, m.title as meeting_title, m.meetingroom_id, r.name as meetingroom_name, r.roomtype_id,
       o.name as office_name, o.name_en as office_name_en, m.start_time, m.end_time, o.timezone,
       m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null) as is_held,
       e.mode, e.asked, e.closes_at, e.closed_at is not null as is_closed,
       exists (select 1 from evaluation_answered x where x.company_id = m.company_id and x.meeting_id = m.id
         and (x.user_id = $3 or x.guest_mail = $5)) as has_answered
     from meeting m
     join attendee a on a.company_id = m.company_id and a.meeting_id = m.id and (a.user_id = $3 or a.id = $4)
       and a.accept_state <> 3
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     left join evaluation e on e.company_id = m.company_id and e.meeting_id = m.id
     where m.company_id = $1 and m.id = $2`,
    [company_id, meeting_id, user_id, guest?.id ?? null, guestMailOf(who)],
  )
  if (found !== undefined) return found
  const known = await db.query('select 1 from meeting where company_id = $1 and id = $2', [company_id, meeting_id])
  throw new Refusal(known.length > 0 ? refusals.evaluation_not_there : commonRefusals.not_found)
}

export const isTooFew = ({ asked }: TakenPart): boolean => (asked ?? 0) < fewestAnonymous

export function stateOf(meeting: TakenPart, hasItems: boolean, now: number): EvaluationForm['state'] {
  if (meeting.has_answered) return 'answered'
  if (!meeting.is_held) return 'none'
  if (Date.parse(meeting.end_time) > now) return hasItems ? 'early' : 'none'
  // between its end and the minute in which its people are asked
  if (meeting.closes_at === null) return hasItems && Date.parse(meeting.end_time) > now - 3_600_000 ? 'early' : 'none'
  if (meeting.is_closed || Date.parse(meeting.closes_at) <= now) return 'closed'
  return hasItems ? 'open' : 'none'
}

export function requireOpen(meeting: TakenPart, hasItems: boolean, now: number): void {
  const state = stateOf(meeting, hasItems, now)
  if (state === 'answered') throw new Refusal(refusals.evaluation_done)
  if (state === 'early') throw new Refusal(refusals.evaluation_early)
  if (state === 'closed') throw new Refusal(refusals.evaluation_closed)
  if (state === 'none') throw new Refusal(refusals.evaluation_not_asked)
}

/** Whether it is given without a name, refused where that cannot be. */
export function isAnonymous(meeting: TakenPart, wants: boolean, notSo: () => Refusal): boolean {
  if (meeting.mode === 'named') {
    if (wants) throw notSo()
    return false
  }
  if (isTooFew(meeting)) {
    if (wants) throw new Refusal(refusals.evaluation_named, { n: fewestAnonymous })
    return false
  }
  return meeting.mode === 'anonymous' || wants
}
