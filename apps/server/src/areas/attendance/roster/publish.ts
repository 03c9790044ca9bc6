import { createHash } from 'node:crypto'
import { mostDays } from '@workplace/contract/attendance/recompute'
import * as refusals from '@workplace/contract/attendance/refusals'
import { type checkRoster, mostRosterRows, type publishRoster } from '@workplace/contract/attendance/roster'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import { type Language, say } from '@workplace/contract/kernel/words'
import { datesBetween } from '@workplace/domain/attendance/request'
import {
  isForbidden,
  type RosterPerson,
  type RosterValue,
  type RosterWarning,
  rosterWarnings,
} from '@workplace/domain/attendance/roster'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import { settingOf } from '../../company/public'
import { notifyEach, type PersonalMessage } from '../../message/public'
import { keyOf } from '../days/facts.store'
import { awayOn } from './grid'
import {
  cellIn,
  type Draft,
  lockRoster,
  plannedWith,
  type RosterPersonRow,
  rosterFacts,
  rosterPeople,
  rosterShifts,
  type Span,
  storedIn,
  teamsToday,
} from './roster.store'
import { recordRoster } from './save-cells'
import { warningWords, rosterWords as words } from './words'

/** So many people are looked at together. */
const atOnce = 200
/** Runs and weeks are seen whole: so many days before and after the span are looked at, too. */
const BESIDE_DAYS = 14
/** So many changes are told in a message; how many there are more is said. */
const mostTold = 8

type Asked = ParsedOf<typeof checkRoster>
/** A date that becomes another, with what it is and will be worked by. */
type Changed = Draft & { readonly was: RosterValue; readonly before: number | null; readonly after: number | null }
type Looked = {
  readonly people: readonly RosterPersonRow[]
  readonly changed: readonly Changed[]
  readonly warnings: readonly RosterWarning[]
  readonly digest: string
  readonly names: ReadonlyMap<number, string>
}

const spanIn = ({ begin_date, end_date }: Asked): Span => {
  const days = daysBetween(begin_date, end_date)
  if (days < 0 || days >= mostDays) throw new Refusal(refusals.span_too_long, { n: mostDays })
  return { from: begin_date, until: end_date }
}

async function limitsOf({ db, actor }: Call) {
  const of = async (key: string) => Number(await settingOf(db, actor.company_id, key))
  return {
    rest_hours: await of('attendance_rest_hours'),
    days_running: await of('attendance_days_running'),
    week_hours: await of('attendance_week_hours'),
  }
}

/** Everything that would be published, and what there is to think of. */
async function lookAt(call: Call, asked: Asked): Promise<Looked> {
  const span = spanIn(asked)
  const wide = { from: addDays(span.from, -BESIDE_DAYS), until: addDays(span.until, BESIDE_DAYS) }
  const { people } = await rosterPeople(call, asked, span)
  const planned: RosterPerson[] = []
  const changed: Changed[] = []
  let shifts: Parameters<typeof rosterWarnings>[0]['shifts'] = { on: () => undefined }
  for (let at = 0; at < people.length; at += atOnce) {
    const some = people.slice(at, at + atOnce)
    const known = await rosterFacts(
      call,
      some.map(({ id }) => id),
      wide,
    )
    shifts = known.facts.by.shifts
    for (const { id, team_id, kind } of some) {
      const days = datesBetween(wide.from, wide.until).map((date) => {
        const key = keyOf(id, date)
        const was = cellIn(known.facts.cells.get(key))
        const inside = span.from <= date && date <= span.until
        const draft = inside ? known.drafts.get(key) : undefined
        const day = plannedWith(known, id, date, draft?.value ?? was)
        const before = draft === undefined ? day : plannedWith(known, id, date, was)
        if (draft !== undefined) changed.push({ ...draft, was, before: before.shift, after: day.shift })
        return {
          ...{ date, shift: day.shift, unplanned: day.unplanned, counted: day.counted },
          statutory: day.kind === 'holiday',
          away: awayOn(known, id, day) !== null,
          ...(draft === undefined ? {} : { before: { shift: before.shift }, moved: draft.base !== was }),
        }
      })
      planned.push({ user_id: id, team_id, roster: kind === 'roster', days })
    }
  }
  const warnings = rosterWarnings({
    ...{ people: planned, shifts, limits: await limitsOf(call), ...span, today: await teamsToday(call) },
  })
  const digest = createHash('sha256')
    .update(JSON.stringify([changed.map(({ user_id, date, value, was }) => [user_id, date, value, was]), warnings]))
    .digest('hex')
  const names = new Map((await rosterShifts(call.db, call.actor.company_id)).map(({ id, name }) => [id, name]))
  return { people, changed, warnings, digest, names }
}

const named = (shift: number | null, names: ReadonlyMap<number, string>, language: Language) =>
  shift === null ? say(words.rest, language) : (names.get(shift) ?? '')

function inWords(call: Call, one: RosterWarning, { people, names, changed }: Looked): string {
  const person = 'user_id' in one ? (people.find(({ id }) => id === one.user_id)?.name ?? '') : ''
  const minutes = 'minutes' in one ? one.minutes : 0
  const shift =
    one.kind === 'nobody'
      ? one.shift
      : one.kind === 'moved'
        ? (changed.find(({ user_id, date }) => user_id === one.user_id && date === one.date)?.before ?? null)
        : null
  return say(warningWords[one.kind], call.language, {
    ...{ person, date: one.date, minutes: Math.abs(minutes), hours: String(Math.round(minutes / 6) / 10) },
    n: 'days' in one ? one.days : 0,
    team: one.kind === 'nobody' ? (people.find(({ team_id }) => team_id === one.team_id)?.team ?? '') : '',
    shift: named(shift, names, call.language),
  })
}

/** `POST /schedulecell/check`. */
export async function checkRosterOf(call: Call, asked: Asked): Promise<OutputOf<typeof checkRoster>> {
  const looked = await lookAt(call, asked)
  const { people, changed, warnings, digest, names } = looked
  const byPerson = new Map<number, Changed[]>()
  for (const one of changed) byPerson.set(one.user_id, [...(byPerson.get(one.user_id) ?? []), one])
  const text = (shift: number | null) => named(shift, names, call.language)
  return {
    ...{ digest, cells: changed.length, people: byPerson.size },
    rows: people
      .flatMap(({ id, name }) => {
        const own = byPerson.get(id)
        if (own === undefined) return []
        const changes = own.map(({ date, before, after }) => ({ date, before: text(before), after: text(after) }))
        return [{ user_id: id, person: name, changes }]
      })
      .slice(0, mostRosterRows),
    warnings: warnings.slice(0, mostRosterRows).map((one) => ({
      ...{ kind: one.kind, date: one.date, text: inWords(call, one, looked) },
      person: 'user_id' in one ? (people.find(({ id }) => id === one.user_id)?.name ?? null) : null,
    })),
    warnings_total: warnings.length,
    forbidden: warnings.filter(isForbidden).length,
  }
}

/** What somebody is told of: their own days, in their own language. */
function noticesOf(call: Call, { people, changed, names }: Looked, span: Span): PersonalMessage[] {
  return people.flatMap(({ id, language: spoken }): PersonalMessage[] => {
    const own = changed.filter(({ user_id, before, after }) => user_id === id && before !== after)
    const [first] = own
    if (first === undefined || id === call.actor.user_id) return []
    const language: Language = spoken === 'en' ? 'en' : 'zh'
    const text = own
      .slice(0, mostTold)
      .map(
        ({ date, before, after }) =>
          `${date.slice(5)} ${named(before, names, language)} → ${named(after, names, language)}`,
      )
      .join(language === 'zh' ? '，' : ', ')
    const more = own.length - mostTold
    const reason = more > 0 ? say(words.andMore, language, { text, n: more }) : text
    const at = `${first.date} 00:00:00`
    return [
      {
        ...{ user_ids: [id], kind: 'attendance_roster', meeting_id: null },
        occasion: `attendance_roster/${call.request_id}`,
        values: {
          ...{ title: span.from.slice(0, 7), room: '', office_id: 0, start_time: at, end_time: at, timezone: 'UTC' },
          ...{ who: call.actor.name, reason },
        },
      },
    ]
  })
}

/** `POST /schedulecell/publish`: only what was shown comes into force. */
export async function publishRosterOf(
  call: Call,
  { digest, ...asked }: ParsedOf<typeof publishRoster>,
): Promise<OutputOf<typeof publishRoster>> {
  const { db, actor, now } = call
  await lockRoster(call)
  const looked = await lookAt(call, asked)
  const { changed } = looked
  if (looked.digest !== digest) throw new Refusal(refusals.roster_stale)
  if (looked.warnings.some(isForbidden)) throw new Refusal(refusals.roster_overlap)
  if (changed.length === 0) {
    call.unchanged()
    return { cells: 0, people: 0 }
  }
  const key = (rows: readonly Changed[]) => [
    actor.company_id,
    rows.map(({ user_id }) => user_id),
    rows.map(({ date }) => date),
  ]
  const set = changed.filter(({ value }) => value !== 'plan')
  await db.query(
    `insert into attendance_cell (company_id, user_id, date, shift_id, source, updated_at, updated_by)
     select $1, c.user_id, c.date, c.shift_id, 'manual', $5, $6
     from unnest($2::int[], $3::date[], $4::int[]) as c(user_id, date, shift_id) order by c.user_id, c.date
     on conflict (company_id, user_id, date) do update set shift_id = excluded.shift_id, source = 'manual',
       updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [...key(set), set.map(({ value }) => storedIn(value).shift_id), new Date(now()).toISOString(), actor.name],
  )
  await db.query(
    `delete from attendance_cell where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
    key(changed.filter(({ value }) => value === 'plan')),
  )
  await db.query(
    `delete from attendance_draft where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
    key(changed),
  )
  const user_ids = new Set(changed.map(({ user_id }) => user_id))
  await notifyEach(call, noticesOf(call, looked, spanIn(asked)))
  for (const user_id of user_ids) call.emit(eventOf(topics.own_attendance, { user_id }))
  const names = new Map(looked.people.map(({ id, name }) => [id, name]))
  const said = changed
    .slice(0, 50)
    .map(
      ({ user_id, date, before, after }) =>
        `${names.get(user_id)} ${date} ${named(before, looked.names, 'zh')}→${named(after, looked.names, 'zh')}`,
    )
  recordRoster(call, 'roster_publish', changed.length, user_ids.size, said.join('; '))
  return { cells: changed.length, people: user_ids.size }
}
