import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfText } from '../../../../test/pdf-text'
import { addCompany } from '../../../../test/world'
import { type DeskWorld, openDeskWorld } from './desk-world.sample'
import { stickerCode } from './sticker-code'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let ann: Who
let bob: Who
let keeper: Who
let count = 0

const day = '2026-11-24'
const at = (time: string) => `${day}T${time}:00+08:00`

beforeAll(async () => {
  deskWorld = await openDeskWorld()
  keeper = await deskWorld.acme.person(['view-check-in', 'change-check-in'])
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(at('10:07'))
  ann = await deskWorld.acme.person(['view-reservation', 'view-booked'])
  bob = await deskWorld.acme.person([])
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const newDesk = (more: object = {}) => deskWorld.desk(`S-${++count}`, more as Record<string, unknown>)
const codeOf = (station_id: number, code_no = 1, company_id = deskWorld.acme.company_id) =>
  stickerCode(deskWorld.world.first.desks.stickerKey, { company_id, station_id, code_no })
const scan = (code: string, who: Who, more: object = {}) => post('/station_checkin/scan', { code, ...more }, who)

describe('the sticker of a desk', () => {
  test('checks in who has it today, once', async () => {
    const desk = await newDesk({ need_checkin: true })
    await post('/reservation/add', { station_id: desk, date: day, unit: 'day' }, ann)
    expect((await scan(codeOf(desk), ann)).data).toMatchObject({ outcome: 'checked_in', number: `S-${count}` })
    expect((await scan(codeOf(desk), ann)).data).toMatchObject({ outcome: 'again', end_time: '2026-11-24T10:00:00Z' })
    const rows = await deskWorld.world.db.query(
      'select state, check_in_way from station_reservation where station_id = $1',
      [desk],
    )
    expect(rows).toEqual([{ state: 'checked_in', check_in_way: 'qr' }])
  })
  test('gives a free desk to who stands before it, to the end of its slot, whoever they are', async () => {
    const desk = await newDesk()
    const { data } = await scan(codeOf(desk), bob)
    expect(data).toMatchObject({
      ...{ outcome: 'booked', start_time: '2026-11-24T02:07:00Z', end_time: '2026-11-24T05:00:00Z' },
    })
    expect((await scan(codeOf(desk), bob)).data).toMatchObject({ outcome: 'again', id: data.id })
    expect((await scan(codeOf(desk), ann)).data.reason).toBe('station_conflict')
  })
  test('gives it to the end of a slot that ends off the quarter, and from where one begins so', async () => {
    const desk = await newDesk()
    await deskWorld.world.db.query('delete from station_slot where station_id = $1', [desk])
    const early = { name: 'Odd', start_time: '09:10', end_time: '12:40' }
    for (const slot of [early, { name: 'Late', start_time: '12:40', end_time: '17:50' }]) {
      const time_slot_id = await deskWorld.insert('station_time_slot', slot)
      await deskWorld.world.db.query(
        'insert into station_slot (company_id, station_id, time_slot_id) values ($1, $2, $3)',
        [deskWorld.acme.company_id, desk, time_slot_id],
      )
    }
    expect((await scan(codeOf(desk), bob)).data).toMatchObject({ outcome: 'booked', end_time: '2026-11-24T04:40:00Z' })
    // before it opens: that slot
    deskWorld.world.setNow(at('12:35'))
    const cleo = await deskWorld.acme.person([])
    await deskWorld.world.db.query(`delete from station_holding where station_id = $1`, [desk])
    await deskWorld.world.db.query(`update station_reservation set state = 'finished' where station_id = $1`, [desk])
    deskWorld.world.setNow(at('12:40'))
    expect((await scan(codeOf(desk), cleo)).data).toMatchObject({
      ...{ outcome: 'booked', start_time: '2026-11-24T04:40:00Z', end_time: '2026-11-24T09:50:00Z' },
    })
  })
  test('gives it until somebody else has it', async () => {
    const desk = await newDesk()
    const hours = { unit: 'hour', start_time: '11:00', end_time: '12:00' }
    await post('/reservation/add', { station_id: desk, date: day, ...hours }, ann)
    expect((await scan(codeOf(desk), bob)).data).toMatchObject({ outcome: 'booked', end_time: '2026-11-24T03:00:00Z' })
  })
  test('asks who has another desk then whether to swap', async () => {
    const [one, two] = [await newDesk(), await newDesk()]
    await post('/reservation/add', { station_id: one, date: day, unit: 'day' }, ann)
    expect((await scan(codeOf(two), ann)).data.reason).toBe('station_person')
    expect((await scan(codeOf(two), ann, { swap: true })).data).toMatchObject({ outcome: 'booked' })
  })
  test('says no as every way of booking does', async () => {
    expect((await scan(codeOf(await newDesk({ attribute: 'unavailable' })), bob)).data.reason).toBe('station_closed')
    deskWorld.world.setNow(at('18:00'))
    expect((await scan(codeOf(await newDesk()), bob)).data.reason).toBe('station_hours')
    deskWorld.world.setNow(at('07:00'))
    const desk = await newDesk()
    await post('/reservation/add', { station_id: desk, date: day, unit: 'day' }, ann)
    expect((await scan(codeOf(desk), ann)).data.reason).toBe('station_early')
  })
  test('that is forged, of another company, void or of a desk that is gone is answered the same', async () => {
    const other = await addCompany(deskWorld.world.db, 'Other')
    const desk = await newDesk()
    const gone = await newDesk({ deleted_at: at('07:00') })
    const old = codeOf(desk)
    expect((await post('/station_checkin/renew', { ids: [desk] }, keeper)).data).toEqual({ renewed: 1 })
    const codes = [
      ...['', 'nonsense', `${desk}.2.${'A'.repeat(22)}`, `${codeOf(desk, 2)}x`, 'x'.repeat(4000), '٣.1.0'],
      ...[old, codeOf(desk, 2, other.company_id), codeOf(gone), codeOf(999_999)],
    ]
    for (const code of codes) {
      const { code: number, data, message } = await scan(code, bob)
      expect({ number, data, message }, code).toEqual({
        ...{ number: 46240, data: { reason: 'station_code' } },
        message: expect.stringContaining('Scan the newest sticker'),
      })
    }
    expect((await scan(codeOf(desk, 2), bob)).data).toMatchObject({ outcome: 'booked' })
  })
  test('is booked by one of many who scan it at the same moment', async () => {
    const desk = await newDesk()
    const people = await Promise.all(Array.from({ length: 8 }, () => deskWorld.acme.person([])))
    const answers = await Promise.all(people.map((who) => scan(codeOf(desk), who)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ data, code }) => (code === 0 ? [] : data.reason)))).toEqual(
      new Set(['station_conflict']),
    )
  })
})

describe('stickers', () => {
  const fetched = (query: string, who: Who) =>
    deskWorld.world.first.app.inject({
      method: 'GET',
      url: `/prod-api/station_checkin/stickers?${query}`,
      headers: { 'x-token': who.token, 'accept-language': 'en' },
    })
  test('are printed for the desks that are asked for, on sheets or one by one', async () => {
    const desks = await Promise.all(Array.from({ length: 25 }, (_, n) => deskWorld.desk(`P-${n}`)))
    for (const [size, pages] of [
      ['A4', 2],
      ['62x29', 25],
    ] as const) {
      const answer = await fetched(`ids=${desks.join()}&size=${size}`, keeper)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(pages)
      const text = pdfText(answer.rawPayload)
      if (text !== undefined)
        for (const words of ['P-0', 'P-24', 'Open', 'F1 · ', 'Scan to check in']) expect(text).toContain(words)
    }
  })
  test('lead to the page of their desk, where the console is reached', async () => {
    const desk = await newDesk()
    const answer = await fetched(`ids=${desk}&origin=${encodeURIComponent('https://desks.example:8443')}`, keeper)
    expect(answer.rawPayload.toString('latin1')).toContain(`https://desks.example:8443/station/scan?c=${codeOf(desk)}`)
    const wrong = await fetched(`ids=${desk}&origin=${encodeURIComponent('javascript:alert(1)')}`, keeper)
    expect(wrong.json().data.fields).toHaveProperty('origin')
  })
  test('of offices that somebody does not look after are none, and are not renewed', async () => {
    const away = await deskWorld.acme.office('Away')
    const other = await deskWorld.acme.person(['view-check-in', 'change-check-in'], {
      ...{ office_ids: [away.office_id], duties: ['station'] },
    })
    const desk = await newDesk()
    expect((await fetched(`ids=${desk}`, other)).json().data.reason).toBe('not_found')
    expect((await post('/station_checkin/renew', { ids: [desk] }, other)).data.reason).toBe('not_found')
  })
})

describe('a scan that may come from a photograph', () => {
  const setTo = async (settings: Record<string, string>) => {
    await deskWorld.world.db.query('delete from strategy where company_id = $1', [deskWorld.acme.company_id])
    for (const [key, value] of Object.entries(settings))
      await deskWorld.insert('strategy', { strategy_key: key, name: key, strategy_values: value })
  }
  const booked = async (more: object = {}) => {
    const desk = await newDesk({ need_checkin: true, ...more })
    await post('/reservation/add', { station_id: desk, date: day, unit: 'day' }, ann)
    return desk
  }
  afterAll(() => setTo({}))
  test('counts in the network of the office only, where the office wants that', async () => {
    await setTo({ station_checkin_proof: 'network', station_networks: '203.0.113.0/24' })
    const desk = await booked()
    const refused = await scan(codeOf(desk), ann)
    expect(refused.data.reason).toBe('station_proof_network')
    await setTo({ station_checkin_proof: 'network', station_networks: '203.0.113.0/24, 127.0.0.0/8, ::1' })
    expect((await scan(codeOf(desk), ann)).data).toMatchObject({ outcome: 'checked_in' })
  })
  test.each(['', 'the office'])('a network that is none (“%s”) keeps nobody out', async (station_networks) => {
    await setTo({ station_checkin_proof: 'network', station_networks })
    expect((await scan(codeOf(await booked()), ann)).data).toMatchObject({ outcome: 'checked_in' })
  })
  test('counts beside a detector that sees somebody; of a free desk it books, and checks nobody in', async () => {
    await setTo({ station_checkin_proof: 'signal' })
    const getway_type_id = await deskWorld.insert('getway_type', { name: `Zigbee ${++count}` })
    const getway = { name: `Roof ${count}`, getway_type_id, office_id: deskWorld.acme.office_id }
    const getway_id = await deskWorld.insert('detector_getway', getway)
    const detector = { name: `D ${count}`, sn: `d${count}`, getway_id, detector_type: 'mmwave', hold_seconds: 0 }
    const detector_id = await deskWorld.insert('detectors', detector)
    const desk = await booked({ detector_id })
    expect((await scan(codeOf(desk), ann)).data.reason).toBe('station_proof_signal')
    await deskWorld.world.db.query(
      `insert into detector_state (company_id, detector_id, occupied, since, last_seen, silent_at) values ($1, $2, true, $3, $3, $4)`,
      [deskWorld.acme.company_id, detector_id, at('10:06'), at('23:00')],
    )
    expect((await scan(codeOf(desk), ann)).data).toMatchObject({ outcome: 'checked_in' })
    const free = await newDesk({ need_checkin: true })
    const { data } = await scan(codeOf(free), bob)
    expect(data.outcome).toBe('booked')
    expect(await deskWorld.world.db.query('select state from station_reservation where id = $1', [data.id])).toEqual([
      { state: 'booked' },
    ])
  })
})
