import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import {
  type meetingScore as declaredScore,
  type ItemResult,
  type MeetingResults,
  optionsIn,
  type Results,
  type singleCommentDetail,
  type unitCommentDetail,
} from '@workplace/contract/meeting/evaluation'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { wireSpan } from '../core/wall-time'
import { commentsOf, low, meetingPlace, type Span, titleFor, within } from './comments'

const USUAL_DAYS = 90
const MOST_DAYS = 1100
const MOST_ROOMS = 200

const round = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

type ItemRow = Omit<ItemResult, 'counts'> & { options: string | null }
type CountRow = { item_id: number; value: string; n: number }

/** Results by item of the comments that a condition names (`c` and its meeting `m`). */
async function itemsWhere(call: Call, condition: string, values: unknown[]): Promise<ItemResult[]> {
  const from = `from meeting_comment c join meeting m on m.company_id = c.company_id and m.id = c.meeting_id ${meetingPlace}
    join comment_answer a on a.company_id = c.company_id and a.comment_id = c.id
    join itemcomment i on i.company_id = a.company_id and i.id = a.item_id where ${condition}`
  const rows = await call.db.query<ItemRow>(
    `select i.id as item_id, i.title, i.title_en, i.kind, i.max_score, i.options, count(*)::int as answers,
       avg(a.score * 5.0 / a.max_score)::float8 as average
     ${from} group by i.company_id, i.id order by i.sort, i.id`,
    values,
  )
  // a score that was given of another highest score stands where it would stand now
  const counts = await call.db.query<CountRow>(
    `select i.id as item_id, coalesce(a.choice, greatest(1, round(a.score::numeric * i.max_score / a.max_score))::int::text) as value,
       count(*)::int as n
     ${from} and i.kind <> 'text' group by 1, 2`,
    values,
  )
  return rows.map(({ options, ...row }) => ({
    ...row,
    average: round(row.average),
    counts: countsOf(row, options, counts),
  }))
}

function countsOf(
  item: Omit<ItemRow, 'options'>,
  options: string | null,
  rows: readonly CountRow[],
): ItemResult['counts'] {
  const own = new Map(rows.filter(({ item_id }) => item_id === item.item_id).map(({ value, n }) => [value, n]))
  const offered =
    item.kind === 'score'
      ? Array.from({ length: item.max_score }, (_, at) => ({ value: `${at + 1}`, zh: `${at + 1}`, en: `${at + 1}` }))
      : optionsIn(options)
  // options that are not offered any more were answered all the same
  const gone = [...own.keys()]
    .filter((value) => !offered.some((one) => one.value === value))
    .map((value) => ({ value, zh: value, en: value }))
  return item.kind === 'text' ? [] : [...offered, ...gone].map((one) => ({ ...one, n: own.get(one.value) ?? 0 }))
}

const asking = `count(*)::int as meetings, coalesce(sum(e.asked), 0)::int as asked, coalesce(sum(e.withheld), 0)::int as withheld,
  coalesce(sum((select count(*) from evaluation_answered x where x.company_id = e.company_id and x.meeting_id = e.meeting_id)), 0)::int as answered,
  coalesce(sum((select count(*) from evaluation_box b where b.company_id = e.company_id and b.meeting_id = e.meeting_id)), 0)::int as waiting`
type Asking = Pick<Results, 'asked' | 'answered' | 'withheld' | 'waiting' | 'meetings'>
const nobody: Asking = { asked: 0, answered: 0, withheld: 0, waiting: 0, meetings: 0 }

/** The days that are asked for; without any the last quarter. */
function daysOf(call: Call, span: Span): { from: string; to: string } {
  const to = span.end_date ?? wallClock(call.now(), 'Asia/Shanghai').date
  const from = span.start_date ?? addDays(to, 1 - USUAL_DAYS)
  const days = daysBetween(from, to) + 1
  if (days < 1) throw new Refusal(refusals.invalid_input, {}, { fields: { end_date: common.notBeforeStart } })
  if (days > MOST_DAYS)
    throw new Refusal(
      refusals.invalid_input,
      {},
      { fields: { end_date: [`最多${MOST_DAYS}天`, `At most ${MOST_DAYS} days`] } },
    )
  return { from, to }
}

type RoomRow = Results['rooms'][number]
type TrendRow = Results['trend'][number]

/** `GET /comment/unitcommentdetail` */
export async function resultsOf(
  call: Call,
  span: ParsedOf<typeof unitCommentDetail>,
): Promise<OutputOf<typeof unitCommentDetail>> {
  const days = daysOf(call, span)
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const condition = within(call, { ...span, start_date: days.from, end_date: days.to }, put).join(' and ')
  const length = daysBetween(days.from, days.to) + 1
  const step: Results['step'] = length <= 31 ? 'day' : length <= 190 ? 'week' : 'month'
  const from = `from meeting_comment c join meeting m on m.company_id = c.company_id and m.id = c.meeting_id ${meetingPlace} where ${condition}`
  const sums = `count(*)::int as comments, avg(c.score)::float8 as average`
  const [[asked], [total], rooms, trend] = await Promise.all([
    call.db.query<Asking>(
      `select ${asking} from evaluation e join meeting m on m.company_id = e.company_id and m.id = e.meeting_id ${meetingPlace}
       where ${condition}`,
      values,
    ),
    call.db.query<{ comments: number; average: number | null; low: number; meetings: number }>(
      `select ${sums}, count(*) filter (where ${low})::int as low, count(distinct c.meeting_id)::int as meetings ${from}`,
      values,
    ),
    call.db.query<RoomRow>(
      `select r.id, r.name, o.name as office_name, o.name_en as office_name_en, ${sums}, count(*) filter (where ${low})::int as low
       ${from} group by r.id, r.name, o.name, o.name_en order by average nulls last, comments desc, r.id limit ${MOST_ROOMS}`,
      values,
    ),
    call.db.query<TrendRow>(
      `select date_trunc('${step}', (m.start_time at time zone o.timezone))::date::text as date, ${sums} ${from} group by 1 order by 1`,
      values,
    ),
  ])
  const { meetings: _, ...counts } = asked ?? nobody
  return {
    ...days,
    ...counts,
    meetings: total?.meetings ?? 0,
    comments: total?.comments ?? 0,
    low: total?.low ?? 0,
    average: round(total?.average ?? null),
    items: await itemsWhere(call, condition, values),
    rooms: rooms.map((room) => ({ ...room, average: round(room.average) })),
    step,
    trend: trend.map((point) => ({ ...point, average: round(point.average) })),
  }
}

type Place = Omit<MeetingResults, 'items' | 'comments' | 'average'> & { office_id: number }

async function readAsked(call: Call, meeting_id: number): Promise<Place> {
  const { company_id, user_id, office_ids } = call.actor
  const [found] = await call.db.query<Place>(
    `select e.meeting_id, ${titleFor('$3')} as meeting_title, m.meetingroom_id, r.name as meetingroom_name, r.office_id,
       o.name as office_name, o.name_en as office_name_en, m.start_time, m.end_time, o.timezone, e.closes_at, e.asked, e.withheld,
       (select count(*)::int from evaluation_answered x where x.company_id = e.company_id and x.meeting_id = e.meeting_id) as answered,
       (select count(*)::int from evaluation_box b where b.company_id = e.company_id and b.meeting_id = e.meeting_id) as waiting
     from evaluation e join meeting m on m.company_id = e.company_id and m.id = e.meeting_id ${meetingPlace}
     where e.company_id = $1 and e.meeting_id = $2`,
    [company_id, meeting_id, user_id],
  )
  if (found === undefined || (office_ids !== null && !office_ids.includes(found.office_id)))
    throw new Refusal(refusals.not_found)
  return found
}

/** `GET /comment/singlecommentdetail` */
export async function meetingResults(call: Call, meeting_id: number): Promise<OutputOf<typeof singleCommentDetail>> {
  const { office_id: _, ...place } = await readAsked(call, meeting_id)
  const score = await scoresOf(call, meeting_id)
  return {
    ...place,
    ...wireSpan(place.start_time, place.end_time, place.timezone),
    average: score.average,
    items: score.items,
    comments: await commentsOf(call, meeting_id),
  }
}

async function scoresOf(call: Call, meeting_id: number): Promise<OutputOf<typeof declaredScore>> {
  const values = [call.actor.company_id, meeting_id]
  const [total] = await call.db.query<{ average: number | null }>(
    'select avg(score)::float8 as average from meeting_comment where company_id = $1 and meeting_id = $2',
    values,
  )
  const items = await itemsWhere(call, 'c.company_id = $1 and c.meeting_id = $2', values)
  return { meeting_id, average: round(total?.average ?? null), items }
}

/** `GET /itemcomment/meeting_score` */
export async function meetingScore(call: Call, meeting_id: number): Promise<OutputOf<typeof declaredScore>> {
  await readAsked(call, meeting_id)
  return scoresOf(call, meeting_id)
}
