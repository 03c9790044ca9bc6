import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { importReport } from '@workplace/contract/kernel/resource'
import { say } from '@workplace/contract/kernel/words'
import { mostImported } from '@workplace/contract/visitor/visitor-rows'
import type { addVisitor } from '@workplace/contract/visitor/visits'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import type { Engine } from '../../../kernel/resources/engine'
import { type Draft, type ImportOptions, type Mode, readDrafts } from '../../../kernel/resources/import'
import { type PersonDeps, plainPerson } from '../core/known-person'
import { type InvitedVisit, inviteTo, notifyInvitation } from '../invite/add-visit'

type Report = z.output<typeof importReport>
type Values = {
  name: string
  phone: string | null
  mail: string | null
  company: string | null
  plate_no: string | null
  language: 'zh' | 'en' | null
  office_id: number
  reason_id: number
  host_id: number | null
  plan_start: string
  plan_end: string
  day_begin: string | null
  day_end: string | null
  note: string | null
}

const valuesOf = ({ values }: Draft) => values as Values

/** A time of the file is one on the clock of the office, unless it says where else. */
function onOfficeClock(draft: Draft, name: 'plan_start' | 'plan_end', timezone: string): void {
  if (/(?:z|[+-]\d{2}:?\d{2})$/i.test(draft.cells[name]?.trim() ?? '')) return
  const [date = '', time = ''] = valuesOf(draft)[name].split('T')
  draft.values[name] = new Date(instantOf(date, minuteOf(time.slice(0, 5)), timezone)).toISOString()
}

function putFault(draft: Draft, { kind, values, more }: Refusal, call: Call): void {
  const fields = Object.entries(more.fields ?? {})
  const [[path, label] = ['plan_start', sentenceOf(kind)]] = fields
  const message = typeof label === 'string' ? label : say(label, call.language, fields.length > 0 ? {} : values)
  // what is said of one of the people stands in their line
  const name = path.split('.').at(-1) ?? path
  const known = name in draft.cells ? name : (Object.keys(draft.cells)[0] ?? name)
  draft.errors[known] ??= message
}

/** Done, or taken back and refused. */
async function attempt<T>({ db }: Call, name: string, work: () => Promise<T>): Promise<T | Refusal> {
  await db.query(`savepoint ${name}`)
  try {
    const done = await work()
    await db.query(`release savepoint ${name}`)
    return done
  } catch (error) {
    await db.query(`rollback to savepoint ${name}`)
    if (error instanceof Refusal) return error
    throw error
  }
}

const isRight = ({ errors }: Draft) => Object.keys(errors).length === 0

type Asked = ParsedOf<typeof addVisitor>

/** What a line says of the visit, and not of who comes. */
function planOf(draft: Draft): Omit<Values, 'name' | 'phone' | 'mail' | 'company' | 'plate_no' | 'language'> {
  const { name: _, phone: __, mail: ___, company: ____, plate_no: _____, language: ______, ...plan } = valuesOf(draft)
  return plan
}

function askedOf(drafts: readonly [Draft, ...Draft[]]): Asked {
  const { host_id, note, ...plan } = planOf(drafts[0])
  return {
    ...plan,
    ...(host_id === null ? {} : { host_id }),
    ...{ co_host_ids: [], company: null, note, weekdays: null, through_id: null, floor_id: null },
    people: drafts.map((draft) => {
      const { name, phone, mail, company, plate_no, language } = valuesOf(draft)
      const person = { name, phone, mail, company, plate_no, idno: null }
      return language === null ? person : { ...person, language }
    }),
  }
}

/** Those who come together: whose lines say the same of the visit. */
function groupsOf(drafts: readonly Draft[]): [Draft, ...Draft[]][] {
  const groups = new Map<string, [Draft, ...Draft[]]>()
  for (const draft of drafts) {
    const key = JSON.stringify(Object.entries(planOf(draft)).sort(([a], [b]) => (a < b ? -1 : 1)))
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [draft])
    else group.push(draft)
  }
  return [...groups.values()]
}

/**
 * `POST /visitor/import`: each line is judged as the form would be, and then everything is done, so that what only saving
 * finds is reported as well; what is not to stay is taken back. Nobody hears of anything before.
 */
export async function importVisitors(
  engine: Engine,
  call: Call,
  deps: PersonDeps,
  mode: Mode,
  { mends }: ImportOptions,
): Promise<Report> {
  const { drafts, unread } = await readDrafts(engine, call, { zone: 'UTC', mends })
  if (drafts.length > mostImported) throw new Refusal(commonRefusals.import_too_many, { n: mostImported })
  const offices = await call.db.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1',
    [call.actor.company_id],
  )
  const zones = new Map(offices.map(({ id, timezone }) => [id, timezone]))
  for (const draft of drafts.filter(isRight)) {
    const { office_id } = valuesOf(draft)
    const zone = zones.get(office_id) ?? 'UTC'
    onOfficeClock(draft, 'plan_start', zone)
    onOfficeClock(draft, 'plan_end', zone)
    const { name, phone, mail, company, plate_no } = valuesOf(draft)
    try {
      await plainPerson(call, deps, { name, phone, mail, company, plate_no, idno: null }, office_id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      putFault(draft, error, call)
    }
  }
  await call.db.query('savepoint before_import')
  const made: InvitedVisit[] = []
  for (const group of groupsOf(drafts.filter(isRight))) {
    const answer = await attempt(call, 'one_visit', () => inviteTo(call, deps, askedOf(group), 'import'))
    if (answer instanceof Refusal) for (const draft of group) putFault(draft, answer, call)
    else made.push(answer)
  }
  const valid = drafts.filter(isRight).length
  const stays = made.length > 0 && (mode === 'valid' || (mode === 'all' && valid === drafts.length))
  if (stays) for (const one of made) await notifyInvitation(call, one)
  else {
    await call.db.query('rollback to savepoint before_import')
    call.unchanged()
  }
  return {
    rows: drafts.map(({ line, cells, errors }) => ({ line, values: cells, errors })),
    total: drafts.length,
    valid,
    // somebody who stands there twice comes once
    saved: stays ? made.reduce((sum, { people }) => sum + people.length, 0) : 0,
    unread,
  }
}
