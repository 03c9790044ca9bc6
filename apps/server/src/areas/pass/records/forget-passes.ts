import type { Database, Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import { shownForMs } from './shown-codes'

/** That somebody passed stays, who it was does not. What hangs on the account goes with it. */
export async function forgetPasses(db: Db, company_id: number, user_id: number): Promise<void> {
  await db.query('update pass_record set user_id = null, card = null where company_id = $1 and user_id = $2', [
    company_id,
    user_id,
  ])
  await db.query('delete from pass_window where company_id = $1 and user_id = $2', [company_id, user_id])
  await db.query('delete from pass_shown where company_id = $1 and user_id = $2', [company_id, user_id])
  await db.query(`update pass_lookup set looker_name = '' where company_id = $1 and looker_id = $2`, [
    company_id,
    user_id,
  ])
}

/** What stands beside passes goes as they do: who asked for them, codes that hold no more, windows that nobody passed by. */
export async function purgePasses(db: Database, now: () => number): Promise<void> {
  await db.query('delete from pass_code_use where minute < $1', [Math.floor(now() / 60_000) - 60])
  await db.query('delete from pass_shown where at < $1', [new Date(now() - shownForMs).toISOString()])
  const companies = await db.query<{ id: number }>('select id from company order by id')
  for (const { id } of companies) {
    const days = Number(await settingOf(db, id, 'pass_record_days'))
    const before = new Date(now() - days * 86_400_000).toISOString()
    await db.query('delete from pass_lookup where company_id = $1 and hour < $2', [id, before])
    await db.query('delete from pass_window where company_id = $1 and coalesce(ended_at, end_time) < $2', [id, before])
  }
}
