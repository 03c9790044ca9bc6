import { companyConf, strategyList } from '@workplace/contract/kernel/session'
import { type Route, route } from '../../kernel/call/route'
import type { AccountDeps } from './deps'

type Company = Record<'name' | 'abbreviation' | 'qywxid' | 'ddid' | 'mail' | 'phone' | 'domain' | 'logo', string | null>
type Strategy = { id: number; strategy_key: string; strategy_values: string; option: string }

/** What the shell needs to know of the company it stands in. */
export function companyRoutes({ addresses, storage }: AccountDeps): Route[] {
  return [
    route(companyConf, async (call) => {
      const { company_id, username } = call.actor
      const [found] = await call.db.query<Company>(
        'select name, abbreviation, qywxid, ddid, mail, phone, domain, logo from company where id = $1',
        [company_id],
      )
      const text = (field: keyof Company) => found?.[field] ?? ''
      return {
        company: company_id,
        companyName: text('name'),
        abbreviation: text('abbreviation'),
        user: username,
        qywxid: text('qywxid'),
        ddid: text('ddid'),
        mail: text('mail'),
        phone: text('phone'),
        domain: text('domain'),
        logo: addresses.sign(company_id, found?.logo),
        resource_local_or_cloud: storage,
      }
    }),

    route(strategyList, async (call) => {
      const items = await call.db.query<Strategy>(
        'select id, strategy_key, strategy_values, option from strategy where company_id = $1 order by id',
        [call.actor.company_id],
      )
      return { items, total: items.length }
    }),
  ]
}
