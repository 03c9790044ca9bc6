import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BoardFamily } from '@workplace/domain/box/board-frames'
import type { GrantsMessage } from '@workplace/domain/box/cabinet-wire'
import { afterEach, describe, expect, it } from 'vitest'
import { Cabinet } from './cabinet'
import {
  account,
  directBus,
  forged,
  memoryJournal,
  ProductEar,
  pinHash,
  publicKey,
  salt,
  signedBy,
} from './cabinet.sample'
import { type Journal, openJournal, worthKeeping } from './journal'
import { readSettings } from './settings'
import { SimulatedBoard } from './simulation/simulated-board'

const start = Date.parse('2026-11-24T08:00:00Z')
const hour = 3_600_000

/** A cabinet of one board with three lockers, of which 7 has the PIN 123456. */
async function open({
  family = 'cu16' as BoardFamily,
  journal = memoryJournal() as Journal,
  wallError = 0,
  begins = start,
} = {}) {
  const time = { at: begins, wallError }
  const address = family === 'cu16' ? 0 : 1
  const board = new SimulatedBoard({ family, address, feedback: 'closed_short' }, () => time.at)
  const product = new ProductEar(() => time.at)
  const live = () => {
    const cabinet = new Cabinet({
      ...{ account, publicKey, journal, say: product.say },
      bus: directBus([board], (ms) => {
        time.at += ms
      }),
      wall: () => time.at + time.wallError,
      steady: () => time.at,
      pause: async (ms) => {
        time.at += ms
      },
      random: () => `n${Math.random().toString(36).slice(2)}`,
      log: () => {},
    })
    product.cabinet = cabinet
    return cabinet
  }
  const grants = (number: number, change: Partial<GrantsMessage> = {}): GrantsMessage => ({
    ...{ account, name: 'Reception', number, made: time.at, until: time.at + 72 * hour, salt },
    grants: [
      { box: 7, kind: 'pin', hash: pinHash('123456'), from: start, to: null },
      { box: 8, kind: 'card', hash: pinHash('04A1B2C3'), from: start, to: null },
    ],
    boards: [{ address, family, feedback: 'closed_short', host: '127.0.0.1', port: 4000 }],
    boxes: [7, 8, 9].map((id, at) => ({
      id,
      number: `A0${at + 1}`,
      column: 1,
      row: at + 1,
      board: address,
      lock: at + 1,
    })),
    ...change,
  })
  const cabinet = live()
  await cabinet.hear('grants', signedBy(grants(1)))
  await cabinet.poll()
  let named = 0
  const command = (box: number, change: object = {}) => {
    named += 1
    return { account, id: `command-${named}`, box, made: time.at, expires: time.at + 30_000, ...change }
  }
  return { time, board, product, cabinet, live, grants, command, journal }
}

const said = (texts: ReadonlyMap<string, string>) =>
  [...texts.values()].map((text) => JSON.parse(text) as Record<string, unknown>)

describe.each(['cu16', 'xor8a'] as const)('a command, with boards of %s', (family) => {
  it.each([
    ['opens', null, 'opened', 1],
    ['opens where the answer is lost among noise', 'noise', 'opened', 1],
    ['is tried once more where the board has not heard it', 'deaf_once', 'opened', 1],
    ['is a fault where the lock does not move, after two pulses', 'stuck', 'fault', 2],
    ['is unknown where the board does not answer, after one pulse', 'no_answer', 'unknown', 1],
    ['is unknown where nothing that it says can be believed', 'wrong_sum', 'unknown', 1],
    ['is unknown where the board just died, without a second pulse', 'dead', 'unknown', 0],
  ] as const)('%s', async (_, fault, outcome, pulses) => {
    const { cabinet, board, product, command } = await open({ family })
    board.fail(fault)
    await cabinet.hear('command', signedBy(command(8)))
    expect(said(product.results)).toMatchObject([{ id: 'command-1', outcome }])
    expect(board.pulses).toHaveLength(pulses)
    expect(board.isOpen(2)).toBe(fault !== 'stuck' && fault !== 'dead')
    expect([board.isOpen(1), board.isOpen(3)]).toEqual([false, false])
  })

  it('is refused, and the board named, once the board was silent for three polls', async () => {
    const { cabinet, board, product, command } = await open({ family })
    board.fail('dead')
    for (let n = 0; n < 3; n++) await cabinet.poll()
    board.fail(null)
    await cabinet.hear('command', signedBy(command(8)))
    expect(said(product.results)).toMatchObject([{ outcome: 'refused', why: 'board_away', pulses: 0 }])
    await cabinet.poll()
    await cabinet.hear('command', signedBy(command(8)))
    expect(said(product.results).at(-1)).toMatchObject({ outcome: 'opened' })
  })
})

describe('a command', () => {
  it('opens once, however often it comes, also after kill -9 between pulse and answer', async () => {
    const { cabinet, board, product, command, live, journal } = await open()
    const once = signedBy(command(7))
    await cabinet.hear('command', once)
    await cabinet.hear('command', once)
    expect(board.pulses).toHaveLength(1)
    expect(product.results.size).toBe(1)

    // killed right after the pulse: the journal has its beginning and no end
    const cut = signedBy(command(8))
    board.fail('no_answer')
    const dying = live()
    await dying.sayState()
    const before = journal.entries.length
    await dying.hear('command', cut)
    const begin = journal.entries.slice(before).find((entry) => entry.t === 'begin')
    journal.rewrite([...journal.entries.slice(0, before), ...(begin === undefined ? [] : [begin])])
    product.results.clear()
    board.fail(null)
    const pulses = board.pulses.length
    const next = live()
    await next.recover()
    await next.tell()
    expect(said(product.results)).toMatchObject([{ id: 'command-2', outcome: 'opened' }])
    await next.hear('command', cut)
    expect(board.pulses).toHaveLength(pulses)
  })

  it.each([
    ['late', { made: start, expires: start }, 'late'],
    ['longer alive than commands are', { made: start, expires: start + 60_000 }, 'late'],
    ['of a year ago', { made: start - 365 * 24 * hour, expires: start - 365 * 24 * hour + 30_000 }, 'late'],
    ['of a locker that is not here', { box: 70 }, 'no_lock'],
  ])('%s opens nothing', async (_, change, why) => {
    const { cabinet, board, product, command } = await open()
    await cabinet.hear('command', signedBy(command(7, change)))
    expect(said(product.results)).toMatchObject([{ outcome: 'refused', why }])
    expect(board.pulses).toEqual([])
  })

  it('opens nothing for whoever had the locker when it was given, and has it no more', async () => {
    const { cabinet, board, product, command, grants } = await open()
    const used = (number: number, use: number | null) =>
      grants(number, { boxes: grants(number).boxes.map((box) => ({ ...box, use: box.id === 7 ? use : null })) })
    await cabinet.hear('grants', signedBy(used(2, 40)))
    await cabinet.hear('command', signedBy(command(7, { use: 40, grants: 2 })))
    expect(board.pulses).toHaveLength(1)
    const late = signedBy(command(7, { use: 40, grants: 2 }))
    await cabinet.hear('grants', signedBy(used(3, 41)))
    await cabinet.hear('command', late)
    expect(said(product.results).at(-1)).toMatchObject({ outcome: 'refused', why: 'changed', pulses: 0 })
    // what is granted newly comes later than the command: the product knows what it says
    await cabinet.hear('command', signedBy(command(7, { use: 42, grants: 4 })))
    expect(said(product.results).at(-1)).toMatchObject({ outcome: 'opened' })
    expect(board.pulses).toHaveLength(2)
  })

  it('for another cabinet, of nobody, or changed on its way is nothing', async () => {
    const { cabinet, board, product, command } = await open()
    await cabinet.hear('command', signedBy(command(7, { account: 'bx1-2' })))
    await cabinet.hear('command', forged(command(7)))
    const changed = signedBy(command(7)).replace('\\"box\\":7', '\\"box\\":8')
    await cabinet.hear('command', changed)
    for (const text of ['', '{}', '{"v":1,"body":"{}","sig":""}']) await cabinet.hear('command', text)
    expect([board.pulses.length, product.results.size]).toEqual([0, 0])
  })

  it('opens by the time of the product, whatever the clock of the machine says, and not before that is known', async () => {
    const { cabinet, board, product, command, time } = await open({ wallError: -365 * 24 * hour })
    expect(Math.abs(cabinet.now() - time.at)).toBeLessThan(10)
    time.wallError = 20 * hour
    await cabinet.hear('command', signedBy(command(7)))
    expect(said(product.results)).toMatchObject([{ outcome: 'opened' }])
    const { cabinet: unsure, board: other } = await open({ wallError: 0 })
    unsure.clock.isKnown = false
    await unsure.hear('command', signedBy(command(7)))
    expect([board.pulses.length, other.pulses.length]).toEqual([1, 0])
  })
})

describe('at the cabinet', () => {
  const pin = { kind: 'pin', box: 7, code: '123456' } as const
  it('a PIN and a card open while the product is away, told later, once, with their times', async () => {
    const { cabinet, board, product, time, live } = await open()
    product.isThere = false
    expect(await cabinet.enter(pin)).toEqual({ outcome: 'opened', number: 'A01' })
    const first = time.at
    time.at += 3 * hour
    board.close(1)
    await cabinet.poll()
    time.at += hour
    expect(await cabinet.enter({ kind: 'card', box: null, code: '04A1B2C3' })).toMatchObject({ number: 'A02' })
    product.isThere = true
    product.loses = 2
    const later = live()
    await later.recover()
    for (let n = 0; n < 4; n++) await later.tell()
    const events = said(product.events)
    expect(events.map(({ kind, box, outcome }) => [kind, box, outcome])).toEqual([
      ['pin', 7, 'opened'],
      ['closed', 7, null],
      ['card', 8, 'opened'],
    ])
    expect(Number(events[0]?.at)).toBe(first)
    expect(product.contradictions).toEqual([])
  })

  it('tells 400 events after three days, each once', async () => {
    const { cabinet, board, product, time } = await open()
    product.isThere = false
    for (let n = 0; n < 200; n++) {
      await cabinet.enter(pin)
      board.close(1)
      time.at += 15 * 60_000
      await cabinet.poll()
    }
    product.isThere = true
    await cabinet.tell()
    expect(product.events.size).toBe(400)
    expect(said(product.events).map(({ seq }) => seq)).toEqual(Array.from({ length: 400 }, (_, n) => n + 1))
  })

  it('opens nothing that was granted for other lockers, taken back, or too long ago', async () => {
    const { cabinet, board, grants, time } = await open()
    expect(await cabinet.enter({ ...pin, box: 8 })).toMatchObject({ refused: 'wrong' })
    const old = signedBy(grants(1))
    await cabinet.hear('grants', signedBy(grants(3, { grants: [] })))
    for (const stale of [
      old,
      signedBy(grants(2)),
      signedBy(grants(3)),
      forged(grants(9)),
      signedBy(grants(9, { account: 'bx2-1' })),
    ])
      await cabinet.hear('grants', stale)
    expect(await cabinet.enter(pin)).toMatchObject({ refused: 'wrong' })
    await cabinet.hear('grants', signedBy(grants(10)))
    time.at += 72 * hour - 1
    expect(await cabinet.enter(pin)).toMatchObject({ outcome: 'opened' })
    time.at += 1
    expect(await cabinet.enter(pin)).toMatchObject({ refused: 'too_old' })
    expect(board.pulses).toHaveLength(1)
  })

  it('opens nothing by grants that are too old for a machine whose clock began in the past, by what they say of when they were made', async () => {
    const { cabinet, live, time, product, grants, board } = await open()
    time.at += 100 * hour
    await cabinet.hear('grants', signedBy(grants(2)))
    // the power goes, and the battery of the clock with it: nothing was written down since the grants came
    product.isThere = false
    time.wallError = -365 * 24 * hour
    const next = live()
    expect(next.now()).toBe(time.at)
    time.at += 72 * hour
    expect(await next.enter(pin)).toMatchObject({ refused: 'too_old' })
    // grants that come before the product said what time it is say so, too
    const later = live()
    time.at += hour
    await later.hear('grants', signedBy(grants(3)))
    expect(later.now()).toBe(time.at)
    expect(board.pulses).toEqual([])
  })

  it('waits after five wrong PINs, also through a start', async () => {
    const { cabinet, live, time, product } = await open()
    const wrong = { ...pin, code: '000000' }
    for (let n = 0; n < 4; n++) expect(await cabinet.enter(wrong)).toEqual({ refused: 'wrong', waitMs: 0 })
    expect(await cabinet.enter(wrong)).toEqual({ refused: 'wrong', waitMs: 60_000 })
    const next = live()
    expect(await next.enter(pin)).toMatchObject({ refused: 'wait' })
    time.at += 60_000
    expect(await next.enter(wrong)).toEqual({ refused: 'wrong', waitMs: 120_000 })
    time.at += 120_000
    expect(await next.enter(pin)).toMatchObject({ outcome: 'opened' })
    expect(await next.enter(wrong)).toEqual({ refused: 'wrong', waitMs: 0 })
    await next.tell()
    expect(said(product.events).map(({ kind }) => kind)).toEqual(['blocked', 'blocked', 'pin'])
  })

  it('does not shut out everybody for some cards that it does not know, and waits where there are very many', async () => {
    const { cabinet, time } = await open()
    const card = { kind: 'card', box: null, code: '04A1B2C3' } as const
    const strange = { ...card, code: '99' }
    for (let n = 0; n < 20; n++) expect(await cabinet.enter(strange)).toEqual({ refused: 'wrong', waitMs: 0 })
    // one an hour is no row, however many there are
    for (let n = 0; n < 10; n++) {
      time.at += hour
      expect(await cabinet.enter(strange)).toEqual({ refused: 'wrong', waitMs: 0 })
    }
    expect(await cabinet.enter(card)).toMatchObject({ outcome: 'opened' })
    for (let n = 0; n < 24; n++) expect(await cabinet.enter(strange)).toEqual({ refused: 'wrong', waitMs: 0 })
    expect(await cabinet.enter(strange)).toEqual({ refused: 'wrong', waitMs: 60_000 })
    expect(await cabinet.enter(card)).toMatchObject({ refused: 'wait' })
    // whoever types a PIN is not kept waiting for it
    expect(await cabinet.enter(pin)).toMatchObject({ outcome: 'opened' })
  })

  it('sees the mechanical key, and not its own pulse as one', async () => {
    const { cabinet, board, product, command, time } = await open()
    await cabinet.hear('command', signedBy(command(7)))
    await cabinet.poll()
    board.openByKey(3)
    await cabinet.poll()
    time.at += 60_000
    board.close(1)
    await cabinet.poll()
    expect(said(product.events).map(({ kind, box }) => [kind, box])).toEqual([
      ['key', 9],
      ['closed', 7],
    ])
  })
})

describe('the journal', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  it('is whole after a loss of power in the middle of a line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cabinet-journal-'))
    folders.push(folder)
    const journal = openJournal(folder)
    const { cabinet } = await open({ journal })
    await cabinet.enter({ kind: 'pin', box: 7, code: '123456' })
    await cabinet.tell()
    const lines = journal.entries.length
    journal.close()
    const path = join(folder, 'journal.jsonl')
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"t":"begin","key":"c9"`)
    const again = openJournal(folder)
    expect(again.entries).toHaveLength(lines)
    expect(again.grants()).toContain('Reception')
    const { board, live } = await open({ journal: again })
    expect(await live().enter({ kind: 'pin', box: 7, code: '123456' })).toMatchObject({ outcome: 'opened' })
    expect(board.pulses).toHaveLength(1)
    again.close()
  })

  it('forgets what was told long ago, and neither what was not nor which number comes next', async () => {
    const { cabinet, product, journal, time, command } = await open()
    await cabinet.enter({ kind: 'pin', box: 7, code: '123456' })
    await cabinet.hear('command', signedBy(command(8)))
    await cabinet.tell()
    product.isThere = false
    await cabinet.enter({ kind: 'pin', box: 7, code: '123456' })
    const kept = worthKeeping(journal.entries, time.at + 25 * hour, 24 * hour)
    expect(kept.map(({ t }) => t)).not.toContain('said')
    expect(kept.filter(({ t }) => t === 'event')).toHaveLength(1)
    expect(kept.filter(({ t }) => t === 'begin')).toEqual([])
    expect(worthKeeping(kept, time.at + 25 * hour, 24 * hour)).toEqual(kept)
  })
})

it('reads settings, and says what is wrong with them', () => {
  const whole = { url: 'mqtt://10.0.0.5:1883', account: 'bx1-3', password: 'secret', public_key: 'key' }
  expect(readSettings(JSON.stringify(whole), '/etc/cabinet')).toEqual({
    ...whole,
    data: '/etc/cabinet/cabinet-data',
    keypad: null,
  })
  expect(readSettings(JSON.stringify({ ...whole, keypad: {} })).keypad).toEqual({ host: '127.0.0.1', port: 8090 })
  for (const [change, names] of [
    [{ url: 'http://x' }, 'mqtt://'],
    [{ account: 'gw1-1' }, 'bx1-3'],
    [{ password: '' }, 'password'],
    [{ keypad: { port: 70_000 } }, 'keypad.port'],
  ] as const)
    expect(() => readSettings(JSON.stringify({ ...whole, ...change }))).toThrow(names)
  expect(() => readSettings('{')).toThrow('JSON')
})
