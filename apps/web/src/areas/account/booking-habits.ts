import {
  type BookingView,
  bookingViews,
  type PhoneView,
  phoneViews,
  usualLengths,
} from '@workplace/contract/account/person'
import { isPhone } from '../../kernel/phone'

const viewKey = () => (isPhone() ? 'booking-view-phone' : 'booking-view')
const lengthKey = 'booking-minutes'

/** The view of the booking page that was chosen last on this kind of device, as this browser knows it. */
export function chosenView(): PhoneView {
  const kept = localStorage.getItem(viewKey())
  return isPhone()
    ? (phoneViews.find((view) => view === kept) ?? 'list')
    : (bookingViews.find((view) => view === kept) ?? 'timeline')
}

/** Keeps it for the next time. */
export const keepView = (view: PhoneView): void => localStorage.setItem(viewKey(), view)

type Known = {
  booking_view?: BookingView | null
  booking_view_phone?: PhoneView | null
  booking_minutes?: number | null
}

/** What the server knows of somebody; what it does not know forgets the habits of the person before. */
export function keepHabits({ booking_view, booking_view_phone, booking_minutes }: Known): void {
  const known = { 'booking-view': booking_view, 'booking-view-phone': booking_view_phone, [lengthKey]: booking_minutes }
  for (const [key, value] of Object.entries(known)) {
    if (value === null || value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, String(value))
  }
}

/** How long a meeting of this person usually is: as long as the last one; an hour where nobody knows. */
export function usualMinutes(): number {
  const kept = Number(localStorage.getItem(lengthKey))
  return usualLengths.find((minutes) => minutes === kept) ?? 60
}

/** A meeting of this length was booked. One that is out of the ordinary is no habit. */
export function keepMinutes(minutes: number): void {
  if (usualLengths.some((usual) => usual === minutes)) localStorage.setItem(lengthKey, String(minutes))
}
