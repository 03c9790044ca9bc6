import { isReleaseStrategyKey, releaseStrategies } from '@workplace/contract/account/release-strategy'
import {
  configKeys,
  type configList,
  isConfigKey,
  strategies,
  type strategyEdit,
  strategyOption,
  strategyValue,
} from '@workplace/contract/account/strategy'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Call, has } from '../../kernel/call'
import { writeDefaultStrategies } from '../account/public'
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

/** What a setting is in the log: yes and no where it is a switch. */
const told = (key: string, value: string) => ({
  [key]: isConfigKey(key) && strategies[key].option.kind === 'flag' ? value === '1' : value,
})

/** `POST /strategy/edit`: everybody who is signed in sees the effect at once. */
export async function editStrategy(
  call: Call,
  input: ParsedOf<typeof strategyEdit>,
): Promise<OutputOf<typeof strategyEdit>> {
  const { actor, db } = call
  if (input.strategy_key !== undefined && (isConfigKey(input.strategy_key) || isReleaseStrategyKey(input.strategy_key)))
    await writeDefaultStrategies(db, actor.company_id, actor.name)
  const [row] = await db.query<Row>(
    `select id, version, strategy_key, strategy_values, option, updated_at, updated_by from strategy
     where company_id = $1 and ($2::int is null or id = $2) and ($3::text is null or strategy_key = $3) for update`,
    [actor.company_id, input.id ?? null, input.strategy_key ?? null],
  )
  if (row === undefined) throw new Refusal('not_found')
  const { id, strategy_key } = row
  const permission = isConfigKey(strategy_key) ? 'change-config' : 'change-strategy'
  if (!has(actor, permission)) throw new Refusal('no_permission', { permission })
  if (input.version !== undefined && input.version !== row.version) throw new Refusal('conflict')

  const declared = isConfigKey(strategy_key)
    ? strategies[strategy_key]
    : isReleaseStrategyKey(strategy_key)
      ? releaseStrategies[strategy_key]
      : undefined
  const option = declared?.option ?? strategyOption.parse(JSON.parse(row.option))
  const wanted = input.strategy_values ?? declared?.initial ?? ''
  const value = strategyValue(option, wanted)
  if (value === undefined) throw new Refusal('invalid_input', {}, { fields: { strategy_values: words[option.kind] } })
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
  call.emit({ topic: 'strategy', payload: { key: strategy_key } })
  return { id, version: row.version + 1, strategy_key, strategy_values: value }
}
