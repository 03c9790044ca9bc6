import { type BookingView, bookingViews } from '@workplace/contract/account/person'

const key = 'booking-view'

/** The view of the booking page that was chosen last, as this browser knows it. */
export const chosenView = (): BookingView =>
  bookingViews.find((view) => view === localStorage.getItem(key)) ?? 'timeline'

/** Keeps it for the next time; null, where nobody chose one, forgets that of the person before. */
export function keepView(view: BookingView | null): void {
  if (view === null) localStorage.removeItem(key)
  else localStorage.setItem(key, view)
}
