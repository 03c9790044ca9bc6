import { useQuery } from '@tanstack/react-query'
import { peopleBusy } from '@workplace/contract/meeting/mine'
import * as topics from '@workplace/contract/meeting/topics'
import * as peopleTopics from '@workplace/contract/people/topics'
import type { Slot } from '@workplace/domain/booking/slot'
import { useMemo } from 'react'
import { useLive } from '../../../kernel/client/live'
import { queryOf } from '../../../kernel/client/query'
import type { Person } from '../core/people'
import { wireOf } from '../core/slot-time'

/** How many of a person (one, or all of a department) have no time; undefined as long as it is not known. */
export type Busy = (person: Person) => number | undefined

type Asked = { people: readonly Person[]; slot: Slot; room_id: number; meeting_id?: number | undefined }

/** Who has no time in a slot. Of people from outside nothing is known. */
export function useBusy({ people, slot, room_id, meeting_id }: Asked): Busy {
  const user_ids = people.flatMap((one) => one.user_id ?? []).sort((a, b) => a - b)
  const department_ids = people.flatMap((one) => one.department_id ?? []).sort((a, b) => a - b)
  const asked = {
    user_ids,
    department_ids,
    ...wireOf(slot),
    meetingroom_id: room_id,
    ...(meeting_id === undefined ? {} : { ignored_meeting_id: meeting_id }),
  }
  const query = useQuery({
    ...queryOf(peopleBusy, asked, { quiet: true }),
    enabled: user_ids.length + department_ids.length > 0,
    staleTime: 30_000,
  })
  useLive([topics.meeting, peopleTopics.absence], () => {
    if (user_ids.length + department_ids.length > 0) void query.refetch()
  })
  const { data } = query
  const known = useMemo(
    () =>
      new Map<string, number>([
        ...(data?.items.map((one) => [`u${one.user_id}`, one.is_busy] as const) ?? []),
        ...(data?.departments.map((one) => [`d${one.id}`, one.busy] as const) ?? []),
      ]),
    [data],
  )
  return (person) => known.get(person.key)
}
