import type { Call } from '../../../kernel/call'
import { settleServices } from './settle-services'

/** Does a change of meetings, and what follows from it for the services of every meeting that it tells of. */
export async function serving<T extends object>(call: Call, work: (call: Call) => Promise<T>): Promise<T> {
  const touched = new Set<number>()
  const heard: Call = Object.assign(Object.create(call) as Call, {
    emit: (event: Parameters<Call['emit']>[0]) => {
      if (event.topic === 'meeting' && typeof event.payload.id === 'number') touched.add(event.payload.id)
      call.emit(event)
    },
  })
  const answer = await work(heard)
  // of a series the event tells of one, the answer of all
  const { ids = [] } = answer as { ids?: readonly number[] }
  for (const id of ids) touched.add(id)
  if (touched.size > 0) await settleServices(call, [...touched])
  return answer
}
