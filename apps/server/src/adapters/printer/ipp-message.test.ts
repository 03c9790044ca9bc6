import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groups, ippAnswer, ippRequest, NoIpp, type SentValue } from './ipp-message'
import { ippUrl } from './port'

const value: fc.Arbitrary<SentValue> = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((n): SentValue => ['integer', n]),
  fc.boolean().map((yes): SentValue => ['boolean', yes]),
  fc.string({ maxLength: 40, unit: 'grapheme' }).map((text): SentValue => ['text', text]),
  fc.stringMatching(/^[a-z-]{1,20}$/).map((text): SentValue => ['keyword', text]),
  fc.integer({ min: 1, max: 2400 }).map((dpi): SentValue => ['resolution', dpi]),
)
const named = <T>(of: fc.Arbitrary<T>) => fc.dictionary(fc.stringMatching(/^[a-z-]{1,20}$/), of, { maxKeys: 5 })

describe('messages of IPP', () => {
  test('say what was put in them, lists and collections too', () => {
    fc.assert(
      fc.property(named(fc.array(value, { minLength: 1, maxLength: 4 })), named(value), (lists, members) => {
        const sent = { ...lists, 'media-col': ['collection', { 'media-size': ['collection', members] }] as SentValue }
        const { groups: read } = ippAnswer(ippRequest(0x000b, [[groups.job, sent]], Buffer.from('%PDF')))
        expect(read).toHaveLength(1)
        for (const [name, values] of Object.entries(lists))
          expect(read[0]?.attributes[name]).toEqual(values.map(([, one]) => one))
        const [media] = read[0]?.attributes['media-col'] ?? []
        const inner = (media as Record<string, Record<string, unknown>[]>)['media-size']?.[0] ?? {}
        expect({ ...inner }).toEqual(
          Object.fromEntries(Object.entries(members).map(([name, [, one]]) => [name, [one]])),
        )
      }),
    )
  })

  test('that are cut off, or none, are refused, never waited for', () => {
    const whole = ippRequest(2, [[groups.operation, { 'job-name': ['name', '张伟'], copies: ['integer', 1] }]])
    for (let length = 0; length < whole.length; length++) {
      try {
        ippAnswer(whole.subarray(0, length))
      } catch (error) {
        expect(error).toBeInstanceOf(NoIpp)
      }
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          ippAnswer(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(NoIpp)
        }
      }),
    )
    // collections in collections without an end
    const deep = Buffer.concat([
      Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 4]),
      ...Array.from({ length: 50 }, () => Buffer.from([0x34, 0, 1, 97, 0, 0])),
    ])
    expect(() => ippAnswer(deep)).toThrow(NoIpp)
  })
})

test.each([
  ['ipp://10.0.0.5/ipp/print', 'http://10.0.0.5:631/ipp/print', 'ipp://10.0.0.5:631/ipp/print'],
  ['ipp://10.0.0.5', 'http://10.0.0.5:631/ipp/print', 'ipp://10.0.0.5:631/ipp/print'],
  ['ipps://printer.local:8443/p', 'https://printer.local:8443/p', 'ipps://printer.local:8443/p'],
  ['http://printer:80/ipp', 'http://printer/ipp', 'ipp://printer:80/ipp'],
  ['IPP://[fe80::1]/x', 'http://[fe80::1]:631/x', 'ipp://[fe80::1]:631/x'],
])('an address of a printer: %s', (address, web, uri) => {
  expect(ippUrl(address)).toMatchObject({ uri })
  expect(String(ippUrl(address)?.web)).toBe(web)
})

test.each([
  '',
  'printer',
  'lpd://x/y',
  'ipp://',
  'ipp:///x',
  'ipp://me:secret@x/y',
  'file:///etc/passwd',
  'ipp://a b/',
  'ipp://x/?q',
])('no address of a printer: %j', (address) => expect(ippUrl(address)).toBeNull())
