import { expect, it } from 'vitest'
import { floorNumberOf } from './floor'

it.each([
  ['5F', 5],
  ['5f', 5],
  ['F5', 5],
  ['L12', 12],
  ['12', 12],
  ['5楼', 5],
  ['第5层', 5],
  ['五层', 5],
  ['十二层', 12],
  ['二十一楼', 21],
  ['B2', -2],
  ['地下二层', -2],
  ['负1层', -1],
  ['Floor 3', 3],
  ['3rd floor', 3],
  ['大堂', null],
  ['Mezzanine', null],
  ['5F 东区', null],
  ['999', null],
  ['', null],
])('reads the number that a floor’s name says: %s', (name, number) => {
  expect(floorNumberOf(name)).toBe(number)
})
