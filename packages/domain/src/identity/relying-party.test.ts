import { expect, test } from 'vitest'
import { relyingParty } from './relying-party'

/** As every parser of addresses takes them apart: small letters, numbers in four parts, IPv6 in brackets. */
test.each([
  ['https:', 'workplace.example.com', 'workplace.example.com'],
  ['https:', 'xn--ggvu53b.example.cn', 'xn--ggvu53b.example.cn'],
  ['https:', 'workplace', 'workplace'],
  ['https:', '10.0.0.5.example.com', '10.0.0.5.example.com'],
  ['http:', 'localhost', 'localhost'],
  ['http:', 'acme.localhost', 'acme.localhost'],
  ['http:', 'workplace.example.com', 'plain_http'],
  ['http:', 'localhost.example.com', 'plain_http'],
  ['https:', '10.0.0.5', 'ip_address'],
  ['http:', '127.0.0.1', 'ip_address'],
  ['https:', '[::1]', 'ip_address'],
])('at %s//%s passkeys are of %s', (protocol, hostname, expected) => {
  const origin = `${protocol}//${hostname}:8443`
  const party = relyingParty({ protocol, hostname, origin })
  expect(party).toEqual(expected === hostname ? { id: hostname, origin } : expected)
})

test('there are none of a product that does not know its address', () => {
  expect(relyingParty(null)).toBe('no_address')
})
