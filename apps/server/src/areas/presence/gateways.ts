import type { Database } from '../../kernel/database/db'

export type Gateway = { readonly company_id: number; readonly getway_id: number }

/** What is stored of a gateway's password; null: it has none. Undefined: there is no such gateway that may connect. */
export async function secretOfGateway(
  db: Database,
  { company_id, getway_id }: Gateway,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ secret: string | null }>(
    `select g.secret from detector_getway g join company c on c.id = g.company_id and c.status = 'active'
     where g.company_id = $1 and g.id = $2 and g.status = 'on'`,
    [company_id, getway_id],
  )
  return row?.secret
}
