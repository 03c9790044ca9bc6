import * as guests from '@workplace/contract/meeting/guests'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import { frequentGuests, hostedGuests } from '../../visitor/public'
import { signFor } from '../core/image-address'
import { usersAndGuests } from './guest-search'

/** Guests whom reception receives, for who books. */
export const visitorSearchRoutes = ({ signPath }: { signPath: Addresses['sign'] }): Route[] => [
  route(guests.hostedVisitors, hostedGuests),
  route(guests.frequentVisitors, frequentGuests),
  route(guests.usersAndVisitors, (call, input) => usersAndGuests(call, input, signFor(signPath, call))),
]
