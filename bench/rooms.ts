import { configureRooms } from '../apps/server/src/areas/meetingroom/configure-rooms'
import { roomTree } from '../apps/server/src/areas/meetingroom/room-lists'
import { roomEngine } from '../apps/server/src/areas/meetingroom/room-rules'
import { presenceOfRoom } from '../apps/server/src/areas/presence/presence.store'
import { stateOfScreens } from '../apps/server/src/areas/terminal/terminal-rules'
import type { Call, LiveEvent, LogEntry } from '../apps/server/src/kernel/call/call'
import { nothingPending, writePending } from '../apps/server/src/kernel/call/settle'
import type { Db, Statement } from '../apps/server/src/kernel/database/db'
import { page } from '../apps/server/src/kernel/resources/listing'
import { actorNamed } from '../apps/server/src/kernel/session/session-store'
import type { Stage } from './data'
import type { Effort, Pit } from './duel'
import { type Ask, median, once } from './load'
import type { Line } from './report'

type Said = { text: string; values: readonly unknown[] }

const engine = roomEngine(
  { addresses: { sign: () => '' } as never, secrets: { encrypt: (text) => text, decrypt: (text) => text } },
  { presence: presenceOfRoom, screens: stateOfScreens },
)

/** A call of the administrator that notes what it says to the database; what it changes is taken back. */
async function saidBy(stage: Stage, work: (call: Call) => Promise<unknown>): Promise<Said[]> {
  const said: Said[] = []
  const undone = new Error('undone')
  await stage.db
    .transaction(async (tx) => {
      const query = <R>(statement: string | Statement, values: readonly unknown[] = []) => {
        said.push({ text: typeof statement === 'string' ? statement : statement.text, values })
        return tx.query<R>(statement, values)
      }
      const db: Db = { query, run: (made) => query(made.compile().sql, made.compile().parameters) }
      const pending = nothingPending()
      const [person] = await tx.query<{ id: number }>('select id from users where company_id = $1 and username = $2', [
        stage.company_id,
        stage.usernames[0],
      ])
      const actor = await actorNamed(tx, stage.company_id, person?.id ?? 0)
      const call = {
        ...{ db, actor, language: 'zh', ip: '', agent: '', request_id: 'bench', now: Date.now },
        record: (entry: LogEntry) => void pending.logs.push(entry),
        emit: (event: LiveEvent) => void pending.events.push(event),
      } as unknown as Call
      await work(call)
      if (pending.logs.length > 0) await writePending(db, call, pending)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return said
}

const replay = (statements: readonly Said[], transaction: boolean): Ask => ({
  method: 'POST',
  path: '/replay',
  body: { transaction, statements },
})

/** Medians of single requests that alternate between the product and the same SQL behind the bare server. */
async function times(pit: Pit, pair: { product: (n: number) => Ask; bare: Ask }, asks: number) {
  const ours: number[] = []
  const theirs: number[] = []
  const headers = { 'x-token': pit.tokens[0] ?? '' } // the administrator
  for (let n = 0; n < asks; n++) {
    const product = await once(pit.product.address, { ...pair.product(n), headers })
    const bare = await once(pit.bare.address, pair.bare)
    if (!product.text.startsWith('{"code":0')) throw new Error(`rooms: ${product.text.slice(0, 300)}`)
    if (bare.status !== 200) throw new Error(`rooms, bare: ${bare.text.slice(0, 300)}`)
    // The first ones warm up.
    if (n < asks / 5) continue
    ours.push(product.ms)
    theirs.push(bare.ms)
  }
  return { ours: median(ours), theirs: median(theirs) }
}

/** The list and the tree of all rooms, and one configuration for 500 of them, beside what they say to the database. */
export async function rooms(pit: Pit, effort: Effort): Promise<Line[]> {
  const { stage } = pit
  const ids = stage.offices.flat().slice(0, 500)
  // no approval: the rooms stay as they are set, and bookings of later runs would wait for one
  const values = (n: number) => ({ isaudit: false, single_time: n % 2 === 0 ? '3.00' : '4.00' })
  const list = await saidBy(stage, (call) => page(engine, call, { page: 1, limit: 30, sort: '-order_no' }))
  const tree = await saidBy(stage, roomTree)
  const config = await saidBy(stage, (call) => configureRooms(engine, call, { ids, fields: [], values: values(0) }))
  // without what is only asked to be sure
  const bare = config.filter(({ text }) => /no key update of t|^\s*(update|with logged)/.test(text))
  const works = [
    {
      work: `list of ${stage.offices.flat().length} rooms`,
      pair: { product: () => ({ path: '/prod-api/meetingroom/page' }), bare: replay(list, false) },
      ...{ goal: 1.5, asks: effort.asks },
    },
    {
      work: `tree of ${stage.offices.flat().length} rooms`,
      pair: {
        product: () => ({ path: '/prod-api/meetingroom/room_tree' }),
        bare: replay(tree, false),
      },
      ...{ goal: 1.5, asks: effort.asks },
    },
    {
      work: `configuration of ${ids.length} rooms`,
      pair: {
        product: (n: number): Ask => ({
          ...{ method: 'POST', path: '/prod-api/meetingroom/config_to_many' },
          body: { ids, values: values(n) },
        }),
        bare: replay(bare, true),
      },
      ...{ goal: 2, asks: Math.max(10, effort.asks / 10) },
    },
  ]
  const lines: Line[] = []
  for (const { work, pair, goal, asks } of works) {
    const { ours, theirs } = await times(pit, pair, asks)
    lines.push({
      work,
      measured: `p50 ${ours.toFixed(1)} ms, its SQL ${theirs.toFixed(1)} ms`,
      ...{ value: ours / theirs, shown: (ours / theirs).toFixed(2), goal, aim: null, more: false },
    })
  }
  return lines
}
