import type { ReactNode } from 'react'
import { slot } from '../../../kernel/slot'

/** Who is in an office, beside its emergency. */
export const PeopleInside = slot<{ readonly office: number }>()
/** Which guests are, and the way to where everybody is seen out. */
export const GuestsInside = slot<{ readonly office: number }>()

/** What of people stands at devices of a kind, below the title and the tabs of their list. */
export const DeliveryList = slot<{ readonly kind: 'controller' | 'face'; readonly tabs: ReactNode }>()
/** The way from lists of devices to devices that are no doors and no gateways. */
export const OtherDevices = slot<object>()
