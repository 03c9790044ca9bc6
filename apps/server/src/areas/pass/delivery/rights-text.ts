import type { DeliveryAct } from '@workplace/domain/access/delivery-step'
import type { Holder } from '@workplace/domain/access/device-tables'

// Most people at a device hold the same: each text is read once.
const read = new Map<string, Holder>()
const mostRead = 20_000

const numbersIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

/** Rights as they are stored: `from|to|profiles`, doors apart by `;`, numbers of a door by `,`. */
export function holderOf(text: string): Holder {
  const known = read.get(text)
  if (known !== undefined) return known
  const [from = '', to = '', rows = ''] = text.split('|')
  // a device without doors has none, and not one without profiles
  const doors = rows === '-' ? [] : rows.split(';').map(numbersIn)
  const holder = { from, to, doors }
  if (read.size >= mostRead) read.clear()
  read.set(text, holder)
  return holder
}

export const textOf = ({ from, to, doors }: Holder): string =>
  `${from}|${to}|${doors.length === 0 ? '-' : doors.map((numbers) => numbers.join(',')).join(';')}`

/** Whom or what an act is about: what a device would not take of it is kept under this name. */
export function subjectOf(act: DeliveryAct): string {
  switch (act.do) {
    case 'face':
    case 'take_face':
      return `face ${act.key}`
    case 'remove':
    case 'put':
    case 'take':
    case 'give':
      return act.key
    case 'profile':
      return `profile ${act.number}`
    case 'class':
      return `class ${act.date}`
    default:
      return act.do
  }
}
