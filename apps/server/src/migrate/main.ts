// `npm run migrate`: brings the database to the schema of this version, and ends.
import { parseArgs } from 'node:util'
import { openEmbedded } from '../backup/embedded-cluster'
import { readConfig } from '../config/config'
import { migrate } from '../kernel/database/migrate'

const help = `npm run migrate [-- --contract]

Brings the database of DATABASE_URL or of DATA_DIR to the schema of this version, as a start does. What no version needs any
more goes a day after all servers do without it; with --contract it goes now, unless a server runs that needs it.`

async function run(args: string[], say: (line: string) => void): Promise<void> {
  const options = { contract: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options, strict: true })
  if (values.help) return say(help)
  const { databaseUrl, dataDir } = readConfig(process.env)
  const embedded = databaseUrl === undefined ? await openEmbedded(dataDir, say) : undefined
  try {
    const { applied, beyond, waiting } = await migrate(databaseUrl ?? embedded?.url ?? '', {
      ...(values.contract ? { contracts: 'asked' } : {}),
    })
    for (const name of applied) say(`Applied ${name}.`)
    for (const name of beyond) say(`A newer version applied ${name}; this one runs beside it.`)
    for (const why of waiting) say(why)
    if (applied.length + beyond.length + waiting.length === 0) say('The database has the schema of this version.')
  } finally {
    await embedded?.close()
  }
}

run(process.argv.slice(2), (line) => console.log(line)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
