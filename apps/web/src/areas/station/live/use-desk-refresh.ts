import * as topics from '@workplace/contract/station/topics'
import { useEffect, useState } from 'react'
import { useLive } from '../../../kernel/client/live'
import { invalidate } from '../../../kernel/client/query'
import { createRefresher } from '../../../kernel/client/use-live-refresh'

const second = 1_000
/** A look that took long says that many look: it is not asked for again at once. */
const restAfter = (took: number) => Math.max(second, 4 * took)

type Shown = {
  /** Of which office desks are shown, and on which date; null, or left out: of all. */
  readonly office_id?: number | null | undefined
  readonly date?: string | null | undefined
}

/**
 * What others do at the desks that are shown makes what is shown of these paths stale, at most once a second: when a day
 * opens, thousands look at them while thousands book.
 */
export function useDeskRefresh({ office_id = null, date = null }: Shown, ...paths: readonly string[]): void {
  const [looks] = useState(() => createRefresher(() => invalidate(...paths), restAfter))
  useEffect(() => looks.stop, [looks])
  useLive(topics.own_desk_booking, looks.later)
  useLive(topics.desk_booking, ({ payload, resync }) => {
    if (resync || concerns(payload, office_id, date)) looks.later()
  })
}

/** No dates: all of them; no office: there was too much to say. */
function concerns(payload: Readonly<Record<string, unknown>>, office_id: number | null, date: string | null): boolean {
  const { dates } = payload
  const isThere = office_id === null || payload.office_id === undefined || payload.office_id === office_id
  return isThere && (date === null || !Array.isArray(dates) || dates.length === 0 || dates.includes(date))
}
