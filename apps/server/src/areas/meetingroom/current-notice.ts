import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { currentNotice } from '@workplace/contract/meetingroom/current-notice'
import type { Call } from '../../kernel/call/call'

/**
 * The notices that stand above the page now, the first one first: those of the office and those for all offices, pinned
 * ones before newer ones, in the reader's language where they have it. Those for door screens only are not among them.
 */
export async function currentNotices(
  call: Call,
  { office }: ParsedOf<typeof currentNotice>,
): Promise<OutputOf<typeof currentNotice>> {
  const items = await call.db.query<{ id: number; title: string; content: string }>(
    `select n.id, case when $4 = 'en' then coalesce(n.title_en, n.title) else n.title end as title,
       case when $4 = 'en' then coalesce(n.content_en, n.content) else n.content end as content
     from notice n
     where n.company_id = $1 and n.is_open
       and (n.start_time is null or n.start_time <= $3) and (n.end_time is null or n.end_time > $3)
       and (n.show_place = '{}' or n.show_place && '{console,booking}'::text[])
       and (not exists (select 1 from notice_office x where x.company_id = n.company_id and x.notice_id = n.id)
         or exists (select 1 from notice_office x
           where x.company_id = n.company_id and x.notice_id = n.id and x.office_id = $2::numeric))
     order by n.is_top desc, coalesce(n.start_time, n.created_at) desc, n.id desc limit 20`,
    [call.actor.company_id, office || null, new Date(call.now()).toISOString(), call.language],
  )
  return { items, total: items.length }
}

type Notices = DashboardOverview['notices']

/** Open notices for the console, of the office or of all offices; those on top first. */
export function consoleNotices(call: Call, office: number | null): Promise<Notices> {
  return call.db.query<Notices[number]>(
    `select n.id, case when $4 = 'en' then coalesce(n.title_en, n.title) else n.title end as title,
       case when $4 = 'en' then coalesce(n.content_en, n.content) else n.content end as content,
       n.is_top, n.start_time
     from notice n
     where n.company_id = $1 and n.is_open and coalesce(n.start_time <= $3, true) and coalesce(n.end_time > $3, true)
       and (n.show_place = '{}' or 'console' = any(n.show_place))
       and ($2::int is null
         or not exists (select 1 from notice_office x where x.company_id = n.company_id and x.notice_id = n.id)
         or exists (select 1 from notice_office x
           where x.company_id = n.company_id and x.notice_id = n.id and x.office_id = $2))
     order by n.is_top desc, coalesce(n.start_time, n.created_at) desc, n.id desc limit 20`,
    [call.actor.company_id, office, new Date(call.now()).toISOString(), call.language],
  )
}
