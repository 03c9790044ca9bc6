import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askFrame, type Board, type BoardFamily, openFrame, readAnswers } from './board-frames'

const hex = (text: string) => Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)))
const spelled = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
const board = (family: BoardFamily, address: number): Board => ({ family, address, feedback: 'closed_short' })
const all = (closed: boolean, but: readonly number[] = [], locks = 16) =>
  Array.from({ length: locks }, (_, at) => closed !== but.includes(at + 1))

// Frames that others published with what they mean: of programs that speak to such boards, and of their manuals.
describe('frames as others have them', () => {
  it.each([
    ['cu16', 0, 1, '02 00 31 03 36'],
    ['cu16', 0, 2, '02 01 31 03 37'],
    ['cu16', 0, 16, '02 0F 31 03 45'],
    ['cu16', 1, 1, '02 10 31 03 46'],
    ['cu16', 1, 3, '02 12 31 03 48'],
    ['xor8a', 1, 1, '8A 01 01 11 9B'],
    ['xor8a', 1, 6, '8A 01 06 11 9C'],
    ['xor8a', 1, 7, '8A 01 07 11 9D'],
    ['xor8a', 2, 10, '8A 02 0A 11 93'],
    ['xor8a', 3, 12, '8A 03 0C 11 94'],
  ] as const)('%s: board %s, lock %s is opened by %s', (family, address, lock, frame) => {
    expect(spelled(openFrame(board(family, address), lock))).toBe(frame)
  })

  it.each([
    ['cu16', 0, '02 00 30 03 35'],
    ['xor8a', 1, '80 01 00 33 B2'],
  ] as const)('%s: board %s is asked by %s', (family, address, frame) => {
    expect(spelled(askFrame(board(family, address)))).toBe(frame)
  })

  it.each([
    ['cu16', '02 00 36 00 00 00 00 03 3B', { kind: 'doors', address: 0, closed: all(false) }],
    ['cu16', '02 10 36 00 00 00 00 03 4B', { kind: 'doors', address: 1, closed: all(false) }],
    ['xor8a', '8A 01 01 00 8A', { kind: 'door', address: 1, lock: 1, closed: false }],
    ['xor8a', '8A 02 0A 00 82', { kind: 'door', address: 2, lock: 10, closed: false }],
    ['xor8a', '8A 01 01 11 9B', { kind: 'door', address: 1, lock: 1, closed: true }],
    ['xor8a', '80 01 00 00 00 33 B2', { kind: 'doors', address: 1, closed: all(false, [], 24) }],
  ] as const)('%s: %s is read', (family, frame, answer) => {
    expect(readAnswers(board(family, 1), hex(frame))).toEqual({ answers: [answer], rest: new Uint8Array() })
  })
})

it('reads the doors of a board low bit first, and of xor8a the last eight locks first', () => {
  expect(readAnswers(board('cu16', 0), hex('02 00 35 FE 7F 00 00 03 B7')).answers).toEqual([
    { kind: 'doors', address: 0, closed: all(true, [1, 16]) },
  ])
  expect(readAnswers(board('xor8a', 1), hex('80 01 80 00 01 33 33')).answers).toEqual([
    { kind: 'doors', address: 1, closed: all(false, [1, 24], 24) },
  ])
  expect(readAnswers({ family: 'xor8a', feedback: 'open_short' }, hex('8A 01 01 00 8A')).answers).toEqual([
    { kind: 'door', address: 1, lock: 1, closed: true },
  ])
  expect(readAnswers(board('xor8a', 1), hex('81 01 05 00 85')).answers).toEqual([{ kind: 'changed', address: 1 }])
})

it('reads how all doors are though its first five bytes could be one door, also where it comes in pieces', () => {
  // 80 01 05 00 84 would say that lock 5 is open
  const doors = { kind: 'doors', address: 1, closed: all(false, [3, 8, 17, 19], 24) }
  const text = '80 01 05 00 84 33 33'
  expect(readAnswers(board('xor8a', 1), hex(text)).answers).toEqual([doors])
  for (let cut = 1; cut < 7; cut++) {
    const first = readAnswers(board('xor8a', 1), hex(text).subarray(0, cut))
    expect(first.answers).toEqual([])
    const whole = Uint8Array.from([...first.rest, ...hex(text).subarray(cut)])
    expect(readAnswers(board('xor8a', 1), whole).answers).toEqual([doors])
  }
  // where something else follows, it was one door
  const door = { kind: 'door', address: 1, lock: 5, closed: false }
  expect(readAnswers(board('xor8a', 1), hex(`80 01 05 00 84 81 01 05 00 85`)).answers).toEqual([
    door,
    { kind: 'changed', address: 1 },
  ])
})

it('has no frame that opens all locks of a board, and none for a lock that it has not', () => {
  for (const lock of [0, -1, 17, 1.5, Number.NaN]) expect(() => openFrame(board('cu16', 0), lock)).toThrow(RangeError)
  for (const lock of [0, -1, 25, 0x33]) expect(() => openFrame(board('xor8a', 1), lock)).toThrow(RangeError)
  for (const address of [15, -1, 0.5]) expect(() => openFrame(board('cu16', address), 1)).toThrow(RangeError)
  for (const address of [0, 64]) expect(() => askFrame(board('xor8a', address))).toThrow(RangeError)
  // whatever can be built, its third byte is no “33” of cu16, and its lock no 0 of xor8a
  for (let address = 0; address < 15; address++)
    for (let lock = 1; lock <= 16; lock++) expect(openFrame(board('cu16', address), lock)[2]).toBe(0x31)
  for (let lock = 1; lock <= 24; lock++) expect(openFrame(board('xor8a', 1), lock)[2]).not.toBe(0)
})

describe('noise', () => {
  const whole = fc.constantFrom<[BoardFamily, string]>(
    ['cu16', '02 00 35 FE 7F 00 00 03 B7'],
    ['xor8a', '80 01 80 00 01 33 33'],
    ['xor8a', '8A 01 05 00 8E'],
  )
  it('before an answer does not hide it, however it comes in pieces', () => {
    fc.assert(
      fc.property(
        whole,
        fc.uint8Array({ maxLength: 12 }),
        fc.integer({ min: 0, max: 20 }),
        ([family, text], noise, cut) => {
          const clean = noise.filter((byte) => ![0x02, 0x80, 0x81, 0x8a].includes(byte))
          const bytes = Uint8Array.from([...clean, ...hex(text)])
          const first = readAnswers(board(family, 1), bytes.subarray(0, cut))
          const second = readAnswers(board(family, 1), Uint8Array.from([...first.rest, ...bytes.subarray(cut)]))
          expect([...first.answers, ...second.answers]).toEqual(readAnswers(board(family, 1), hex(text)).answers)
        },
      ),
    )
  })
  it('within one is no answer', () => {
    fc.assert(
      fc.property(whole, fc.nat(8), fc.integer({ min: 1, max: 255 }), ([family, text], at, flip) => {
        const bytes = hex(text)
        const where = at % bytes.length
        bytes[where] = (bytes[where] ?? 0) ^ flip
        const { answers } = readAnswers(board(family, 1), bytes)
        // one byte that is wrong makes a wrong sum, wherever it stands
        expect(answers.filter(({ kind }) => kind !== 'changed')).toEqual([])
      }),
    )
  })
  it('never keeps more than a frame’s beginning', () => {
    fc.assert(
      fc.property(fc.constantFrom<BoardFamily>('cu16', 'xor8a'), fc.uint8Array({ maxLength: 200 }), (family, bytes) => {
        expect(readAnswers(board(family, 1), bytes).rest.length).toBeLessThan(9)
      }),
    )
  })
})
