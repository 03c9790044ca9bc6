import { expect, it } from 'vitest'
import { habitsIn } from './habits'

it('habits are restored', () => {
  const habits = { limit: 50, sort: '-name', columns: ['name'], density: 'compact', widths: { name: 200 } }
  expect(habitsIn(JSON.stringify(habits))).toEqual(habits)
})

it.each([null, '', 'nonsense', '[]', '3', '{"limit":"many","density":"tiny","columns":"name","widths":null}'])(
  'what cannot be understood is no habit: %s',
  (text) => {
    expect(habitsIn(text)).toEqual({})
  },
)

it('a width that could not be read is brought within its bounds', () => {
  expect(habitsIn('{"widths":{"name":3,"code":"wide"}}')).toEqual({ widths: { name: 72 } })
})
