import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { usersAndVisitors as declared } from '@workplace/contract/meeting/guests'
import { type Call, has } from '../../../kernel/call/call'
import { frequentGuests, hostedGuests } from '../../visitor/public'
import { searchAttendees } from '../booking/attendee-search'
import type { ImageAddress } from '../core/image-address'

const nobody = { items: [], total: 0 }

/** `GET /attendee/users_visitor_page`: guests are for those who may invite them. */
export async function usersAndGuests(
  call: Call,
  input: ParsedOf<typeof declared>,
  sign: ImageAddress,
): Promise<OutputOf<typeof declared>> {
  const mayInvite = has(call.actor, 'add-visitor')
  return {
    users: await searchAttendees(call, { ...input, sort: '+name' }, sign),
    visitors: mayInvite ? await hostedGuests(call, input) : nobody,
    frequents: mayInvite ? await frequentGuests(call, input) : nobody,
  }
}
