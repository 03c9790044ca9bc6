import { expect, test } from 'vitest'
import { boardOf } from './board'

const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`)
/** `on 09:00 08:55`, `off 18:00`: a point, when it is due, when it was punched, and `late`. */
const points = (text: string) =>
  text === ''
    ? []
    : text.split(', ').map((one) => {
        const [on_off = 'on', due = '', time, result = 'normal'] = one.split(' ')
        return { on_off: on_off as 'on' | 'off', due: at(due), time: time === undefined ? null : at(time), result }
      })
const one = 'on 09:00, off 18:00'

test.each([
  ['before the shift', one, '08:30', {}, 'not_yet', 0],
  ['at its very minute', one, '09:00', {}, 'not_yet', 0],
  ['after its beginning without a punch', one, '09:20', {}, 'missing', 20],
  ['a device silent since before they were due', one, '09:20', { known: at('07:50') }, 'unknown', 0],
  ['one that was heard since', one, '09:20', { known: at('09:05') }, 'missing', 20],
  ['whenever they come is in time', one, '09:20', { free: true }, 'not_yet', 0],
  ['on leave', one, '09:20', { away: true }, 'away', 0],
  ['on leave, and here all the same', 'on 09:00 08:55, off 18:00', '09:20', { away: true }, 'here', 0],
  ['punched in time', 'on 09:00 08:55, off 18:00', '10:00', {}, 'here', 0],
  ['came late, and is here', 'on 09:00 09:12 late, off 18:00', '10:00', {}, 'late', 12],
  ['went', 'on 09:00 08:55, off 18:00 18:05', '18:30', {}, 'left', 0],
  ['between two periods', 'on 08:30 08:25, off 12:00 12:01, on 13:30, off 18:00', '12:30', {}, 'not_yet', 0],
  ['not back from the break', 'on 08:30 08:25, off 12:00 12:01, on 13:30, off 18:00', '13:45', {}, 'missing', 15],
  ['forgot to punch when coming, and went', 'on 09:00, off 18:00 18:02', '18:30', {}, 'left', 0],
  ['a day off', '', '10:00', {}, 'rest', 0],
  ['on leave on a day off', '', '10:00', { away: true }, 'away', 0],
])('%s', (_, text, now, more, state, minutes) => {
  expect(boardOf({ now: at(now), points: points(text), away: false, known: at(now), ...more })).toEqual({
    state,
    minutes,
  })
})
