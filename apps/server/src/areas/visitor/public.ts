// What areas that stand on this one may ask and say.
export { seesNames, visitorInBoth } from './core/discreet'
export { type AtMeeting, type GuestMeeting, guestMeetingSlot } from './guest/guest-meeting'
export { type InvitedGuest, invitedGuest } from './meetings/invited-guest'
export { frequentGuests, hostedGuests } from './meetings/known-guests'
export { guestsInside, visitFor } from './meetings/visit-for'
