import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Database, openDatabase } from '../apps/server/src/kernel/database/db'
import { migrate } from '../apps/server/src/kernel/database/migrate'
import { type EmbeddedPostgres, startPostgres } from '../apps/server/src/kernel/postgres/start-postgres'
import { seedSize } from '../apps/server/src/seed/seed-size'
import { type Size, sets, workingDays } from '../apps/server/src/seed/size-plan'
import { root } from './processes'

/** The clients of the benchmark, each with an account of its own. */
export const CLIENTS = 16
export const PASSWORD = 'bench-and-ruler'

/** The set of rooms of one office for the browser: 6 meetings a room and day. */
const grid = (rooms: number) => ({ rooms, meetings: rooms * 6 * 10, people: 400, days: 10 })

const all = { ...sets, G30: grid(30), G200: grid(200), G1000: grid(1000) }
export type SetName = keyof typeof all

/** A data set that stands in a data folder of its own and is kept for the next run. */
export type Stage = {
  name: SetName
  dataDir: string
  postgres: EmbeddedPostgres
  db: Database
  company_id: number
  usernames: string[]
  /** Rooms of each office. */
  offices: number[][]
  /** The days that have meetings. */
  dates: string[]
  close(): Promise<void>
}

type Kept = { today: string; company_id: number; usernames: string[] }

/** Opens a data set, making it where it is missing, was left half done, or lies too far behind. */
export async function openStage(name: SetName): Promise<Stage> {
  const dataDir = join(root, 'data', 'bench', name)
  const noteFile = join(dataDir, 'bench.json')
  const today = wallClock(Date.now(), 'Asia/Shanghai').date
  const isFresh = (kept: Kept) => Math.abs(Date.parse(kept.today) - Date.parse(today)) < 3 * 86_400_000
  const kept: Kept | null = existsSync(noteFile) ? JSON.parse(readFileSync(noteFile, 'utf8')) : null
  if (kept === null || !isFresh(kept)) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startPostgres({ dataDir, log: console.log })
  let db: Database | undefined
  const close = async () => {
    await db?.close()
    await postgres.stop()
  }
  try {
    await migrate(postgres.url)
    db = openDatabase(postgres.url)
    const note = kept !== null && isFresh(kept) ? kept : { today, ...(await fill(db, name, today)) }
    writeFileSync(noteFile, JSON.stringify(note))
    const rooms = await db.query<{ ids: number[] }>(
      'select array_agg(id order by id) as ids from meetingroom where company_id = $1 group by office_id order by office_id',
      [note.company_id],
    )
    return {
      ...{ name, dataDir, postgres, db, close, company_id: note.company_id, usernames: note.usernames },
      offices: rooms.map((row) => row.ids),
      dates: workingDays(note.today, all[name].days),
    }
  } catch (error) {
    // a database that nobody closes would keep the process
    await close()
    throw error
  }
}

async function fill(db: Database, name: SetName, today: string): Promise<Omit<Kept, 'today'>> {
  const began = Date.now()
  const roomsAnOffice = name.startsWith('G') ? all[name].rooms : 30
  const size: Size = { company: `Bench ${name}`, roomsAnOffice, ...all[name] }
  console.log(`Making data ${name}: ${size.rooms} rooms, ${size.meetings.toLocaleString('en')} meetings …`)
  const accounts = { count: CLIENTS, password: PASSWORD, prefix: 'bench' }
  const made = await seedSize(db, { size, today, accounts, onProgress: () => {} })
  console.log(`Made data ${name} in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  return { company_id: made.company_id, usernames: made.usernames }
}
