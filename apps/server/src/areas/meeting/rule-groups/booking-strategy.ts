import { isConfigKey } from '@workplace/contract/company/strategy'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { StrategyForm } from '@workplace/contract/kernel/strategy-option'
import { strategyOption, strategyValue } from '@workplace/contract/kernel/strategy-option'
import type { Label } from '@workplace/contract/kernel/words'
import {
  bookingStrategyOf,
  type strategyBooking,
  type strategyPreview,
  strategySections,
} from '@workplace/contract/meeting/booking-strategy'
import { type AreaSettings, settingNamed, settingsByArea } from '@workplace/contract/settings'
import { type Call, requireOffice } from '../../../kernel/call/call'
import { instantText, wireSpan } from '../core/wall-time'

type Row = {
  strategy_key: string
  name: string
  option: string
  strategy_values: string
  version: number
  updated_at: string
  updated_by: string
}
type OfficeRow = Omit<Row, 'name' | 'option'> & { office_id: number; office_name: string }
type Item = OutputOf<typeof strategyBooking>['sections'][number]['items'][number]

const pair = (label: Label): [string, string] => [label[0], label[1]]

function itemOf(key: string, declared: StrategyForm, row: Row | undefined, offices: readonly OfficeRow[]): Item {
  const { label, help, option, words: choices = {}, initial, scope = 'company' } = declared
  const isTouched = row !== undefined && row.version > 1
  return {
    strategy_key: key,
    label: pair(label),
    help: help === undefined ? null : pair(help),
    option: strategyOption.parse(option),
    choices: Object.fromEntries(Object.entries(choices).map(([value, words]) => [value, pair(words)])),
    initial,
    scope,
    // what does not fit was not written by a form
    strategy_values: strategyValue(option, row?.strategy_values ?? initial) ?? initial,
    version: row?.version ?? 1,
    updated_at: isTouched ? row.updated_at : '',
    updated_by: isTouched ? row.updated_by : '',
    offices: offices.filter((one) => one.strategy_key === key).map(({ strategy_key: _, ...one }) => one),
  }
}

/** A key that no part of the product declares: as its row says, if it can be read. */
function undeclared(row: Row): StrategyForm | undefined {
  try {
    const option = strategyOption.parse(JSON.parse(row.option))
    return { label: [row.name, row.name], option, initial: row.strategy_values }
  } catch {
    return undefined
  }
}

/** The settings of areas that have no page of their own for them: each area is a section here. */
export const settingsElsewhere = (all: readonly AreaSettings[]): AreaSettings[] =>
  all.flatMap(({ title, settings }) => {
    const own = Object.entries(settings).filter(([key]) => !isConfigKey(key) && bookingStrategyOf(key) === undefined)
    return own.length === 0 ? [] : [{ title, settings: Object.fromEntries(own) }]
  })

/** `GET /strategy/booking`: every key that is not among the settings of the system. */
export async function bookingStrategy(call: Call): Promise<OutputOf<typeof strategyBooking>> {
  const { db, actor } = call
  const [all, offices] = await Promise.all([
    db.query<Row>(
      'select strategy_key, name, option, strategy_values, version, updated_at, updated_by from strategy where company_id = $1 order by id',
      [actor.company_id],
    ),
    db.query<OfficeRow>(
      `select s.strategy_key, s.office_id, o.name as office_name, s.strategy_values, s.version, s.updated_at, s.updated_by
       from strategy_office s join office o on o.company_id = s.company_id and o.id = s.office_id
       where s.company_id = $1 and ($2::int[] is null or s.office_id = any($2)) order by o.sort, o.id`,
      [actor.company_id, actor.office_ids],
    ),
  ])
  const rows = new Map(all.filter((row) => !isConfigKey(row.strategy_key)).map((row) => [row.strategy_key, row]))
  const sections = strategySections.map((section) => ({
    label: pair(section.label),
    items: Object.entries(section.strategies).map(([key, declared]) => itemOf(key, declared, rows.get(key), offices)),
  }))
  const elsewhere = settingsElsewhere(settingsByArea).map(({ title, settings }) => ({
    label: pair(title),
    items: Object.entries(settings).map(([key, declared]) => itemOf(key, declared, rows.get(key), offices)),
  }))
  const others = [...rows.values()].flatMap((row) => {
    const declared = settingNamed(row.strategy_key) === undefined ? undeclared(row) : undefined
    return declared === undefined ? [] : [itemOf(row.strategy_key, declared, row, offices)]
  })
  const rest = others.length === 0 ? [] : [{ label: pair(common.other), items: others }]
  return {
    sections: [...sections, ...elsewhere, ...rest],
    of_company: actor.office_ids === null,
  }
}

const shown = 20

/** `POST /strategy/preview`: the coming meetings for which it counts: of the office, or of those without their own value. */
export async function previewStrategy(
  call: Call,
  { strategy_key, office_id }: ParsedOf<typeof strategyPreview>,
): Promise<OutputOf<typeof strategyPreview>> {
  const { db, actor } = call
  if (isConfigKey(strategy_key)) throw new Refusal(refusals.not_found)
  if (office_id !== undefined) requireOffice(actor, office_id)
  // a setting of visitors, desks or doors changes nothing for meetings
  const isElsewhere = settingNamed(strategy_key) !== undefined && bookingStrategyOf(strategy_key) === undefined
  if (isElsewhere) return { total: 0, items: [] }
  type Coming = OutputOf<typeof strategyPreview>['items'][number] & { total: number; secret: boolean }
  const rows = await db.query<Coming>(
    `select m.id, m.title, m.secret, m.start_time, m.end_time, o.timezone, r.name as room_name, o.name as office_name,
       u.name as booker_name, count(*) over ()::int as total
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users u on u.company_id = m.company_id and u.id = coalesce(m.book_for_id, m.booker_id)
     where m.company_id = $1 and m.start_time > $2 and m.meeting_state = 'active' and m.audit_state in (0, 1)
       and ($3::int[] is null or r.office_id = any($3))
       and case when $4::int is not null then r.office_id = $4 else not exists (
         select 1 from strategy_office s where s.company_id = m.company_id and s.strategy_key = $5 and s.office_id = r.office_id) end
     order by m.start_time, m.id limit ${shown}`,
    [actor.company_id, instantText(call.now()), actor.office_ids, office_id ?? null, strategy_key],
  )
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, secret, title, start_time, end_time, ...one }) => ({
      ...one,
      title: secret ? '' : title,
      ...wireSpan(start_time, end_time, one.timezone),
    })),
  }
}
