import { expect, it } from 'vitest'
import {
  day,
  dayFrom,
  id,
  oneOf,
  readAddress,
  sortBy,
  soughtIn,
  text,
  type ValuesOf,
  word,
  writeAddress,
} from './address'

const filter = { filter: true } as const
const parts = {
  tab: oneOf(['open', 'over'], { resets: ['sort'] }),
  q: { ...text, ...filter },
  area: { ...word, ...filter },
  office: { ...id, ...filter, resets: ['room'] },
  room: { ...id, ...filter },
  from: { ...day, ...filter },
  to: { ...dayFrom('from'), ...filter },
  sort: sortBy(
    (sort) => /^[+-](name|time)$/.test(sort),
    (params) => (params.get('tab') === 'over' ? '-time' : '+name'),
  ),
  call: { read: (said: string) => said || null, beside: true },
} as const

const read = (said: string) => readAddress(parts, new URLSearchParams(said))
const sought = (said: string) => soughtIn(parts, read(said))
const write = (said: string, change: Partial<ValuesOf<typeof parts>>) =>
  writeAddress(parts, new URLSearchParams(said), change).toString()

it('an empty address is the first page of everything, in its usual order', () => {
  expect(read('')).toEqual({
    ...{ tab: 'open', q: '', area: null, office: null, room: null, from: null, to: null, sort: '+name', call: null },
    ...{ page: 1, limit: 20, id: null },
  })
  expect(sought('')).toEqual({})
})

it('what makes no sense counts as not said', () => {
  const nonsense =
    'tab=x&office=-1&room=1.5&from=2026-02-30&to=2026-13-01&sort=%2Bid%3B&page=0&limit=999&id=99999999999'
  expect(read(nonsense)).toEqual(read(''))
  expect(read('from=2026-11-20&to=2026-11-19').to).toBeNull()
  expect(read('sort= time').sort).toBe('+time')
  expect(read(`q=${'x'.repeat(200)}`).q).toHaveLength(100)
})

it('everything that is shown comes back from its address', () => {
  const said =
    'tab=over&q=Board&area=a&office=3&room=7&from=2026-11-18&to=2026-11-18&sort=%2Bname&call=get+%2Fx&page=2&limit=50&id=9'
  expect(write('', read(said))).toBe(said)
  expect(sought(said)).toEqual({ q: 'Board', area: 'a', office: 3, room: 7, from: '2026-11-18', to: '2026-11-18' })
})

it('a change of what is looked for leads to the first page; what opens beside the list does not', () => {
  expect(write('page=3', { q: ' x ' })).toBe('q=x')
  expect(write('page=3', { limit: 50 })).toBe('limit=50')
  expect(write('page=3', { id: 5 })).toBe('page=3&id=5')
  expect(write('page=3', { call: 'get' })).toBe('page=3&call=get')
  expect(write('page=3&id=5', { id: null })).toBe('page=3')
  expect(write('page=3&id=5', { page: 1 })).toBe('id=5')
})

it('what is not the list’s own stays in the address, and what is usual is not said', () => {
  expect(write('x=1&page=3', { q: 'room' })).toBe('x=1&q=room')
  expect(write('tab=over&q=a&area=b', { tab: 'open', q: '', area: null })).toBe('')
})

it('a part takes others with it when it changes', () => {
  expect(write('office=1&room=2', { office: 3 })).toBe('office=3')
  expect(write('office=1&room=2', { office: 1 })).toBe('office=1&room=2')
  expect(write('sort=-name&from=2026-11-18', { tab: 'over' })).toBe('from=2026-11-18&tab=over')
  expect(read('tab=over').sort).toBe('-time')
})
