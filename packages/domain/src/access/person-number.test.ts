import { describe, expect, it } from 'vitest'
import { personNumber, personOfNumber } from './person-number'

describe('person numbers', () => {
  it('are nine digits that say who it is', () => {
    for (const kind of ['user', 'window'] as const)
      for (const id of [1, 42, 99_999_999]) {
        const number = personNumber({ kind, id })
        expect(number).toMatch(/^\d{9}$/)
        expect(personOfNumber(number)).toEqual({ kind, id })
      }
  })

  it('of devices and of others mean nobody', () => {
    for (const text of ['', '1', '000000001', '300000001', '100000000', '1000000011', 'x00000001', ' 100000001'])
      expect(personOfNumber(text)).toBeNull()
  })

  it('have an end', () => {
    for (const id of [0, -1, 1.5, 100_000_000]) expect(() => personNumber({ kind: 'user', id })).toThrow()
  })
})
