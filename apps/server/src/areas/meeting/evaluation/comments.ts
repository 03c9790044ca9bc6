import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import {
  type CommentDetail,
  type CommentRow,
  type commentDetail as declaredDetail,
  type commentPage as declaredPage,
  lowScore,
  optionsIn,
} from '@workplace/contract/meeting/evaluation'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import type { Addresses } from '../../../kernel/files/address'
import { wireSpan } from '../core/wall-time'

export type Span = {
  start_date?: string | undefined
  end_date?: string | undefined
  office?: number | undefined
  room?: number | undefined
}

export const low = `exists (select 1 from comment_answer y where y.company_id = c.company_id and y.comment_id = c.id
  and y.score * 5 <= ${lowScore} * y.max_score)`

/** What a private meeting is about, and who took part, is for those who took part in it. */
export const titleFor = (me: string) => hiddenFor(me, `''`, 'm.title')

const hiddenFor = (
  me: string,
  instead: string,
  shown: string,
) => `case when m.secret and m.booker_id <> ${me} and m.book_for_id is distinct from ${me}
  and not exists (select 1 from attendee z where z.company_id = m.company_id and z.meeting_id = m.id and z.user_id = ${me})
  then ${instead} else ${shown} end`

export const meetingPlace = `join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id`
const joined = `from meeting_comment c join meeting m on m.company_id = c.company_id and m.id = c.meeting_id ${meetingPlace}
  left join users u on u.company_id = c.company_id and u.id = c.user_id
  left join repair p on p.company_id = c.company_id and p.id = c.repair_id`
const columns = (me: string) => `c.id, c.version, c.meeting_id, ${titleFor(me)} as meeting_title, m.meetingroom_id,
  r.name as meetingroom_name, r.office_id, o.name as office_name, o.name_en as office_name_en, m.start_time, m.end_time, o.timezone,
  c.anonymous, c.user_id, ${hiddenFor(me, 'null', 'coalesce(u.name, c.guest_name)')} as user_name,
  c.guest_mail is not null as is_guest, c.guest_name, c.guest_mail, c.answered_at, c.score::float8 as score, ${low} as is_low, c.content, c.reply,
  c.replied_by, c.replied_at, c.repair_id, p.order_no as repair_no`

/** Meetings of some days in rooms whose offices the caller administers; `m`, `r` and `o` stand for them. */
export function within(call: Call, span: Span, put: (value: unknown) => string): string[] {
  const { office_ids } = call.actor
  const where = ['m.company_id = $1']
  if (office_ids !== null) where.push(`r.office_id = any(${put(office_ids)}::int[])`)
  if (span.office !== undefined) where.push(`r.office_id = ${put(span.office)}`)
  if (span.room !== undefined) where.push(`m.meetingroom_id = ${put(span.room)}`)
  const day = '(m.start_time at time zone o.timezone)::date'
  if (span.start_date !== undefined) where.push(`${day} >= ${put(span.start_date)}::date`)
  if (span.end_date !== undefined) where.push(`${day} <= ${put(span.end_date)}::date`)
  return where
}

export type StoredComment = CommentRow & {
  office_id: number
  user_id: number | null
  guest_name: string | null
  guest_mail: string | null
  replied_at: string | null
}

const shown = ({
  office_id: _,
  user_id: __,
  guest_name: ___,
  guest_mail: ____,
  replied_at: _____,
  ...row
}: StoredComment): CommentRow => ({
  ...row,
  ...wireSpan(row.start_time, row.end_time, row.timezone),
})

const sorts: Record<string, string> = { id: 'c.id', start_time: 'm.start_time', score: 'c.score' }

type Query = Span & {
  page: number
  limit: number
  sort: string
  title?: string | undefined
  only?: 'low' | 'open' | undefined
}

/** What can be read, a page of it. The order is that of the meetings: of two about one meeting nothing says which came first. */
export async function readComments(call: Call, input: Query): Promise<{ items: CommentRow[]; total: number }> {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = within(call, input, put)
  if (input.only === 'low') where.push(low)
  if (input.only === 'open') where.push(`(${low} or c.content is not null) and c.reply is null and c.repair_id is null`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(c.content ilike ${text} or r.name ilike ${text} or u.name ilike ${text} or c.guest_name ilike ${text}
      or exists (select 1 from comment_answer y where y.company_id = c.company_id and y.comment_id = c.id and y.content ilike ${text}))`)
  }
  const { by: column, way } = sorting(sorts, input.sort)
  const condition = where.join(' and ')
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${condition}`,
    values,
  )
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const rows = await call.db.query<StoredComment>(
    `select ${columns(put(call.actor.user_id))} ${joined} where ${condition}
     order by ${column} ${way} nulls last, c.id ${way} ${limits}`,
    values,
  )
  return { items: rows.map(shown), total: count?.total ?? 0 }
}

/** `GET /comment/pagelist` */
export const commentPage = (call: Call, input: ParsedOf<typeof declaredPage>): Promise<OutputOf<typeof declaredPage>> =>
  readComments(call, input)

/** All about one meeting; in its office's scope. */
export async function commentsOf(call: Call, meeting_id: number): Promise<CommentRow[]> {
  const rows = await call.db.query<StoredComment>(
    `select ${columns('$3')} ${joined} where c.company_id = $1 and c.meeting_id = $2 order by c.id`,
    [call.actor.company_id, meeting_id, call.actor.user_id],
  )
  return rows.map(shown)
}

/** An evaluation in an office that the caller administers. */
export async function readComment(call: Call, id: number, forChange = false): Promise<StoredComment> {
  const { company_id, user_id, office_ids } = call.actor
  const [found] = await call.db.query<StoredComment>(
    `select ${columns('$3')} ${joined} where c.company_id = $1 and c.id = $2 ${forChange ? 'for update of c' : ''}`,
    [company_id, id, user_id],
  )
  if (found === undefined || (office_ids !== null && !office_ids.includes(found.office_id)))
    throw new Refusal(refusals.not_found)
  return found
}

type Answer = Omit<CommentDetail['answers'][number], 'choice'> & { choice: string | null; options: string | null }

/** `GET /comment/detail` */
export async function commentDetail(
  call: Call,
  id: number,
  signPath: Addresses['sign'],
): Promise<OutputOf<typeof declaredDetail>> {
  const { company_id } = call.actor
  const comment = await readComment(call, id)
  const answers = await call.db.query<Answer>(
    `select a.item_id, i.title, i.title_en, i.kind, a.score, a.max_score, a.choice, a.content, i.options
     from comment_answer a join itemcomment i on i.company_id = a.company_id and i.id = a.item_id
     where a.company_id = $1 and a.comment_id = $2 order by i.sort, i.id`,
    [company_id, id],
  )
  const photos = await call.db.query<{ file_key: string }>(
    'select file_key from comment_photo where company_id = $1 and comment_id = $2 order by sort',
    [company_id, id],
  )
  return {
    ...shown(comment),
    replied_at: comment.replied_at,
    answers: answers.map(({ options, choice, ...answer }) => ({
      ...answer,
      choice: choice === null ? null : optionNamed(options, choice),
    })),
    images: photos.map(({ file_key }) => {
      const path = `/${file_key}`
      return { path, url: signPath(company_id, path), thumb: signPath(company_id, path, { width: 320 }) }
    }),
  }
}

/** An option as it is called now; one that is not offered any more by the words that were kept. */
export const optionNamed = (options: string | null, value: string) =>
  optionsIn(options).find((one) => one.value === value) ?? { value, zh: value, en: value }
