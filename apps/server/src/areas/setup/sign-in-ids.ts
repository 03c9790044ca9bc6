import { signInIds } from '@workplace/contract/setup/sign-in-ids'
import { type Route, route } from '../../kernel/call/route'
import type { Kit } from '../../kernel/product/area'

/** Of a company that does not exist, or is suspended, as little is said as of one that has none of them. */
export const signInIdRoutes = ({ admit, publicUrl }: Pick<Kit, 'admit' | 'publicUrl'>): Route[] => [
  route(signInIds, async (call, { company }) => {
    admit(call.ip)
    const [row] = await call.db.query<{ qywxid: string | null; ddid: string | null; sso: string | null }>(
      `select qywxid, ddid, (select p.slug from sso_provider p where p.company_id = company.id and p.status = 'on'
         order by p.id limit 1) as sso from company where status = 'active'
         and id = coalesce($1, (select min(id) from company))`,
      [company ?? null],
    )
    return { qywxid: row?.qywxid ?? '', ddid: row?.ddid ?? '', sso: publicUrl === null ? '' : (row?.sso ?? '') }
  }),
]
