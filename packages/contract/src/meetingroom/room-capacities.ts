import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'

/** The numbers of places that rooms have, ascending, each once with how many rooms have it: what the filter offers. */
export const roomCapacities = endpoint({
  path: '/meetingroom/room_capacitys',
  access: 'session',
  label: ['会议室容量', 'Room capacities'],
  input: z.object({ city: given(queryId), office: given(queryId), floor: given(queryId) }),
  output: z.object({ items: z.array(z.object({ capacity: z.number(), rooms: z.number() })), total: z.number() }),
})
