import { describe, expect, it } from 'vitest'
import { heirOf } from './leaver'

const leaver = 1
const [host, head, above, ann, bob] = [2, 3, 4, 5, 6] as const
const user = (user_id: number, declined = false, left = false) => ({ user_id, declined, left })
const guest = { user_id: null, declined: false, left: false }
const own = (...attendees: { user_id: number | null; declined: boolean; left: boolean }[]) => ({
  booker_id: leaver,
  book_for_id: null,
  attendees: [user(leaver), ...attendees],
})
const all = [host, head, above, ann, bob]

describe('a coming meeting of somebody who left', () => {
  it.each([
    ['alone: cancelled', own(), [head], all, null],
    ['whose only other declined: cancelled', own(user(ann, true)), [head], all, null],
    ['whose only other has left, too: cancelled', own(user(ann, false, true)), [head], [head], null],
    ['whose only other may not book: to the head', own(user(ann)), [head], [head], head],
    ['whose only other may not book, without a head: cancelled', own(user(ann)), [], [bob], null],
    ['with a colleague: to the head of the department', own(user(ann)), [head, above], all, head],
    ['with a guest only: to the head', own(guest), [head], all, head],
    ['whose head may not book: to the one above', own(user(ann)), [head, above], [above, ann], above],
    ['whose head is the leaver: to the one above', own(user(ann)), [leaver, above], all, above],
    ['without a head: to the first colleague', own(user(ann), user(bob)), [], all, ann],
    ['without a head, whose first colleague declined: to the next', own(user(ann, true), user(bob)), [], all, bob],
    ['without a head, with a guest only: cancelled', own(guest), [], all, null],
    ['booked for somebody: to them, be they alone', { ...own(), book_for_id: host }, [head], all, host],
    ['booked for somebody who has left, too', { ...own(user(ann)), book_for_id: host }, [head], [head, ann], head],
    [
      'booked by a colleague for the leaver: stays with the colleague',
      { booker_id: ann, book_for_id: leaver, attendees: [user(leaver)] },
      [head],
      all,
      ann,
    ],
  ])('%s', (_, meeting, heads, able, heir) => {
    expect(heirOf(meeting, leaver, heads, new Set(able))).toBe(heir)
  })
})
