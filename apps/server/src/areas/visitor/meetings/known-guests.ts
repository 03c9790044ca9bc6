import type { Call } from '../../../kernel/call/call'
import { containing } from '../../../kernel/database/like'
import { contactToday } from '../contacts/contacts'
import { isHostedBy } from '../core/visitor.store'

/** Guests as pickers show them. */
type Guests = {
  items: {
    visitor_id: number | null
    name: string
    phone: string | null
    mail: string | null
    company: string | null
    last_visit: string | null
  }[]
  total: number
}
type Sought = { readonly title?: string | undefined; readonly page: number; readonly limit: number }

async function pageOf(
  call: Call,
  from: string,
  columns: string,
  order: string,
  alias: string,
  values: unknown[],
  { title, page, limit }: Sought,
): Promise<Guests> {
  let where = ''
  if (title) {
    const text = `$${values.push(containing(title))}`
    where = ` and (${alias}.name_search ilike ${text} or ${alias}.phone like ${text} or ${alias}.mail ilike ${text}
      or ${alias}.company ilike ${text})`
  }
  const paging = `limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`
  const rows = await call.db.query<Guests['items'][number] & { total: number }>(
    `select ${columns}, count(*) over ()::int as total ${from}${where} order by ${order} ${paging}`,
    values,
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Whom the caller hosted within a year, the last one first. */
export const hostedGuests = (call: Call, sought: Sought): Promise<Guests> =>
  pageOf(
    call,
    `from visitor_person p where p.company_id = $1 and p.last_visit > $3::timestamptz - interval '1 year'
       and exists (select 1 from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
         where t.company_id = p.company_id and t.person_id = p.id and ${isHostedBy('$2')})`,
    'p.id as visitor_id, p.name, p.phone, p.mail, p.company, p.last_visit',
    'p.last_visit desc, p.id desc',
    'p',
    [call.actor.company_id, call.actor.user_id, new Date(call.now()).toISOString()],
    sought,
  )

/** The caller's own contacts. */
export const frequentGuests = (call: Call, sought: Sought): Promise<Guests> =>
  pageOf(
    call,
    `from visitor_frequent c left join visitor_person p on p.company_id = c.company_id and p.id = c.person_id
     where c.company_id = $1 and c.owner_id = $2 and c.valid_end >= $3::date`,
    'c.person_id as visitor_id, c.name, c.phone, c.mail, c.company, p.last_visit',
    'c.name, c.id',
    'c',
    [call.actor.company_id, call.actor.user_id, contactToday(call.now())],
    sought,
  )
