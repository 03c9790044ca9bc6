import { describe, expect, test } from 'vitest'
import { addressesIn, addressFault, addressWith, isRegistered } from './redirect-uri'

describe('an address to which people are sent back', () => {
  test.each([
    ['https://portal.example/back', 'web', undefined],
    ['https://portal.example/back?tenant=1', 'web', undefined],
    ['https://portal.example', 'web', undefined],
    ['http://localhost:8080/back', 'web', undefined],
    ['http://127.0.0.1/back', 'web', undefined],
    ['http://[::1]:80/back', 'web', undefined],
    ['http://portal.example/back', 'web', 'scheme'],
    ['http://localhost.evil.example/back', 'web', 'scheme'],
    ['https://portal.example/back#part', 'web', 'fragment'],
    ['https://portal.example/*', 'web', 'malformed'],
    ['https://*.portal.example/', 'web', 'malformed'],
    ['https://user:word@portal.example/', 'web', 'malformed'],
    ['https:portal.example/back', 'web', 'malformed'],
    ['https:\\\\portal.example', 'web', 'malformed'],
    ['https://portal.example/a b', 'web', 'malformed'],
    ['//portal.example/back', 'web', 'malformed'],
    ['/back', 'web', 'malformed'],
    ['', 'web', 'malformed'],
    [`https://portal.example/${'a'.repeat(500)}`, 'web', 'malformed'],
    ['com.example.portal:/back', 'web', 'scheme'],
    ['com.example.portal:/back', 'native', undefined],
    ['portal:/back', 'native', 'scheme'],
    ['javascript:alert(1)', 'native', 'scheme'],
    ['data:text/html,x', 'native', 'scheme'],
    ['file:///etc/passwd', 'native', 'scheme'],
    ['http://127.0.0.1:5000/back', 'native', undefined],
    ['ftp://portal.example/', 'native', 'scheme'],
    ['https://', 'web', 'malformed'],
    ['https://portal.example:x/', 'web', 'malformed'],
    ['http://LOCALHOST/back', 'web', undefined],
    ['https://xn--fiqs8s.example/', 'web', undefined],
  ] as const)('%s of %s: %s', (text, kind, fault) => expect(addressFault(text, kind)).toBe(fault))

  test.each([
    ['https://portal.example/back', 'web', true],
    ['https://portal.example/back/', 'web', false],
    ['https://portal.example/Back', 'web', false],
    ['https://portal.example/back?a=1', 'web', false],
    ['https://portal.example:443/back', 'web', false],
    ['https://portal.example/back/../back', 'web', false],
    ['https://portal.example.evil.example/back', 'web', false],
    ['https://portal.example@evil.example/back', 'web', false],
    ['http://127.0.0.1:49152/back', 'web', false],
    ['http://127.0.0.1:49152/back', 'native', true],
    ['http://127.0.0.1/back', 'native', true],
    ['http://127.0.0.1:49152/other', 'native', false],
    ['http://127.0.0.1:49152@evil.example/back', 'native', false],
    ['http://[::1]:1/back', 'native', false],
    ['http://localhost:49152/back', 'native', false],
  ] as const)('%s of %s is registered: %s', (asked, kind, is) =>
    expect(isRegistered(asked, ['https://portal.example/back', 'http://127.0.0.1:8000/back'], kind)).toBe(is),
  )

  test('is entered one a line', () => {
    expect(addressesIn(' https://a.example/ \r\n\n https://b.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ])
    expect(addressesIn(null)).toEqual([])
  })

  test('gets its answer behind what it had already', () => {
    expect(addressWith('https://a.example/b', { code: 'a b', state: undefined })).toBe('https://a.example/b?code=a%20b')
    expect(addressWith('https://a.example/b?c=1', { state: '&x=' })).toBe('https://a.example/b?c=1&state=%26x%3D')
    expect(addressWith('com.example:/b', {})).toBe('com.example:/b')
  })
})
