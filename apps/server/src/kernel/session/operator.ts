import type { Call } from '../call/call'

/** Does the caller's company run the installation? It is the one that was set up first. */
export async function isOperator({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<boolean> {
  const [first] = await db.query<{ id: number }>('select min(id) as id from company')
  return first?.id === actor.company_id
}
