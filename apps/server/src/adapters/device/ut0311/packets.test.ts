import { expect, it } from 'vitest'
import { type ExchangeName, headOf, packAnswer, packQuestion, unpackAnswer, unpackQuestion } from './packets'

/** A packet as it was published: its first bytes, the rest being zeros. */
const packet = (hex: string) => Buffer.from(hex.padEnd(128, '0'), 'hex')

type Vector = readonly [hex: string, name: ExchangeName, serial: number, values: Record<string, unknown>]

const A = 423187757
const B = 405419896
const done = { ok: true }
const card = { card: 6154412, from: '2019-01-02', to: '2019-12-31', doors: [1, 0, 29, 1], first_card: 5 }
const heldCard = { ...card, from: '2019-02-03', to: '2019-12-29', doors: [0, 0, 29, 1] }
const noCard = { card: 0, from: null, to: null, doors: [0, 0, 0, 0], pin: 0, first_card: 0 }
const profile = {
  ...{ number: 4, from: '2021-04-01', to: '2021-12-29', weekdays: [1, 2, 4, 6, 7], next: 19 },
  segments: [
    { start: 510, last: 585 },
    { start: 695, last: 795 },
    { start: 841, last: 1079 },
  ],
}
const noSegments = Array.from({ length: 3 }, () => ({ start: 0, last: 0 }))

// Of the tests of github.com/uhppoted/uhppote-core (messages/*_test.go) and github.com/uhppoted/uhppoted-lib-nodejs
// (test/codec_spec.js, integration-tests), both MIT: what real boards and programs say.
const questions: readonly Vector[] = [
  ['1794', 'getDevice', 0, {}],
  ['1794000078372a18', 'getDevice', B, {}],
  [
    '179600002d553919c0a8017dffffff00c0a8010055aaaa55',
    'setAddress',
    A,
    { address: '192.168.1.125', netmask: '255.255.255.0', gateway: '192.168.1.0' },
  ],
  ['172000002d553919', 'getStatus', A, {}],
  ['173000002d55391920190421094440', 'setTime', A, { at: '2019-04-21T09:44:40' }],
  ['173200002d553919', 'getTime', A, {}],
  ['174000002d55391903', 'openDoor', A, { door: 3 }],
  ['175000002d553919ace85d00201901022019123101001d0100000005', 'putCard', A, { ...card, pin: 0 }],
  ['175000002d553919ace85d00201901022019123101001d01d7e10e05', 'putCard', A, { ...card, pin: 975319 }],
  ['175200002d553919ace85d', 'deleteCard', A, { card: 6154412 }],
  ['175400002d55391955aaaa55', 'deleteCards', A, {}],
  ['175800002d553919', 'getCards', A, {}],
  ['175a00002d553919ace85d', 'getCard', A, { card: 6154412 }],
  ['175c00002d55391904', 'getCardAt', A, { index: 4 }],
  ['178000002d553919040205', 'setDoorControl', A, { door: 4, mode: 2, seconds: 5 }],
  ['178200002d55391904', 'getDoorControl', A, { door: 4 }],
  ['1784000078372a1804', 'setAntiPassback', B, { kind: 4 }],
  ['1786000078372a18', 'getAntiPassback', B, {}],
  ['178800002d5539190420210401202112290101000100010108300945113513151401175913', 'setTimeProfile', A, profile],
  ['178a00002d55391955aaaa55', 'clearTimeProfiles', A, {}],
  [
    '178c000078372a180300000039300000000000003f420f0031d4',
    'setDoorPasscodes',
    B,
    { door: 3, codes: [12345, 0, 999999, 54321] },
  ],
  ['178e00002d55391901', 'recordSpecialEvents', A, { on: true }],
  ['179000002D553919c0a80164409c0d', 'setListener', A, { address: '192.168.1.100', port: 40000, interval: 13 }],
  ['179200002D553919', 'getListener', A, {}],
  ['179800002d55391904', 'getTimeProfile', A, { number: 4 }],
  ['17a000002d55391955aaaa5501', 'setPcControl', A, { on: true }],
  ['17a2000078372a1808', 'setInterlock', B, { kind: 8 }],
  ['17A4000078372a1801010001', 'activateKeypads', B, { readers: [true, true, false, true] }],
  ['17a600002d55391955aaaa55', 'clearTasks', A, {}],
  [
    '17a800002d5539192021040120211229010100010001010830030407',
    'addTask',
    A,
    {
      ...{ from: '2021-04-01', to: '2021-12-29', weekdays: [1, 2, 4, 6, 7] },
      ...{ start: 510, door: 3, task: 4, more_cards: 7 },
    },
  ],
  [
    '17aa000078372a180308300117450201010001000101',
    'setFirstCard',
    B,
    { door: 3, start: 510, start_mode: 1, end: 1065, end_mode: 2, weekdays: [1, 2, 4, 6, 7] },
  ],
  ['17ac00002d55391955aaaa55', 'refreshTasks', A, {}],
  ['17b000002d55391901', 'getEvent', A, { index: 1 }],
  ['17b0000078372a18ffffffff', 'getEvent', B, { index: 0xffffffff }],
  ['17b200002d5539191100000055aaaa55', 'setEventIndex', A, { index: 17 }],
  ['17b400002d553919', 'getEventIndex', A, {}],
  ['17c8000078372a1855aaaa55', 'restoreDefaults', B, {}],
]

const answers: readonly Vector[] = [
  [
    '172000002d5539193900000002010301aae85d00201904191700090601000101000001010914370211000000000000002b0401190420',
    'getStatus',
    A,
    {
      ...{ index: 57, type: 2, granted: true, door: 3, direction: 1, card: 6154410, at: '2019-04-19T17:00:09' },
      ...{ reason: 6, doors: [true, false, true, true], buttons: [false, false, true, true], error: 9 },
      ...{ clock: '2019-04-20T14:37:02', sequence: 17, special: 43, relays: 4, inputs: 1 },
    },
  ],
  [
    '17200000e5d84f0d00000000000000000000000000000000000000000101000000000000001603340000000000000000000000210408',
    'getStatus',
    223336677,
    {
      ...{ index: 0, type: 0, granted: false, door: 0, direction: 0, card: 0, at: null, reason: 0 },
      ...{ doors: [true, true, false, false], buttons: [false, false, false, false], error: 0 },
      ...{ clock: '2021-04-08T16:03:34', sequence: 0, special: 0, relays: 0, inputs: 0 },
    },
  ],
  ['173200002d55391920191229123456', 'getTime', A, { at: '2019-12-29T12:34:56' }],
  ['173000002d55391920191229123456', 'setTime', A, { at: '2019-12-29T12:34:56' }],
  ['174000002d55391901', 'openDoor', A, done],
  ['175000002d55391901', 'putCard', A, done],
  ['175200002d55391901', 'deleteCard', A, done],
  ['175400002d55391901', 'deleteCards', A, done],
  ['175800002d5539190d', 'getCards', A, { count: 13 }],
  ['175a00002d553919ace85d00201902032019122900001d0116390f05', 'getCard', A, { ...heldCard, pin: 997654 }],
  ['175a00002d553919', 'getCard', A, noCard],
  ['175c00002d553919ace85d00201902032019122900001d01a40d0f05', 'getCardAt', A, { ...heldCard, pin: 986532 }],
  ['175a000078372a18ffffffff', 'getCard', B, { ...noCard, card: 0xffffffff }],
  ['178000002d553919040205', 'setDoorControl', A, { door: 4, mode: 2, seconds: 5 }],
  ['178200002d553919040205', 'getDoorControl', A, { door: 4, mode: 2, seconds: 5 }],
  ['1784000078372a1801', 'setAntiPassback', B, done],
  ['1786000078372a1804', 'getAntiPassback', B, { kind: 4 }],
  ['178800002d55391901', 'setTimeProfile', A, done],
  ['178a00002d55391901', 'clearTimeProfiles', A, done],
  ['178c000078372a1801', 'setDoorPasscodes', B, done],
  ['178e00002d55391901', 'recordSpecialEvents', A, done],
  ['179000002d55391901', 'setListener', A, done],
  ['179200002d553919c0a800e192260d', 'getListener', A, { address: '192.168.0.225', port: 9874, interval: 13 }],
  [
    '1794000078372a18c0a80164ffffff00c0a80101001223344556089220181105',
    'getDevice',
    B,
    {
      ...{ address: '192.168.1.100', netmask: '255.255.255.0', gateway: '192.168.1.1' },
      ...{ mac: '00:12:23:34:45:56', version: '8.92', released: '2018-11-05' },
    },
  ],
  ['179800002d5539190420210401202112290101000100010108300945113513151401175913', 'getTimeProfile', A, profile],
  [
    '179800002d553919',
    'getTimeProfile',
    A,
    { number: 0, from: null, to: null, weekdays: [], segments: noSegments, next: 0 },
  ],
  ['17a000002d55391901', 'setPcControl', A, done],
  ['17a2000078372a1801', 'setInterlock', B, done],
  ['17a4000078372a1801', 'activateKeypads', B, done],
  ['17a600002d55391901', 'clearTasks', A, done],
  ['17a800002d55391901', 'addTask', A, done],
  ['17aa000078372a1801', 'setFirstCard', B, done],
  ['17ac00002d55391901', 'refreshTasks', A, done],
  [
    '17b000002d5539190800000002010301ade85d002019021007120106',
    'getEvent',
    A,
    { index: 8, type: 2, granted: true, door: 3, direction: 1, card: 6154413, at: '2019-02-10T07:12:01', reason: 6 },
  ],
  [
    '17b000009053fb0b00000000ff',
    'getEvent',
    201020304,
    { index: 0, type: 255, granted: false, door: 0, direction: 0, card: 0, at: null, reason: 0 },
  ],
  ['17b200002d55391901', 'setEventIndex', A, done],
  ['17b400002d55391911', 'getEventIndex', A, { index: 17 }],
  ['17c8000078372a1801', 'restoreDefaults', B, done],
]

it.each(questions)('the published question %s is read and written as %s', (hex, name, serial, values) => {
  expect(headOf(packet(hex))).toEqual({ name, serial })
  expect(unpackQuestion(name, packet(hex))).toEqual(values)
  expect(packQuestion(name, serial, values as never).toString('hex')).toBe(packet(hex).toString('hex'))
})

it.each(answers)('the published answer %s is read and written as %s', (hex, name, serial, values) => {
  expect(headOf(packet(hex))).toEqual({ name, serial })
  expect(unpackAnswer(name, packet(hex))).toEqual(values)
  expect(packAnswer(name, serial, values as never).toString('hex')).toBe(packet(hex).toString('hex'))
})

it('every exchange has a published packet', async () => {
  const { exchanges } = await import('./packets')
  const asked = new Set(questions.map(([, name]) => name))
  const answered = new Set(answers.map(([, name]) => name))
  expect(Object.keys(exchanges).filter((name) => !asked.has(name as ExchangeName))).toEqual([])
  expect(Object.keys(exchanges).filter((name) => !answered.has(name as ExchangeName))).toEqual(['setAddress'])
})

it('what is no packet of theirs is nobody’s, and an event of firmware 6.62 is one', () => {
  const event =
    '20000002d5539193900000001000301aae85d00201904191700090601000101000001010914370211000000210000002b0401190420'
  expect(headOf(packet(`19${event}`))).toMatchObject({ name: 'getStatus' })
  expect(headOf(packet('1994000078372a18'))).toBeNull()
  expect(headOf(packet('17ff000078372a18'))).toBeNull()
  expect(headOf(packet('1894000078372a18'))).toBeNull()
  expect(headOf(Buffer.alloc(63))).toBeNull()
  expect(headOf(Buffer.alloc(65, 0x17))).toBeNull()
  expect(headOf(Buffer.alloc(0))).toBeNull()
})

it('what needs the sure word is not read without it', () => {
  for (const hex of ['1754000078372a18', '178a000078372a1855aaaa54', '17a0000078372a180100000001', '17c8000078372a18'])
    expect(unpackQuestion(headOf(packet(hex))?.name ?? 'getStatus', packet(hex))).toBeNull()
})

it('digits that are none, and days and times that there are not, are nothing, never an error', () => {
  // as boards send them that lost their clock (issues of uhppote-core)
  const event = packet(
    '17b000002d553919ac2b030001000201a07a9900200000000000000600000000000000000000000000000000000000000000000000000000000000000091',
  )
  expect(unpackAnswer('getEvent', event)).toMatchObject({ index: 207788, card: 10058400, at: null, reason: 6 })
  for (const at of [
    '20190230000000',
    '20191301000000',
    '20190101240000',
    '201901010a0000',
    'ffffffffffffff',
    '20190101006000',
  ])
    expect(unpackAnswer('getTime', packet(`173200002d553919${at}`)).at, at).toBeNull()
  expect(unpackAnswer('getTimeProfile', packet(`179800002d55391902${'f'.repeat(56)}`))).toMatchObject({
    ...{ from: null, to: null, weekdays: [], next: 255 },
    segments: noSegments,
  })
  // whatever comes
  for (let n = 0; n < 2_000; n++) {
    const any = Buffer.from(
      Array.from({ length: 64 }, (_, at) => (at === 0 ? 0x17 : (n * 7919 + at * at * 31 + n * at) & 255)),
    )
    const head = headOf(any)
    if (head !== null) {
      unpackAnswer(head.name, any)
      unpackQuestion(head.name, any)
    }
  }
})
