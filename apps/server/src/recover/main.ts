// `npm run recover -- <account>`: a link for whoever cannot sign in any more, and ends.
import { parseArgs } from 'node:util'
import { recover } from '../areas/account/public'
import { openEmbedded } from '../backup/embedded-cluster'
import { readConfig } from '../config/config'
import { openDatabase } from '../kernel/database/db'

const help = `npm run recover -- <account> [--password]

Prints a link that signs an account in once, within 10 minutes, for an hour: without its password, its second step, or the
company's sign-on provider. For administrators who are locked out. It stands in the operation log.

--password  the account gets a new start password, too, which is printed; whoever is signed in to it is signed out.`

async function run(args: string[], say: (line: string) => void): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args, strict: true, allowPositionals: true },
    options: { help: { type: 'boolean' }, password: { type: 'boolean' } },
  })
  const [username] = positionals
  if (values.help) return say(help)
  if (username === undefined || positionals.length > 1) throw new Error(help)
  const { databaseUrl, dataDir, publicUrl, port } = readConfig(process.env)
  const embedded = databaseUrl === undefined ? await openEmbedded(dataDir, say) : undefined
  const db = openDatabase(databaseUrl ?? embedded?.url ?? '')
  try {
    const recovery = await recover(db, username, { newPassword: values.password === true })
    if (recovery === undefined)
      throw new Error(`There is no account “${username}” that is enabled, of a company that is.`)
    say('Open this within 10 minutes, once:')
    say(`${publicUrl ?? `http://localhost:${port}`}${recovery.link}`)
    if (recovery.password !== null) say(`Start password, to be changed at the first sign-in: ${recovery.password}`)
  } finally {
    await db.close()
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
