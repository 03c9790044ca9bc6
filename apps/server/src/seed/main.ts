import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { wallClock } from '@workplace/domain/kernel/zone'
import { ConfigError, readConfig } from '../config/config'
import { type Database, openDatabase } from '../kernel/database/db'
import { migrate } from '../kernel/database/migrate'
import { startPostgres } from '../kernel/postgres/start-postgres'
import { seedSize } from './seed-size'
import { faultOf, type Size, sets } from './size-plan'

const help = `npm run seed -- [--set P|L|X] [--rooms 1000] [--meetings 1000000] [--people 5000] [--days 167]
                [--office-rooms 30] [--company 'Name']

Adds a company of that size to the database of DATABASE_URL or of DATA_DIR, beside what is there. Stop the product first.
--set P: 200 rooms, 80 working days, 96,500 meetings; L: 1,000, 167, 1,002,000; X: 10,000, 167, 10,000,000.`

class Misuse extends Error {}

function readSize(): Size | null {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    ...{ set: text, rooms: text, meetings: text, people: text, days: text, company: text },
    ...{ 'office-rooms': text, help: flag },
  }
  const { values } = parseArgs({ options, strict: true })
  if (values.help) return null
  const set = (values.set ?? 'P').toUpperCase()
  if (!(set in sets)) throw new Misuse('--set must be P, L or X')
  const preset = sets[set as keyof typeof sets]
  const size = {
    rooms: Number(values.rooms ?? preset.rooms),
    meetings: Number(values.meetings ?? preset.meetings),
    people: Number(values.people ?? preset.people),
    days: Number(values.days ?? preset.days),
    roomsAnOffice: Number(values['office-rooms'] ?? 30),
  }
  const company = values.company ?? `${size.rooms} rooms, ${size.meetings} meetings`
  const fault = faultOf({ company, ...size })
  if (fault !== null) throw new Misuse(fault)
  return { company, ...size }
}

/** An account prefix that no other company uses: account names are unique in the installation. */
async function freePrefix(db: Database): Promise<string> {
  const [row] = await db.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from company')
  return `c${row?.next ?? 1}.p`
}

async function fill(url: string, size: Size, adminPassword: string | undefined): Promise<void> {
  await migrate(url)
  const db = openDatabase(url)
  try {
    const same = await db.query('select 1 from company where name = $1', [size.company])
    if (same.length > 0) throw new Misuse(`There is a company of that name already: choose another --company`)
    const password = adminPassword ?? randomBytes(9).toString('base64url')
    const prefix = await freePrefix(db)
    const began = performance.now()
    let told = began
    const made = await seedSize(db, {
      size,
      today: wallClock(Date.now(), 'Asia/Shanghai').date,
      accounts: { count: 1, password, prefix },
      onProgress(done, of) {
        const now = performance.now()
        if (done < of && now - told < 2000) return
        told = now
        const rate = Math.round(done / ((now - began) / 1000))
        console.log(
          `${done.toLocaleString('en')} of ${of.toLocaleString('en')} meetings, ${rate.toLocaleString('en')} a second`,
        )
      },
    })
    console.log(`"${size.company}" took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    console.log(
      `Its administrator signs in as ${made.usernames[0]} with ${adminPassword ? 'ADMIN_PASSWORD' : password}`,
    )
  } finally {
    await db.close()
  }
}

async function main(): Promise<void> {
  const size = readSize()
  if (size === null) return console.log(help)
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined) return fill(config.databaseUrl, size, config.adminPassword)
  const embedded = await startPostgres({ dataDir: config.dataDir, log: console.log })
  try {
    await fill(embedded.url, size, config.adminPassword)
  } finally {
    await embedded.stop()
  }
}

// An end by signal is an end like others: the database that was started for this goes too.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

main().catch((error) => {
  const isOurs = error instanceof Misuse || error instanceof ConfigError || error?.code?.startsWith?.('ERR_PARSE_ARGS')
  console.error(isOurs ? `${error.message}\n\n${help}` : error instanceof Error ? error.message : error)
  process.exitCode = 1
})
