import type { operationLogVerify } from '@workplace/contract/company/operation-log'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../kernel/call'
import { verifyLog } from '../../kernel/log/seal'

/** Walks the chain of the company's log and says where it breaks, if it does. */
export async function verifyOperationLog(call: Call): Promise<OutputOf<typeof operationLogVerify>> {
  const { company_id } = call.actor
  const { sealed, unsealed, broken } = await verifyLog(call.db, company_id)
  const checked_at = new Date(call.now()).toISOString()
  if (broken === null) return { sealed, unsealed, broken, checked_at }
  const found = await call.db.query('select 1 from operation_log where company_id = $1 and id = $2', [
    company_id,
    broken.log_id,
  ])
  return { sealed, unsealed, broken: { ...broken, exists: found.length > 0 }, checked_at }
}
