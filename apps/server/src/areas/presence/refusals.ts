import type { RefusedMessage } from '@workplace/contract/presence/detect'
import type { Db } from '../../kernel/database/db'
import { tidy } from './message'

type Gateway = { readonly company_id: number; readonly getway_id: number }
type Refused = Gateway & {
  readonly reason: RefusedMessage
  readonly topic: string
  readonly sample: string
  readonly first: number
  readonly last: number
  readonly count: number
}

export type Refusals = {
  note(gateway: Gateway, reason: RefusedMessage, at: number, topic: string, sample: string): void
  /** Writes what was noted since. What cannot be written now is written later. */
  keep(db: Db): Promise<void>
}

/** The beginning of a message, for people to look at. */
export const sampleOf = (payload: Buffer): string => tidy(payload.toString('utf8', 0, 300), 200) ?? ''

/** Messages that were not taken: one line for each gateway and reason, however many there are. */
export function openRefusals(): Refusals {
  let noted = new Map<string, Refused>()

  const add = (one: Refused) => {
    const key = `${one.company_id} ${one.getway_id} ${one.reason}`
    const known = noted.get(key)
    noted.set(
      key,
      known === undefined
        ? one
        : {
            ...(known.last > one.last ? known : one),
            first: Math.min(known.first, one.first),
            count: known.count + one.count,
          },
    )
  }

  return {
    note({ company_id, getway_id }, reason, at, topic, sample) {
      add({ company_id, getway_id, reason, topic: tidy(topic, 120) ?? '', sample, first: at, last: at, count: 1 })
    },
    async keep(db) {
      if (noted.size === 0) return
      const all = [...noted.values()]
      noted = new Map()
      try {
        // a gateway that was deleted meanwhile has no place for them
        await db.query(
          `insert into detector_refused as r (company_id, getway_id, reason, count, first_time, last_time, topic, sample)
           select k.* from unnest($1::int[], $2::int[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[])
             as k(company_id, getway_id, reason, count, first_time, last_time, topic, sample)
           join detector_getway g on g.company_id = k.company_id and g.id = k.getway_id
           order by 1, 2, 3
           on conflict (company_id, getway_id, reason) do update set count = r.count + excluded.count,
             last_time = excluded.last_time, topic = excluded.topic, sample = excluded.sample`,
          [
            all.map((one) => one.company_id),
            all.map((one) => one.getway_id),
            all.map((one) => one.reason),
            all.map((one) => one.count),
            all.map((one) => new Date(one.first).toISOString()),
            all.map((one) => new Date(one.last).toISOString()),
            all.map((one) => one.topic),
            all.map((one) => one.sample),
          ],
        )
      } catch (error) {
        for (const one of all) add(one)
        throw error
      }
    },
  }
}
