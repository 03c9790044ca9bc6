import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { EvaluationMode } from '@workplace/contract/kernel/evaluation-mode'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Label, say } from '@workplace/contract/kernel/words'
import {
  type AskedItem,
  type addComment as declaredAdd,
  type itemTitles as declaredTitles,
  type Evaluating,
  fewestAnonymous,
} from '@workplace/contract/meeting/evaluation'
import type { Call } from '../../../kernel/call'
import { instantText, wireTime } from '../wall-time'
import { evaluationSettings, itemsFor } from './evaluation.store'
import { type Given, keepComment } from './keep-comment'
import { words } from './words'

type Meeting = {
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

/** A meeting in which the caller took part: who declined did not. For all others there is none. */
async function readOwn(call: Call, meeting_id: number): Promise<Meeting> {
  const { company_id, user_id } = call.actor
  const [found] = await call.db.query<Meeting>(
    `select m.id as meeting_id, m.title as meeting_title, m.meetingroom_id, r.name as meetingroom_name, r.roomtype_id,
       o.name as office_name, o.name_en as office_name_en, m.start_time, m.end_time, o.timezone,
       m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null) as is_held,
       e.mode, e.asked, e.closes_at, e.closed_at is not null as is_closed,
       exists (select 1 from evaluation_answered x
         where x.company_id = m.company_id and x.meeting_id = m.id and x.user_id = $3) as has_answered
     from meeting m
     join attendee a on a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $3 and a.accept_state <> 3
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     left join evaluation e on e.company_id = m.company_id and e.meeting_id = m.id
     where m.company_id = $1 and m.id = $2`,
    [company_id, meeting_id, user_id],
  )
  if (found !== undefined) return found
  const known = await call.db.query('select 1 from meeting where company_id = $1 and id = $2', [company_id, meeting_id])
  throw new Refusal(known.length > 0 ? 'evaluation_not_there' : 'not_found')
}

const tooFew = ({ asked }: Meeting) => (asked ?? 0) < fewestAnonymous

function stateOf(meeting: Meeting, hasItems: boolean, now: number): Evaluating['state'] {
  if (meeting.has_answered) return 'answered'
  if (!meeting.is_held) return 'none'
  if (Date.parse(meeting.end_time) > now) return hasItems ? 'early' : 'none'
  // between its end and the minute in which its people are asked
  if (meeting.closes_at === null) return hasItems && Date.parse(meeting.end_time) > now - 3_600_000 ? 'early' : 'none'
  if (meeting.is_closed || Date.parse(meeting.closes_at) <= now) return 'closed'
  return hasItems ? 'open' : 'none'
}

/** `GET /itemcomment/title` */
export async function evaluating(
  call: Call,
  input: ParsedOf<typeof declaredTitles>,
): Promise<OutputOf<typeof declaredTitles>> {
  const { company_id, user_id } = call.actor
  const meeting = await readOwn(call, input.meeting_id)
  const items = await itemsFor(call.db, company_id, meeting.roomtype_id)
  const { enabled, mode } = await evaluationSettings(call.db, company_id)
  const state = stateOf(meeting, items.length > 0 && (enabled || meeting.mode !== null), call.now())
  const replies = meeting.has_answered
    ? await call.db.query<Evaluating['replies'][number]>(
        `select reply, replied_by, not anonymous as mine from meeting_comment
         where company_id = $1 and meeting_id = $2 and reply is not null and (anonymous or user_id = $3) order by replied_at`,
        [company_id, meeting.meeting_id, user_id],
      )
    : []
  const { roomtype_id: _, is_held: __, asked: ___, has_answered: ____, is_closed: _____, ...told } = meeting
  return {
    ...told,
    start_time: wireTime(Date.parse(meeting.start_time), meeting.timezone),
    end_time: wireTime(Date.parse(meeting.end_time), meeting.timezone),
    state,
    mode: meeting.mode ?? mode,
    too_few: meeting.asked !== null && tooFew(meeting),
    items: state === 'open' ? items : [],
    replies,
  }
}

type Input = ParsedOf<typeof declaredAdd>
const wrong = (field: string, words: Label) => new Refusal('invalid_input', {}, { fields: { [field]: words } })

/** What was answered to one item, refused where it does not fit it. */
function givenTo(item: AskedItem, answer: Input['answers'][number]): Given | null {
  const titles = (label: Label, more: Record<string, number> = {}): Label => [
    say(label, 'zh', { title: item.title, ...more }),
    say(label, 'en', { title: item.title_en ?? item.title, ...more }),
  ]
  const none = { item_id: item.id, score: null, max_score: null, choice: null, content: null }
  const { score, choice, content } = answer
  if (item.kind === 'score' && score != null) {
    if (score > item.max_score) throw wrong('answers', titles(words.wrongScore, { max: item.max_score }))
    return { ...none, score, max_score: item.max_score }
  }
  if (item.kind === 'choice' && choice) {
    if (!item.options.some(({ value }) => value === choice)) throw wrong('answers', titles(words.wrongChoice))
    return { ...none, choice }
  }
  if (item.kind === 'text' && content) return { ...none, content }
  if (item.required) throw wrong('answers', titles(words.needed))
  return null
}

/** The answers, refused where they are to other items, or to another wording, than those that are asked now. */
function answersTo(items: readonly AskedItem[], input: Input): Given[] {
  const sent = new Map(input.answers.map((answer) => [answer.item_id, answer]))
  const isSame = sent.size === items.length && items.every(({ id, version }) => sent.get(id)?.version === version)
  if (!isSame) throw new Refusal('evaluation_items_changed')
  const given = items.flatMap((item) => {
    const answer = sent.get(item.id)
    const one = answer === undefined ? null : givenTo(item, answer)
    return one === null ? [] : [one]
  })
  if (given.length === 0 && !input.content) throw wrong('answers', words.nothing)
  return given
}

function isAnonymous(meeting: Meeting, input: Input): boolean {
  if (meeting.mode === 'named') {
    if (input.anonymous) throw wrong('anonymous', words.notAnonymous)
    return false
  }
  if (tooFew(meeting)) {
    if (input.anonymous) throw new Refusal('evaluation_named', { n: fewestAnonymous })
    return false
  }
  return meeting.mode === 'anonymous' || input.anonymous
}

/** The keys of photos that the caller uploaded as such. */
async function ownPhotos(call: Call, paths: readonly string[]): Promise<string[]> {
  const keys = [...new Set(paths.map((path) => path.slice(1)))]
  if (keys.length === 0) return []
  const own = await call.db.query(
    `select 1 from file where company_id = $1 and key = any($2) and kind = 'photo' and user_id = $3`,
    [call.actor.company_id, keys, call.actor.user_id],
  )
  if (own.length < keys.length) throw wrong('images', words.noPhoto)
  return keys
}

function requireOpen(meeting: Meeting, hasItems: boolean, now: number): void {
  const state = stateOf(meeting, hasItems, now)
  if (state === 'answered') throw new Refusal('evaluation_done')
  if (state === 'early') throw new Refusal('evaluation_early')
  if (state === 'closed') throw new Refusal('evaluation_closed')
  if (state === 'none') throw new Refusal('evaluation_not_asked')
}

/** `POST /comment/add` */
export async function evaluateMeeting(call: Call, input: Input): Promise<OutputOf<typeof declaredAdd>> {
  const { company_id, user_id } = call.actor
  // the box is not opened while an answer is on its way into it
  await call.db.query('select 1 from evaluation where company_id = $1 and meeting_id = $2 for share', [
    company_id,
    input.meeting_id,
  ])
  const meeting = await readOwn(call, input.meeting_id)
  const items = await itemsFor(call.db, company_id, meeting.roomtype_id)
  requireOpen(meeting, items.length > 0, call.now())
  const anonymous = isAnonymous(meeting, input)
  if (anonymous && input.images.length > 0) throw new Refusal('evaluation_photo_named')
  const answers = answersTo(items, input)
  const content = input.content || null
  const first = await call.db.query(
    `insert into evaluation_answered (company_id, meeting_id, user_id) values ($1, $2, $3) on conflict do nothing returning 1`,
    [company_id, meeting.meeting_id, user_id],
  )
  if (first.length === 0) throw new Refusal('evaluation_done')
  if (anonymous) {
    // no entry in the log and no event: both would say when
    await call.db.query(
      'insert into evaluation_box (company_id, meeting_id, content, answers) values ($1, $2, $3, $4)',
      [company_id, meeting.meeting_id, content, JSON.stringify(answers)],
    )
    return { meeting_id: meeting.meeting_id }
  }
  const keys = await ownPhotos(call, input.images)
  const answered_at = instantText(call.now())
  const id = await keepComment(call.db, company_id, {
    meeting_id: meeting.meeting_id,
    ...{ user_id, answered_at, content, answers },
  })
  if (keys.length > 0)
    await call.db.query(
      `insert into comment_photo (company_id, comment_id, file_key, sort)
       select $1, $2, key, n from unnest($3::text[]) with ordinality as photo(key, n)`,
      [company_id, id, keys],
    )
  // by its number: the log is read by people who may not know what a private meeting is about
  const target = { target: `#${meeting.meeting_id}`, target_id: id }
  call.record({ module: 'comment', action: 'evaluate', ...target, after: { anonymous } })
  call.emit({ topic: 'comment', payload: { ids: [id] } })
  return { meeting_id: meeting.meeting_id }
}
