import { expect, test } from 'vitest'
import { isAllowed, networksIn, plainAddress } from './networks'

test.each([
  ['10.20.0.0/16', '10.20.3.4', true],
  ['10.20.0.0/16', '10.21.3.4', false],
  ['10.20.0.0/16, 192.168.1.20', '192.168.1.20', true],
  ['10.20.0.0/16, 192.168.1.20', '192.168.1.21', false],
  ['10.20.0.0/16', '::ffff:10.20.3.4', true],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.20.3.4', false],
  ['10.20.0.0/16', 'nobody', false],
])('with %s a device at %s is heard: %s', (networks, address, heard) => {
  expect(isAllowed(networks, address)).toBe(heard)
})

test('where no network is named everybody is heard', () => expect(isAllowed(null, '1.2.3.4')).toBe(true))

test.each(['10.0.0.0/33', '10.0.0', 'house', '10.0.0.1,', '10.0.0.0/8/8', 'fd00::/129'])('%s is no network', (text) => {
  expect(networksIn(text)).toBeNull()
})

test('an address is written as it is everywhere else', () => {
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(plainAddress('fd00::1')).toBe('fd00::1')
})
