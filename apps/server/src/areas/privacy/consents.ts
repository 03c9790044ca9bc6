import type { consentRow } from '@workplace/contract/privacy/recognition'
import type { z } from 'zod'
import type { Db } from '../../kernel/database/db'

export type Consent = z.output<typeof consentRow>

/** All consents of somebody, the newest first. */
export const consentsOf = (db: Db, company_id: number, user_id: number): Promise<Consent[]> =>
  db.query<Consent>(
    `select id, edition, wording, way, given_on, reference, recorded_at, recorded_by, withdrawn_at, withdrawn_way, withdrawn_by
     from consent where company_id = $1 and user_id = $2 order by id desc`,
    [company_id, user_id],
  )
