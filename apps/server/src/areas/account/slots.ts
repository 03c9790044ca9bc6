import { slot } from '../../kernel/call/slot'
import type { DashboardParts } from './dashboard'
import type { DirectorySignIn, NotifyCopied, PasswordRule, Recognition } from './deps'

/** What other areas have to say to an employee first. Each provides its own part. */
export const meetingsTodaySlot = slot<DashboardParts['meetingsToday']>('meetings today')
export const waitingSlot = slot<DashboardParts['waiting']>('what waits for an answer')
export const freeRoomsSlot = slot<DashboardParts['freeRooms']>('free rooms')
export const noticesSlot = slot<DashboardParts['notices']>('notices')
export const setupProgressSlot = slot<DashboardParts['setupProgress']>('progress of the set-up')
export const recognitionSlot = slot<Recognition>('recognition of people')

export const passwordRuleSlot = slot<PasswordRule>('whose password is taken')
export const directorySignInSlot = slot<DirectorySignIn>('directories that passwords are asked of')
export const copiedPasskeySlot = slot<NotifyCopied>('who is told of a passkey that may have been copied')
