import type { launcher as declared } from '@workplace/contract/company/launcher'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../kernel/call/call'
import type { Addresses } from '../../kernel/files/address'

type Item = OutputOf<typeof declared>['items'][number]

/** The company's applications that are switched on, in their order. */
export async function launcher(call: Call, addresses: Addresses): Promise<OutputOf<typeof declared>> {
  const { company_id } = call.actor
  const rows = await call.db.query<Omit<Item, 'logo'> & { logo: string | null }>(
    `select id, name, description, kind, entry_url, logo from application
     where company_id = $1 and status = 'on' order by sort, id limit 60`,
    [company_id],
  )
  return { items: rows.map((row) => ({ ...row, logo: addresses.sign(company_id, row.logo, { width: 96 }) })) }
}
