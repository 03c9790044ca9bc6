import type { Db } from '../../../kernel/database/db'
import { notifyOfCompany } from '../../message/public'
import type { ClientApplication } from './application-client'

/** Whoever was signed in learns that somebody else may have had it. */
export const notifyTheft = (
  tx: Db,
  { company_id, name }: Pick<ClientApplication, 'company_id' | 'name'>,
  user_id: number,
  grant_id: number,
  now: number,
): Promise<void> =>
  notifyOfCompany(tx, company_id, [user_id], {
    ...{ kind: 'application_theft', occasion: `application_theft ${grant_id}`, title: name, now },
  })
