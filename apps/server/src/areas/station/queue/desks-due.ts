import { desksDue as bookingsDue, type DueDeps } from '../booking/desks-due'
import { serveWaiting } from './desks-waited-for'

/** What is due of desks; and what that, or anything else, set free is given to who waits for it in the same round. */
export const desksDue = async (on: DueDeps, page?: number): Promise<number> =>
  (await bookingsDue(on, page)) + (await serveWaiting(on))
