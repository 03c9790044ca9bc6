import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { type Label, say } from '@workplace/contract/kernel/words'
import type {
  AskedItem,
  addComment as declaredAdd,
  itemTitles as declaredTitles,
  EvaluationForm,
} from '@workplace/contract/meeting/evaluation'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { instantText, wireSpan } from '../core/wall-time'
import { evaluationSettings, itemsFor } from './evaluation.store'
import { type ItemAnswer, keepComments } from './keep-comments'
import { type Evaluator, guestMailOf, isAnonymous, isTooFew, readTakenPart, requireOpen, stateOf } from './taken-part'
import { words } from './words'

const callerOf = ({ actor: { company_id, user_id } }: Call): Evaluator => ({ company_id, user_id, guest: null })

/** What somebody is asked about a meeting, and whether they can answer. */
export async function evaluatingOf(db: Db, who: Evaluator, meeting_id: number, now: number): Promise<EvaluationForm> {
  const { company_id, user_id } = who
  const meeting = await readTakenPart(db, who, meeting_id)
  const items = await itemsFor(db, company_id, meeting.roomtype_id)
  const { enabled, mode } = await evaluationSettings(db, company_id)
  const state = stateOf(meeting, items.length > 0 && (enabled || meeting.mode !== null), now)
  const replies = meeting.has_answered
    ? await db.query<EvaluationForm['replies'][number]>(
        `select reply, replied_by, not anonymous as mine from meeting_comment where company_id = $1 and meeting_id = $2
           and reply is not null and (anonymous or user_id = $3 or guest_mail = $4) order by replied_at`,
        [company_id, meeting.meeting_id, user_id, guestMailOf(who)],
      )
    : []
  const { roomtype_id: _, is_held: __, asked: ___, has_answered: ____, is_closed: _____, ...told } = meeting
  return {
    ...told,
    ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
    state,
    mode: meeting.mode ?? mode,
    too_few: meeting.asked !== null && isTooFew(meeting),
    items: state === 'open' ? items : [],
    replies,
  }
}

/** `GET /itemcomment/title` */
export const evaluating = (
  call: Call,
  { meeting_id }: ParsedOf<typeof declaredTitles>,
): Promise<OutputOf<typeof declaredTitles>> => evaluatingOf(call.db, callerOf(call), meeting_id, call.now())

type Input = ParsedOf<typeof declaredAdd>
const wrong = (field: string, words: Label) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields: { [field]: words } })

/** What was answered to one item, refused where it does not fit it. */
function givenTo(item: AskedItem, answer: Input['answers'][number] | undefined): ItemAnswer | null {
  const titles = (label: Label, more: Record<string, number> = {}): Label => [
    say(label, 'zh', { title: item.title, ...more }),
    say(label, 'en', { title: item.title_en ?? item.title, ...more }),
  ]
  const none = { item_id: item.id, score: null, max_score: null, choice: null, content: null }
  const { score, choice, content } = answer ?? {}
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

/**
 * The answers, refused where they are to other items, or to another wording, than those that are asked now. What is not
 * answered is left empty, if it may be.
 */
function answersTo(items: readonly AskedItem[], input: Input): ItemAnswer[] {
  const sent = new Map(input.answers.map((answer) => [answer.item_id, answer]))
  const asked = new Map(items.map(({ id, version }) => [id, version]))
  const isSame = [...sent].every(([id, { version }]) => asked.get(id) === version)
  if (!isSame) throw new Refusal(refusals.evaluation_items_changed)
  const given = items.flatMap((item) => givenTo(item, sent.get(item.id)) ?? [])
  if (given.length === 0 && !input.content) throw wrong('answers', words.nothing)
  return given
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

/** Takes an answer, once: from its caller, or from a guest in whose name the call is made. */
export async function takeAnswer(call: Call, who: Evaluator, input: Input): Promise<OutputOf<typeof declaredAdd>> {
  const { company_id, user_id } = who
  // the box is not opened while an answer is on its way into it
  await call.db.query('select 1 from evaluation where company_id = $1 and meeting_id = $2 for share', [
    company_id,
    input.meeting_id,
  ])
  const meeting = await readTakenPart(call.db, who, input.meeting_id)
  const items = await itemsFor(call.db, company_id, meeting.roomtype_id)
  requireOpen(meeting, items.length > 0, call.now())
  const anonymous = isAnonymous(meeting, input.anonymous, () => wrong('anonymous', words.notAnonymous))
  if (anonymous && input.images.length > 0) throw new Refusal(refusals.evaluation_photo_named)
  const answers = answersTo(items, input)
  const content = input.content || null
  const first = await call.db.query(
    `insert into evaluation_answered (company_id, meeting_id, user_id, guest_mail) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [company_id, meeting.meeting_id, user_id, guestMailOf(who)],
  )
  if (first.length === 0) throw new Refusal(refusals.evaluation_done)
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
  const by = { user_id, guest_name: who.guest?.name ?? null, guest_mail: guestMailOf(who) }
  const [id = 0] = await keepComments(call.db, company_id, [
    { meeting_id: meeting.meeting_id, by, answered_at, content, answers },
  ])
  if (keys.length > 0)
    await call.db.query(
      `insert into comment_photo (company_id, comment_id, file_key, sort)
       select $1, $2, key, n from unnest($3::text[]) with ordinality as photo(key, n)`,
      [company_id, id, keys],
    )
  // by its number: the log is read by people who may not know what a private meeting is about
  const target = { target: `#${meeting.meeting_id}`, target_id: id }
  call.record({ module: 'comment', action: 'evaluate', ...target, after: { anonymous } })
  call.emit(eventOf(topics.comment, { ids: [id] }))
  return { meeting_id: meeting.meeting_id }
}

/** `POST /comment/add` */
export const evaluateMeeting = (call: Call, input: Input): Promise<OutputOf<typeof declaredAdd>> =>
  takeAnswer(call, callerOf(call), input)
