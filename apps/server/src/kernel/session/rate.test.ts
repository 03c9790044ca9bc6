import { Refusal } from '@workplace/contract/kernel/refusal'
import { expect, it } from 'vitest'
import { atMostPerMinute } from './rate'

it('turns a network away that asks too often, until the minute is over', () => {
  let now = 0
  const allow = atMostPerMinute(3, () => now)
  for (let n = 0; n < 3; n++) allow('2001:db8::1')
  now = 20_000
  expect(() => allow('2001:db8::2')).toThrow(Refusal)
  try {
    allow('2001:db8::3')
  } catch (error) {
    expect((error as Refusal).values).toEqual({ seconds: 40 })
  }
  allow('203.0.113.1')
  now = 60_000
  allow('2001:db8::2')
})
