import type { operationLogVerify } from '@workplace/contract/company/operation-log'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../kernel/call/call'
import type { Tips } from '../../kernel/log/tips'
import { verifyLog } from '../../kernel/log/verify'
import type { Seals } from '../../kernel/secrets/seals'

const mostRestores = 5

/** Walks the chain of the company's log, compares it with what was noted outside, and says what does not hold. */
export async function verifyOperationLog(
  call: Call,
  { seals, tips }: { seals: Seals; tips: Tips | undefined },
): Promise<OutputOf<typeof operationLogVerify>> {
  const { company_id } = call.actor
  // before the chain is read: what is noted meanwhile is further than what was read
  const kept = await tips?.of(company_id)
  const found = await verifyLog(call.db, seals, company_id, kept?.notes)
  return {
    ...found,
    restores: kept?.restores.slice(-mostRestores) ?? [],
    unread: kept?.unread ?? 0,
    checked_at: new Date(call.now()).toISOString(),
  }
}
