import { describe, expect, test } from 'vitest'
import { accessPointNamed, accessPointOf, bssidOf } from './wifi'

describe('the address of an access point', () => {
  test.each([
    ['as it is printed', 'A4:56:02:11:22:F0', 'a4:56:02:11:22:f0'],
    ['with hyphens', 'a4-56-02-11-22-f0', 'a4:56:02:11:22:f0'],
    ['as iPhones say it, without leading zeros', 'a4:56:2:1:0:f', 'a4:56:02:01:00:0f'],
    ['of an address that is administered locally', '06:56:02:11:22:f0', '06:56:02:11:22:f0'],
    ['none', '', null],
    ['zeros: no connection', '00:00:00:00:00:00', null],
    ['zeros, briefly', '0:0:0:0:0:0', null],
    ['what Android says where it may not say', '02:00:00:00:00:00', null],
    ['everybody', 'ff:ff:ff:ff:ff:ff', null],
    ['a group', '01:00:5e:00:00:01', null],
    ['five octets', 'a4:56:02:11:22', null],
    ['seven octets', 'a4:56:02:11:22:f0:01', null],
    ['two kinds of separators', 'a4:56-02:11:22:f0', null],
    ['without separators', 'a4560211 22f0', null],
    ['letters that are no digits', 'g4:56:02:11:22:f0', null],
    ['full-width digits', 'ａ4:56:02:11:22:f0', null],
    ['Arabic digits', '١٢:56:02:11:22:f0', null],
    ['a line more', 'a4:56:02:11:22:f0\n', null],
    ['a zero byte', 'a4:56:02:11:22:f0\u0000', null],
    ['blanks around it', ' a4:56:02:11:22:f0', null],
    ['a pattern', '.*', null],
    ['a wildcard, which is no claim', 'a4:56:02:11:22:*', null],
    ['a name of the language', '__proto__', null],
    ['very much of it', 'a4:'.repeat(100_000), null],
  ])('%s', (_, text, wanted) => {
    expect(bssidOf(text)).toBe(wanted)
  })

  test('of a team may leave the last octet open, and nothing else', () => {
    expect(accessPointOf('A4-56-02-11-22-*')).toBe('a4:56:02:11:22:*')
    expect(accessPointOf('a4:56:2:11:22:*')).toBe('a4:56:02:11:22:*')
    for (const text of ['*', 'a4:*', 'a4:56:02:11:*:f0', 'a4:56:02:11:22:f*', 'a4:56:02:11:22*', '00:00:00:00:00:00'])
      expect(accessPointOf(text), text).toBe(null)
  })
})

describe('the access point that somebody says they are on', () => {
  const points = [
    { name: 'Lobby', bssid: 'a4:56:02:11:22:33' },
    { name: 'Floor 3', bssid: 'b8:27:eb:00:10:*' },
    { name: 'broken', bssid: '*' },
    { name: 'none', bssid: '00:00:00:00:00:00' },
  ]
  test.each([
    ['theirs', 'A4-56-02-11-22-33', 'Lobby'],
    ['any radio of one', 'b8:27:eb:0:10:f', 'Floor 3'],
    ['the one beside it', 'a4:56:02:11:22:34', null],
    ['the device beside it', 'b8:27:eb:00:11:01', null],
    ['no connection', '00:00:00:00:00:00', null],
    ['the wildcard itself', 'b8:27:eb:00:10:*', null],
    ['the name in the place of the address', 'Lobby', null],
    ['nothing', null, null],
  ])('%s', (_, claimed, wanted) => {
    expect(accessPointNamed(claimed, points)).toBe(wanted)
  })
  test('is none where a team has none', () => {
    expect(accessPointNamed('a4:56:02:11:22:33', [])).toBe(null)
  })
})
