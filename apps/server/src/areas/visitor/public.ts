// What areas that stand on this one may ask and say.
export { type InvitedGuest, invitedGuest } from './meetings/invited-guest'
export { frequentGuests, hostedGuests } from './meetings/known-guests'
export { guestsInside, visitFor } from './meetings/visit-for'
