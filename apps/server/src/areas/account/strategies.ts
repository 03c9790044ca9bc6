import { type StrategyKey, strategyKeys } from '@workplace/contract/account/company'
import type { Db } from '../../kernel/db'

/** Ours beside the twelve of the shell: 1 ends an account's other sessions when it signs in. */
export const singleSessionKey = 'EnableSingleSession'

type Default = { name: string; value: string; option: { kind: 'flag' | 'color' } }

const flag = (name: string, value: '0' | '1'): Default => ({ name, value, option: { kind: 'flag' } })
const color = (name: string, value: string): Default => ({ name, value, option: { kind: 'color' } })

const defaults: Record<StrategyKey | typeof singleSessionKey, Default> = {
  EnableBirthday: flag('显示生日', '1'),
  EnableIdentityCard: flag('显示证件号码', '0'),
  EnableJob: flag('显示职位', '1'),
  EnableSubPhone: flag('显示分机', '1'),
  EnableWeChat: flag('显示微信', '1'),
  EnableEmaill: flag('显示邮箱', '1'),
  EnableSkype: flag('显示Skype', '1'),
  isLogoutButton: flag('显示退出按钮', '1'),
  // empty: the product's own dark blue and its words' colours
  NavbarBackgroundColor: color('导航栏背景色', ''),
  NavbarMainTitleColor: color('导航栏主标题颜色', ''),
  NavbarSubTitleColor: color('导航栏副标题颜色', ''),
  EnableVConsole: flag('调试控制台', '0'),
  [singleSessionKey]: flag('同一账号只允许一处登录', '0'),
}

/** Gives a new company its settings; those that it has stay as they are. */
export async function writeDefaultStrategies(db: Db, company_id: number, by: string): Promise<void> {
  for (const key of [...strategyKeys, singleSessionKey] as const) {
    const { name, value, option } = defaults[key]
    await db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values, option, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $6) on conflict (company_id, strategy_key) do nothing`,
      [company_id, key, name, value, JSON.stringify(option), by],
    )
  }
}

/** A value may be written as plain text or as JSON: 1, "1" and true are the same. */
export async function isStrategyOn(db: Db, company_id: number, key: string): Promise<boolean> {
  const [row] = await db.query<{ strategy_values: string }>(
    'select strategy_values from strategy where company_id = $1 and strategy_key = $2',
    [company_id, key],
  )
  return /^\s*"?(1|true)"?\s*$/.test(row?.strategy_values ?? '')
}
