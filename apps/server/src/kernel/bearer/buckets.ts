import { rateOf, secondsForOne } from '@workplace/domain/identity/bucket'
import type { Database } from '../database/db'
import type { CallingApplication } from './bearer'

/** Whether one more call is allowed, and what the caller is told of what is left. */
export type TakenCall = { readonly allowed: boolean; readonly left: number; readonly seconds: number }

export type Buckets = { take(application: CallingApplication): Promise<TakenCall> }

type Bucket = {
  /** Calls that this server has taken out of the shared bucket and not used yet. */
  here: number
  /** What was left in it for all servers when it was asked last. */
  shared: number
  /** It was empty: it is not asked before, so that a flood does not reach the database. */
  emptyUntil: number
  asking?: Promise<void> | undefined
}

const maxKept = 20_000

/**
 * How often an application may call, by whichever server: one bucket in the database, out of which each server takes some
 * calls at a time. So all servers together never allow more than the rate and its burst.
 */
export function openBuckets(db: Database): Buckets {
  const buckets = new Map<string, Bucket>()

  async function lease(bucket: Bucket, { company_id, id, rate_per_minute }: CallingApplication): Promise<void> {
    const { burst, lease: wanted } = rateOf(rate_per_minute)
    const [row] = await db.query<{ granted: number; left: number }>(
      { name: 'take-calls', text: 'select granted, left_over as left from take_calls($1, $2, $3, $4, $5)' },
      [company_id, id, rate_per_minute, burst, wanted],
    )
    bucket.here += row?.granted ?? 0
    bucket.shared = row?.left ?? 0
    if (bucket.here === 0) bucket.emptyUntil = Date.now() + (secondsForOne(rate_per_minute) * 1000) / 4
  }

  return {
    async take(application) {
      const key = `${application.company_id} ${application.id}`
      if (buckets.size >= maxKept) buckets.clear()
      const bucket = buckets.get(key) ?? { here: 0, shared: 0, emptyUntil: 0 }
      buckets.set(key, bucket)
      // whoever waited may find that others were faster
      while (bucket.here === 0 && Date.now() >= bucket.emptyUntil) {
        bucket.asking ??= lease(bucket, application).finally(() => {
          bucket.asking = undefined
        })
        await bucket.asking
      }
      const seconds = secondsForOne(application.rate_per_minute)
      if (bucket.here === 0) return { allowed: false, left: 0, seconds }
      bucket.here--
      return { allowed: true, left: bucket.here + bucket.shared, seconds }
    },
  }
}
