import * as refusals from '@workplace/contract/company/refusals'
import {
  configKeys,
  type configList,
  isConfigKey,
  strategies,
  type strategyEdit,
} from '@workplace/contract/company/strategy'
import * as topics from '@workplace/contract/company/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type StrategyOption, strategyOption, strategyValue } from '@workplace/contract/kernel/strategy-option'
import { eventOf } from '@workplace/contract/kernel/topic'
import { settingNamed } from '@workplace/contract/settings'
import { administersAll, type Call, has, requireOffice } from '../../kernel/call/call'
import { writeDefaultStrategies } from './strategies'
import { configWords as words } from './words'

type Row = {
  id: number
  version: number
  strategy_key: string
  strategy_values: string
  option: string
  updated_at: string
  updated_by: string
}

/** The settings of a company; those that it never touched have their defaults. */
export async function listConfig(call: Call): Promise<OutputOf<typeof configList>> {
  const rows = await call.db.query<Row>(
    `select strategy_key, strategy_values, version, updated_at, updated_by from strategy
     where company_id = $1 and strategy_key = any($2)`,
    [call.actor.company_id, configKeys],
  )
  const known = new Map(rows.map((row) => [row.strategy_key, row]))
  const items = configKeys.map((strategy_key) => {
    const { option, initial } = strategies[strategy_key]
    const row = known.get(strategy_key)
    return {
      strategy_key,
      // what does not fit was not written by a form
      strategy_values: strategyValue(option, row?.strategy_values ?? initial) ?? initial,
      option,
      version: row?.version ?? 1,
      updated_at: row?.updated_at ?? '',
      updated_by: row?.version === 1 ? '' : (row?.updated_by ?? ''),
    }
  })
  return { items }
}

/** How a value is typed in: as it is declared, else as its row says. */
const optionOf = (row: Pick<Row, 'strategy_key' | 'option'>): StrategyOption =>
  settingNamed(row.strategy_key)?.option ?? strategyOption.parse(JSON.parse(row.option))

/** Gives an office a value of its own, or takes it away again. */
async function editOfOffice(
  call: Call,
  row: Row,
  office_id: number,
  input: ParsedOf<typeof strategyEdit>,
): Promise<OutputOf<typeof strategyEdit>> {
  const { actor, db } = call
  const { id, strategy_key } = row
  if (settingNamed(strategy_key)?.scope !== 'office') throw new Refusal(refusals.strategy_not_by_office)
  requireOffice(actor, office_id)
  const [office] = await db.query<{ name: string }>('select name from office where company_id = $1 and id = $2', [
    actor.company_id,
    office_id,
  ])
  if (office === undefined) throw new Refusal(commonRefusals.not_found)
  const own = await db.query<{ version: number; strategy_values: string }>(
    'select version, strategy_values from strategy_office where company_id = $1 and strategy_key = $2 and office_id = $3 for update',
    [actor.company_id, strategy_key, office_id],
  )
  const had = own[0]
  if (input.version !== undefined && input.version !== (had?.version ?? 0)) throw new Refusal(commonRefusals.conflict)
  const option = optionOf(row)
  const value = input.strategy_values === null ? null : strategyValue(option, input.strategy_values)
  if (value === undefined)
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { strategy_values: words[option.kind] } })
  const version = (had?.version ?? 0) + 1
  if (value === (had?.strategy_values ?? null)) {
    return { id, version: had?.version ?? 0, strategy_key, strategy_values: value ?? row.strategy_values }
  }
  if (value === null) {
    await db.query('delete from strategy_office where company_id = $1 and strategy_key = $2 and office_id = $3', [
      actor.company_id,
      strategy_key,
      office_id,
    ])
  } else {
    await db.query(
      `insert into strategy_office (company_id, strategy_key, office_id, version, strategy_values, updated_by)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (company_id, strategy_key, office_id) do update
         set version = excluded.version, strategy_values = excluded.strategy_values, updated_at = now(), updated_by = excluded.updated_by`,
      [actor.company_id, strategy_key, office_id, version, value, actor.name],
    )
  }
  call.record({
    module: 'strategy',
    action: value === null ? 'reset' : 'edit',
    target: `${strategy_key} (${office.name})`,
    target_id: id,
    before: told(strategy_key, had?.strategy_values ?? row.strategy_values),
    after: told(strategy_key, value ?? row.strategy_values),
  })
  call.emit(eventOf(topics.strategy, { key: strategy_key }))
  return { id, version: value === null ? 0 : version, strategy_key, strategy_values: value ?? row.strategy_values }
}

/** What a setting is in the log: yes and no where it is a switch. */
const told = (key: string, value: string) => ({
  [key]: settingNamed(key)?.option.kind === 'flag' ? value === '1' : value,
})

/** `POST /strategy/edit`: everybody who is signed in sees the effect at once. */
export async function editStrategy(
  call: Call,
  input: ParsedOf<typeof strategyEdit>,
): Promise<OutputOf<typeof strategyEdit>> {
  const { actor, db } = call
  if (input.strategy_key !== undefined && settingNamed(input.strategy_key) !== undefined)
    await writeDefaultStrategies(db, actor.company_id, actor.name)
  const [row] = await db.query<Row>(
    `select id, version, strategy_key, strategy_values, option, updated_at, updated_by from strategy
     where company_id = $1 and ($2::int is null or id = $2) and ($3::text is null or strategy_key = $3) for update`,
    [actor.company_id, input.id ?? null, input.strategy_key ?? null],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  const { id, strategy_key } = row
  const permission = isConfigKey(strategy_key) ? 'change-config' : 'change-strategy'
  if (!has(actor, permission)) throw new Refusal(commonRefusals.no_permission, { permission })
  if (input.office_id != null) return editOfOffice(call, row, input.office_id, input)
  if (input.version !== undefined && input.version !== row.version) throw new Refusal(commonRefusals.conflict)

  // who looks after some offices decides for those alone
  if (!administersAll(actor)) throw new Refusal(commonRefusals.company_wide)
  const declared = settingNamed(strategy_key)
  const option = optionOf(row)
  const wanted = input.strategy_values ?? declared?.initial ?? ''
  const value = strategyValue(option, wanted)
  if (value === undefined)
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { strategy_values: words[option.kind] } })
  const before = strategyValue(option, row.strategy_values) ?? row.strategy_values
  if (value === before) return { id, version: row.version, strategy_key, strategy_values: value }

  await db.query(
    `update strategy set strategy_values = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [actor.company_id, id, value, actor.name],
  )
  call.record({
    module: 'strategy',
    action: input.strategy_values === null ? 'reset' : 'edit',
    target: strategy_key,
    target_id: id,
    before: told(strategy_key, before),
    after: told(strategy_key, value),
  })
  call.emit(eventOf(topics.strategy, { key: strategy_key }))
  return { id, version: row.version + 1, strategy_key, strategy_values: value }
}
