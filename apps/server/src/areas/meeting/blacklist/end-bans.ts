import type { Log } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import type { Database } from '../../../kernel/database/db'
import { instantText } from '../core/wall-time'
import { type Ban, notifyBan } from './ban.store'

const dayMs = 86_400_000
const atOnce = 200

/** Tells those whose time on the blacklist has passed that they may book again; each once. Answers how many. */
export async function endBans(on: { db: Database; now: () => number; log: Log }): Promise<number> {
  const now = on.now()
  // what ended while no server ran for a day is no news any more
  const due = await on.db.query<{ company_id: number; id: number; is_news: boolean }>(
    `select company_id, id, end_time > $2 as is_news from blacklist where state = 1 and end_time <= $1
     order by end_time, id limit ${atOnce}`,
    [instantText(now), instantText(now - dayMs)],
  )
  let told = 0
  for (const { company_id, id, is_news } of due) {
    const did = await actAlone({ ...on, company_id, name: '系统' }, async (call) => {
      const [ban] = await call.db.query<Ban>(
        `update blacklist set state = 0, version = version + 1, updated_at = now()
         where company_id = $1 and id = $2 and state = 1 and end_time <= $3 returning *`,
        [company_id, id, instantText(now)],
      )
      if (ban === undefined) return undefined
      if (is_news) await notifyBan(call, ban, 'blacklist_lifted', null)
      return true
    })
    if (did && is_news) told++
  }
  return told
}
