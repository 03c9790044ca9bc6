import type * as group from '@workplace/contract/visitor/group-link'
import type * as guest from '@workplace/contract/visitor/guest'
import { lightCall } from '../../../kernel/light/server-call'

export const openVisit = lightCall<typeof guest.guestOpen>('POST /visit_guest/open')
export const sendForm = lightCall<typeof guest.guestForm>('POST /visit_guest/form')
export const sendSigned = lightCall<typeof guest.guestSign>('POST /visit_guest/sign')
export const sendPhoto = lightCall<typeof guest.guestPhoto>('POST /visit_guest/photo')
export const askCodes = lightCall<typeof guest.guestCodes>('POST /visit_guest/codes')
export const moveCode = lightCall<typeof guest.guestMove>('POST /visit_guest/move')
export const signInAtMeeting = lightCall<typeof guest.guestMeetingSign>('POST /visit_guest/sign_in')
export const sayArriving = lightCall<typeof guest.guestArriving>('POST /visit_guest/arriving')
export const sayLeft = lightCall<typeof guest.guestLeave>('POST /visit_guest/leave')
export const askStored = lightCall<typeof guest.guestStored>('POST /visit_guest/stored')
export const askForget = lightCall<typeof guest.guestForget>('POST /visit_guest/forget')
export const openGroup = lightCall<typeof group.guestGroup>('POST /visit_guest/group')
export const sendJoin = lightCall<typeof group.guestJoin>('POST /visit_guest/join')
