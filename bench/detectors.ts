import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import mqtt from 'mqtt'
import { readSecretKey } from '../apps/server/src/config/config'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { openSecrets } from '../apps/server/src/kernel/secrets/secrets'
import type { Stage } from './data'
import { type Running, startEar, startProduct } from './processes'
import type { Line } from './report'

const detectorCount = 2_000
const gatewayCount = 20
/** Messages that a gateway has on the way at once. */
const onTheWay = 20
/** What 2,000 detectors say in a second, at a message each 30 s. */
const asked = detectorCount / 30

type Gateway = { account: string; sns: string[] }

/** The key that the product keeps its secrets with. */
export function keyOf({ dataDir }: Stage): Buffer {
  return createHash('sha256')
    .update(readSecretKey({ dataDir, secretKey: undefined }))
    .digest()
}

/** Gateways and detectors of the set's company, made anew, with this password. */
export async function furnish(stage: Stage, password: string): Promise<Gateway[]> {
  const { db, company_id, offices } = stage
  const secret = (await openSecrets(db, keyOf(stage))).encrypt(password)
  await db.query('delete from detectors where company_id = $1', [company_id])
  await db.query('delete from detector_getway where company_id = $1', [company_id])
  await db.query('delete from getway_type where company_id = $1', [company_id])
  const rooms = offices.flat()
  const [type] = await db.query<{ id: number }>(
    `insert into getway_type (company_id, name) values ($1, 'Bench') returning id`,
    [company_id],
  )
  const made = await db.query<{ id: number }>(
    `insert into detector_getway (company_id, name, getway_type_id, office_id, secret)
     select $1, 'Bench ' || n, $2, (select min(id) from office where company_id = $1), $3 from generate_series(1, $4) n returning id`,
    [company_id, type?.id, secret, gatewayCount],
  )
  const ids = made.map(({ id }) => id)
  await db.query(
    `insert into detectors (company_id, name, getway_id, sn, detector_type, meetingroom_id, report_interval, hold_seconds)
     select $1, 'Bench ' || n, ($2::int[])[n % $4 + 1], 'D' || n, 'mmwave', ($3::int[])[n % $5 + 1], 30, 0
     from generate_series(0, $6 - 1) n`,
    [company_id, ids, rooms, gatewayCount, rooms.length, detectorCount],
  )
  return ids.map((id, n) => ({
    account: `gw${company_id}-${id}`,
    sns: Array.from({ length: detectorCount / gatewayCount }, (_, at) => `D${at * gatewayCount + n}`),
  }))
}

/** Every detector says `rounds` times what it sees, as fast as it is taken; answers messages a second. */
async function speak(port: number, gateways: readonly Gateway[], rounds: number, password: string): Promise<number> {
  const clients = await Promise.all(
    gateways.map(({ account }) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username: account, password, reconnectPeriod: 0 }, false),
    ),
  )
  const began = performance.now()
  await Promise.all(
    gateways.map(async ({ account, sns }, n) => {
      const messages = Array.from({ length: rounds }, (_, round) =>
        sns.map((sn) => ({ sn, occupied: occupiedIn(round) })),
      ).flat()
      let next = 0
      await Promise.all(
        Array.from({ length: onTheWay }, async () => {
          for (let one = messages[next++]; one !== undefined; one = messages[next++])
            await clients[n]?.publishAsync(
              `workplace/${account}/detector/${one.sn}`,
              JSON.stringify({ v: 1, occupied: one.occupied, battery: 80 }),
              { qos: 1 },
            )
        }),
      )
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await Promise.all(clients.map((client) => client.endAsync(true)))
  return (rounds * detectorCount) / seconds
}

/** Three reports of four say the same as the one before, as they do in rooms. */
const occupiedIn = (round: number) => Math.floor(round / 4) % 2 === 1

/** Everything of a process on one core; the database has the others. */
export function onOneCore({ process: { pid } }: Running): void {
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', '0', String(pid)])
  if (status !== 0) console.log('taskset is not there: the server may use every core')
}

/** Messages at QoS 1 with their effect, as a share of what the broker takes without any; and that none was lost. */
export async function detectors(stage: Stage, rounds: number): Promise<Line[]> {
  const password = 'bench and ruler'
  const mqttPort = await freePort()
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url, mqttPort })
  const ear = await startEar()
  try {
    const gateways = await furnish(stage, password)
    onOneCore(product)
    onOneCore(ear)
    await speak(mqttPort, gateways, 1, password)
    const [bare, ours]: [number[], number[]] = [[], []]
    let said = 1
    for (let at = 0; at < 3; at++) {
      bare.push(await speak(ear.port, gateways, rounds, password))
      ours.push(await speak(mqttPort, gateways, rounds, password))
      said += rounds
    }
    const middle = (values: number[]) => values.sort((a, b) => a - b)[1] ?? 0
    const lost = await lostOf(stage, rounds)
    const [alone, withEffect] = [middle(bare), middle(ours)]
    const perSecond = (n: number) => Math.round(n).toLocaleString('en')
    return [
      {
        work: `detectors, ${stage.name}`,
        measured: `${perSecond(withEffect)} messages/s with effect, ${perSecond(alone)} without`,
        ...{ value: withEffect / alone, shown: (withEffect / alone).toFixed(2), goal: 0.1, aim: 0.3, more: true },
      },
      {
        work: 'detectors, what is asked',
        measured: `${detectorCount.toLocaleString('en')} at a message each 30 s, on one core`,
        ...{ value: withEffect / asked, shown: `${(withEffect / asked).toFixed(0)} x`, goal: 5, aim: 20, more: true },
      },
      {
        work: 'detectors, lost or wrong',
        measured: `after ${(said * detectorCount).toLocaleString('en')} messages at QoS 1`,
        ...{ value: lost, shown: String(lost), goal: 0, aim: null, more: false },
      },
    ]
  } finally {
    await Promise.all([product.stop(), ear.stop()])
  }
}

/** Detectors whose state is not what they said last, or whose history has not every change that they told. */
async function lostOf({ db, company_id }: Stage, rounds: number): Promise<number> {
  const all = [
    occupiedIn(0),
    ...Array.from({ length: 3 }, () => Array.from({ length: rounds }, (_, n) => occupiedIn(n))).flat(),
  ]
  const changes = all.filter((one, n) => n === 0 || one !== all[n - 1]).length
  const [row] = await db.query<{ lost: number }>(
    `select count(*)::int as lost from detectors d left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
     where d.company_id = $1 and (s.occupied is distinct from $2 or (select count(*) from detector_records r
       where r.company_id = d.company_id and r.detector_id = d.id) <> $3)`,
    [company_id, all.at(-1), changes],
  )
  return row?.lost ?? detectorCount
}
