import { Readable } from 'node:stream'
import { monthColumnNames } from '@workplace/contract/attendance/month'
import { readOut } from '@workplace/contract/attendance/read-out'
import {
  type JudgingKind,
  mostRehearsed,
  type RehearsedPerson,
  type rehearsalFile,
  type rehearseRule,
} from '@workplace/contract/attendance/rehearse'
import { versioned } from '@workplace/contract/attendance/versions'
import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { formSchema } from '@workplace/contract/kernel/resource'
import { type Label, say } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import {
  addSums,
  changedColumns,
  type DayOfMonth,
  type MonthColumn,
  type MonthSums,
  monthColumns,
  noSums,
  sumsOfMonth,
} from '@workplace/domain/attendance/month'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { fieldErrors } from '../../../kernel/call/validation'
import type { Rules, Values } from '../../../kernel/resources/engine'
import { type Cell, excelSheets } from '../../../kernel/sheet/excel-stream'
import { excelType } from '../../../kernel/sheet/sheet'
import { dayOfMonth, type Month, monthOf, type Sums } from '../closed-months/month.store'
import { type PersonWithin, peopleWithin } from '../core/people-within'
import { overtimeRules, ruleRules, shiftRules } from '../core/shift-rules'
import { type Draft, rulesByDate } from '../versions/rule-versions'
import { fieldsOf, stepsOf } from './changed-fields'
import { type Facts, factsOf } from './facts.store'
import { type ReckonedDay, reckonDay } from './reckon'
import { isOther, told } from './refresh-days'
import { type StoredDay, storedOf, toldColumns } from './stored-day'
import { dayWords as words } from './words'

type Asked = Omit<ParsedOf<typeof rehearseRule>, 'month'> & { readonly month?: string | undefined }
/** A day that would be another. */
type Changed = RehearsedPerson['days'][number]
/** One person: so many days were looked at, these would be others, and the month by so much. */
type Rehearsed = {
  readonly person: PersonWithin
  readonly looked: number
  readonly days: readonly Changed[]
  readonly columns: Sums
}

/** So many people are reckoned at a time. */
const atOnce = 200

const rulesOf: Readonly<Record<JudgingKind, Rules>> = { shift: shiftRules, rule: ruleRules, overtime: overtimeRules }

/** What the form says, held against what its saving would be held against: what it is called judges nothing. */
async function draftOf(call: Call, { kind, ref_id, body }: Asked): Promise<Draft> {
  const [found] = await call.db.query(
    'select 1 from attendance_version where company_id = $1 and kind = $2 and ref_id = $3 limit 1',
    [call.actor.company_id, kind, ref_id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  const given = { ...body, name: '-', status: 'on', effect_date: null }
  const parsed = formSchema(versioned[kind]).safeParse(given)
  if (!parsed.success)
    throw new Refusal(refusals.invalid_input, {}, { fields: fieldErrors(parsed.error, call.language, given) })
  const after: Values = parsed.data
  const [faults = {}] = (await rulesOf[kind].beforeSave?.(call, [{ before: null, after }])) ?? []
  const fields = Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault] as const] : []))
  if (fields.length > 0) throw new Refusal(refusals.invalid_input, {}, { fields: Object.fromEntries(fields) })
  return { kind, ref_id, body: after }
}

function rehearsePerson(
  language: 'zh' | 'en',
  now: number,
  facts: { readonly is: Facts; readonly tried: Facts },
  person: PersonWithin,
  dates: readonly string[],
): Rehearsed {
  const days: Changed[] = []
  const months: { is: DayOfMonth[]; tried: DayOfMonth[] } = { is: [], tried: [] }
  let looked = 0
  for (const date of dates) {
    const was = reckonDay(facts.is, person.id, date, now)
    const becomes = reckonDay(facts.tried, person.id, date, now)
    const zone = (was ?? becomes)?.planned.team.zone
    // days to come are none yet
    if (zone === undefined || date > wallClock(now, zone).date) continue
    looked++
    const put = (of: 'is' | 'tried', reckoned: ReckonedDay | null): StoredDay | null => {
      if (reckoned === null) return null
      const stored = storedOf(reckoned, [])
      const forgives = facts[of].by.forgives.on(reckoned.planned.team.rule_id, date) ?? null
      months[of].push(dayOfMonth(stored, date, forgives))
      return stored
    }
    const [before, after] = [put('is', was), put('tried', becomes)]
    const isSame = before !== null && after !== null && !isOther(before, after, toldColumns)
    if (isSame) continue
    days.push({
      ...{ date, fields: fieldsOf(before && told(before), after && told(after), language) },
      before: stepsOf(was?.day.why ?? [], becomes?.day.why ?? [], language),
      after: stepsOf(becomes?.day.why ?? [], was?.day.why ?? [], language),
    })
  }
  const columns = changedColumns(addSums(sumsOfMonth(months.tried), sumsOfMonth(months.is), -1))
  return { person, looked, days, columns }
}

/**
 * Everybody, some after the others: what their month comes to by what counted on its dates, and by the draft. Both are
 * reckoned now, so that they differ by the draft alone; what is stored or sealed is neither asked nor touched.
 */
async function* rehearsed(
  call: Call,
  asked: Asked,
  { month, draft }: { readonly month: Month; readonly draft: Draft },
): AsyncGenerator<readonly Rehearsed[]> {
  const { db, actor } = call
  // both sides by one clock: a day may settle between two looks
  const now = call.now()
  const people = await peopleWithin(call, asked, month)
  const by = await rulesByDate(db, actor.company_id, draft)
  const dates: string[] = []
  for (let date = month.begin; date <= month.end; date = addDays(date, 1)) dates.push(date)
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce)
    const ids = some.map(({ id }) => id)
    const is = await factsOf(db, actor.company_id, ids, { from: month.begin, until: month.end })
    yield some.map((person) => rehearsePerson(call.language, now, { is, tried: { ...is, by } }, person, dates))
  }
}

type Sum = { people: number; days: number; columns: MonthSums }
const isAnother = ({ days, columns }: Rehearsed) => days.length > 0 || Object.keys(columns).length > 0

/** By department, of those who would have another month. */
function added(sums: Map<string | null, Sum>, { person, days, columns }: Rehearsed): void {
  const had = sums.get(person.department) ?? { people: 0, days: 0, columns: noSums() }
  sums.set(person.department, {
    ...{ people: had.people + 1, days: had.days + days.length },
    columns: addSums(had.columns, { ...noSums(), ...columns }),
  })
}

/** `POST /dailylog/rehearse`. */
export async function rehearseOf(
  call: Call,
  { month: named, ...asked }: ParsedOf<typeof rehearseRule>,
): Promise<OutputOf<typeof rehearseRule>> {
  const month = await monthOf(call, named)
  const draft = await draftOf(call, asked)
  const sums = new Map<string | null, Sum>()
  const persons: RehearsedPerson[] = []
  let [people, days, changed_people, changed_days] = [0, 0, 0, 0]
  for await (const some of rehearsed(call, asked, { month, draft }))
    for (const one of some) {
      people++
      days += one.looked
      if (!isAnother(one)) continue
      const left = Math.max(0, mostRehearsed - changed_days)
      changed_people++
      changed_days += one.days.length
      added(sums, one)
      const { person, columns } = one
      if (persons.length < mostRehearsed && (left > 0 || one.days.length === 0))
        persons.push({
          ...{ user_id: person.id, person: person.name, department: person.department, columns },
          days: one.days.slice(0, left),
        })
    }
  return {
    ...{ month: month.month, begin_date: month.begin, end_date: month.end },
    ...{ people, days, changed_people, changed_days, persons },
    sums: [...sums].map(([department, { columns, ...sum }]) => ({
      ...{ department, ...sum, columns: changedColumns(columns) },
    })),
  }
}

/** `POST /dailylog/rehearse_export`: days as they are reckoned, then people, departments and what was tried. */
export async function exportRehearsal(
  call: Call,
  { month: named, name, ...asked }: ParsedOf<typeof rehearsalFile>,
): Promise<FileAnswer> {
  const month = await monthOf(call, named)
  const draft = await draftOf(call, asked)
  const t = (label: Label) => say(label, call.language)
  const sums = new Map<string | null, Sum>()
  const others: { person: PersonWithin; days: number; columns: Sums }[] = []
  const inLines = (texts: readonly string[]) => texts.join('\n')

  async function* dayRows(): AsyncGenerator<Cell[][]> {
    for await (const some of rehearsed(call, asked, { month, draft })) {
      const rows: Cell[][] = []
      for (const one of some.filter(isAnother)) {
        added(sums, one)
        others.push({ person: one.person, days: one.days.length, columns: one.columns })
        for (const { date, fields, before, after } of one.days)
          rows.push([
            ...[date, one.person.name, one.person.department ?? ''],
            inLines(fields.map((field) => `${field.name}: ${field.before} → ${field.after}`)),
            ...[inLines(before), inLines(after)],
          ])
      }
      yield rows
    }
  }
  const figures = (columns: Sums) => monthColumns.map((column: MonthColumn) => columns[column] ?? 0)
  async function* personRows(): AsyncGenerator<Cell[][]> {
    yield others.map(({ person, days, columns }) => [
      ...[person.name, person.department ?? '', days, ...figures(columns)],
    ])
  }
  async function* sumRows(): AsyncGenerator<Cell[][]> {
    yield [...sums].map(([department, { people, days, columns }]) => [
      ...[department ?? '', people, days, ...figures(columns)],
    ])
  }
  async function* legend(): AsyncGenerator<Cell[][]> {
    yield [
      [t(words.rehearsed), name ?? ''],
      [t(attendanceWords.monthName), `${month.month} (${month.begin} – ${month.end})`],
      ...readOut(draft.kind, draft.body).map((sentence): Cell[] => ['', t(sentence)]),
      [t(words.madeAt), new Date(call.now()).toISOString()],
    ]
  }
  const sheet = (title: Label, heading: string[], rows: AsyncGenerator<Cell[][]>, width = 16) => ({
    ...{ name: t(title), heading, widths: heading.map(() => width), rows },
  })
  const figureTitles = monthColumns.map((column) => t(monthColumnNames[column]))
  const [person, department, days] = [
    t(peopleWords.person),
    t(peopleWords.department),
    t(attendanceWords.dayCount),
  ] as const
  const body = excelSheets([
    sheet(
      attendanceWords.dailyLog,
      [t(common.date), person, department, t(words.differences), t(words.whyNow), t(words.whyThen)],
      dayRows(),
      28,
    ),
    sheet(attendanceWords.people, [person, department, days, ...figureTitles], personRows()),
    sheet(peopleWords.department, [department, t(attendanceWords.people), days, ...figureTitles], sumRows()),
    sheet(words.legend, [t(common.name), t(common.content)], legend(), 40),
  ])
  return {
    name: `${t(words.rehearsal)}_${month.month}.xlsx`,
    media_type: excelType,
    body: Readable.from(body, { objectMode: false }),
  }
}
