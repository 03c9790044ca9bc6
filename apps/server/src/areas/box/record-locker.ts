import { box } from '@workplace/contract/box/box'
import * as topics from '@workplace/contract/box/topics'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { Call } from '../../kernel/call/call'
import type { StoredUse } from './box-use.store'

type LockerAction =
  | 'box_take'
  | 'box_return'
  | 'box_share'
  | 'box_assign'
  | 'box_hold'
  | 'box_clear'
  | 'box_keep'
  | 'box_open'
  | 'box_open_ask'
  | 'box_open_decline'
  | 'box_open_withdraw'
type Told = Pick<StoredUse, 'id' | 'number' | 'cabinet' | 'holder'>

/** A line of the operation log. */
export function recordLocker(call: Call, action: LockerAction, use: Told, after: Record<string, unknown> = {}): void {
  call.record({
    ...{ module: 'box_use', action, target: use.number, target_id: use.id },
    after: { cabinet: use.cabinet, person: use.holder, ...after },
  })
}

/** Who looks at lockers sees it at once, and so does whose it is, and with whom it is shared. */
export function emitLocker(call: Call, box_id: number, people: readonly number[]): void {
  call.emit(eventOf(resourceTopic(box), { ids: [box_id] }))
  for (const user_id of new Set(people)) call.emit(eventOf(topics.own_locker, { user_id }))
}
