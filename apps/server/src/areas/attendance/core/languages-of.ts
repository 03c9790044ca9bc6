import type { Db } from '../../../kernel/database/db'

/** In which language each of some people reads. */
export async function languagesOf(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, 'zh' | 'en'>> {
  const rows = await db.query<{ id: number; language: string | null }>(
    'select id, language from users where company_id = $1 and id = any($2::int[])',
    [company_id, [...new Set(user_ids)]],
  )
  return new Map(rows.map(({ id, language }) => [id, language === 'en' ? 'en' : 'zh']))
}
