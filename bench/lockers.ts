import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { openGateway } from '../apps/cabinet/src/gateway'
import { openSerialServer } from '../apps/cabinet/src/simulation/serial-server'
import { SimulatedBoard } from '../apps/cabinet/src/simulation/simulated-board'
import { cabinetAccounts, newCredentials } from '../apps/server/src/areas/box/cabinet-accounts'
import { accountOf } from '../apps/server/src/kernel/mqtt/accounts'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { openSecrets } from '../apps/server/src/kernel/secrets/secrets'
import { signInAll } from '../scripts/sign-in'
import { PASSWORD, type Stage } from './data'
import { keyOf, onOneCore } from './detectors'
import { once as ask, median } from './load'
import { startProduct, startSpeaker } from './processes'
import type { Line } from './report'

/** Boards are asked by their own clock while the product is away: the first taps find connections that stand. */
const warm = 5

/** A board that says when it was pulsed. */
class HeardBoard extends SimulatedBoard {
  heard: (() => void) | null = null
  override hear(bytes: Uint8Array): Uint8Array {
    const before = this.pulses.length
    const said = super.hear(bytes)
    if (this.pulses.length > before) this.heard?.()
    return said
  }
}

const pulseOf = (board: HeardBoard) =>
  new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no pulse came within 20 s')), 20_000)
    board.heard = () => {
      clearTimeout(late)
      resolve(performance.now())
    }
  })

/** A cabinet with one locker that opens, held by the first who signs in. */
async function furnish(stage: Stage, wire: object) {
  const { db, company_id } = stage
  const given = newCredentials()
  const secrets = await openSecrets(db, keyOf(stage))
  for (const table of ['box_opening', 'box_use', 'box', 'box_cabinet'])
    await db.query(`delete from ${table} where company_id = $1`, [company_id])
  const [cabinet] = await db.query<{ id: number }>(
    `insert into box_cabinet (company_id, name, office_id, floor_id, boards, gateway_secret, signing_key)
     select company_id, 'Bench', office_id, id, $2, $3, $4 from floor where company_id = $1 order by id limit 1 returning id`,
    [company_id, JSON.stringify([wire]), secrets.encrypt(given.password), secrets.encrypt(given.signing_key)],
  )
  const id = cabinet?.id ?? 0
  await db.query('insert into box_cabinet_state (company_id, cabinet_id) values ($1, $2)', [company_id, id])
  const [use] = await db.query<{ id: number }>(
    `with b as (insert into box (company_id, number, cabinet_id, kind, board_no, lock_no)
       values ($1, 'B01', $2, 'fixed', 0, 1) returning id)
     insert into box_use (company_id, box_id, user_id, kind, start_time)
     select $1, b.id, u.id, 'fixed', now() from b, users u where u.company_id = $1 and u.username = $3 returning id`,
    [company_id, id, stage.usernames[0]],
  )
  return { id, use_id: use?.id ?? 0, account: accountOf(cabinetAccounts, company_id, id), ...given }
}

/** From the tap on a phone to the pulse of the lock, beside a message through a broker that is written to the board. */
export async function lockers(stage: Stage, rounds: number): Promise<Line[]> {
  const mqttPort = await freePort()
  const board = new HeardBoard({ family: 'cu16', address: 0, feedback: 'closed_short' })
  const serial = await openSerialServer([board])
  const data = mkdtempSync(join(tmpdir(), 'workplace-bench-cabinet-'))
  const wire = { address: 0, family: 'cu16', feedback: 'closed_short', host: serial.host, port: serial.port }
  const cabinet = await furnish(stage, wire)
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url, mqttPort })
  const broker = await startSpeaker([])
  const url = `mqtt://127.0.0.1:${mqttPort}`
  const gateway = await openGateway({ ...cabinet, url, data, keypad: null }, () => {})
  const [says, hears] = await Promise.all(
    ['says', 'hears'].map((username) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username, password: 'bench and ruler' }, false),
    ),
  )
  const socket = connect(serial.port, serial.host)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  try {
    onOneCore(product)
    onOneCore(broker)
    const [token = ''] = await signInAll(product.address, stage.usernames.slice(0, 1), PASSWORD)
    // it holds what it was granted, and knows what time it is
    for (let at = 0; ; at++) {
      const [state] = await stage.db.query<{ ready: boolean }>(
        'select held_no >= wanted_no as ready from box_cabinet_state where company_id = $1 and cabinet_id = $2',
        [stage.company_id, cabinet.id],
      )
      if (state?.ready) break
      if (at > 300) throw new Error('the gateway has no grants after half a minute')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const topic = 'workplace/hears/box/command'
    await hears?.subscribeAsync(topic, { qos: 1 })
    const frame = Uint8Array.of(0x02, 0x00, 0x31, 0x03, 0x36)
    hears?.on('message', () => void socket.write(frame))
    const headers = { 'x-token': token, 'content-type': 'application/json' }
    const body = { id: cabinet.use_id }
    const tap = async () => {
      const pulse = pulseOf(board)
      const began = performance.now()
      const answer = await ask(product.address, { method: 'POST', path: '/prod-api/box/open', headers, body })
      const took = (await pulse) - began
      if ((JSON.parse(answer.text) as { code: number }).code !== 0) throw new Error(answer.text)
      return took
    }
    const publish = async () => {
      const pulse = pulseOf(board)
      const began = performance.now()
      says?.publish(topic, JSON.stringify(body), { qos: 1 })
      const took = (await pulse) - began
      board.close(1)
      return took
    }
    const [ours, bare]: [number[], number[]] = [[], []]
    let pulses = 0
    for (let round = -warm; round < rounds; round++) {
      const before = board.pulses.length
      const [theirs, own] = [await publish(), await tap()]
      // a door that falls shut before the gateway has seen it open is pulsed a second time, and rightly so
      await settled(stage, cabinet.id)
      board.close(1)
      pulses += board.pulses.length - before
      if (round >= 0) {
        bare.push(theirs)
        ours.push(own)
      }
    }
    const [tapped, alone] = [median(ours), median(bare)]
    return [
      {
        work: `lockers, from the tap to the pulse, ${stage.name}`,
        measured: `${tapped.toFixed(1)} ms; MQTT and board alone ${alone.toFixed(1)} ms`,
        ...{ value: tapped / alone, shown: (tapped / alone).toFixed(2), goal: 2, aim: 1.5, more: false },
      },
      {
        work: 'lockers, opened twice or not at all',
        measured: `of ${(2 * (rounds + warm)).toLocaleString('en')}`,
        ...{ value: Math.abs(pulses - 2 * (rounds + warm)), shown: String(Math.abs(pulses - 2 * (rounds + warm))) },
        ...{ goal: 0, aim: null, more: false },
      },
    ]
  } finally {
    socket.destroy()
    await Promise.all([says?.endAsync(true), hears?.endAsync(true)])
    await gateway.close()
    await serial.close()
    await Promise.all([product.stop(), broker.stop()])
    rmSync(data, { recursive: true, force: true })
  }
}

/** Nothing is on the way to the cabinet any more. */
async function settled({ db, company_id }: Stage, cabinet_id: number): Promise<void> {
  for (let at = 0; at < 200; at++) {
    const open = await db.query(
      `select 1 from box_opening where company_id = $1 and cabinet_id = $2 and state in ('waiting', 'sent')`,
      [company_id, cabinet_id],
    )
    if (open.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('an opening was not answered within ten seconds')
}
