import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { access } from './access'
import { attendance } from './attendance'
import { browser } from './browser'
import { commands } from './commands'
import { controllers } from './controllers'
import { openStage, type SetName, type Stage } from './data'
import { detectors } from './detectors'
import { due } from './due'
import { openPit, type Pit } from './duel'
import { events } from './events'
import { imports } from './imports'
import { integration } from './integration'
import { lockers } from './lockers'
import { meetingLog } from './meeting-log'
import { memory } from './memory'
import { passing } from './passing'
import { buildProduct, root } from './processes'
import { race } from './race'
import { type Line, table } from './report'
import { rooms } from './rooms'
import { stations } from './stations'
import { uploads } from './uploads'
import { visitors } from './visitors'
import { book, free, growth, ranged, reads, year } from './works'

const works = [
  ...(['reads', 'ranges', 'free', 'year', 'book', 'rooms', 'race', 'due', 'growth', 'imports', 'log'] as const),
  ...([
    'memory',
    'detectors',
    'commands',
    'events',
    'uploads',
    'access',
    'passing',
    'visitors',
    'lockers',
    'stations',
    'attendance',
    'integration',
    'controllers',
    'browser',
  ] as const),
] as const
const help = `npm run bench -- [--only ${works.join(',')}] [--quick] [--sets P,L] [--keep-result]

Measures the product against a bare server with the same SQL, in alternating rounds, and prints the ratios beside their
goals. Data sets are made once, in data/bench (L takes two minutes, X a quarter of an hour). --quick measures shortly
and on P only. --sets P,L,X also compares L with X. BENCH_PASSES=10000000 fills the log of passes as far as its goal says,
BENCH_PUNCHES=10000000 that of punches.`

/** Each of what stands between commas; throws for what is none of these. */
function chosen<T extends string>(option: string, given: string | undefined, all: readonly T[]): T[] | undefined {
  const names = given?.split(',')
  const unknown = names?.find((name) => !all.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`--${option} ${unknown}: choose among ${all.join(', ')}`)
  return names as T[] | undefined
}

function readWishes() {
  const { values } = parseArgs({
    options: {
      ...{ only: { type: 'string' }, quick: { type: 'boolean' }, sets: { type: 'string' }, help: { type: 'boolean' } },
      'keep-result': { type: 'boolean' },
    },
  })
  return {
    ...values,
    only: chosen('only', values.only, works) ?? works,
    sets: chosen('sets', values.sets, ['P', 'L', 'X']) ?? (values.quick ? ['P'] : ['P', 'L']),
  } satisfies { sets: SetName[] } & Record<string, unknown>
}

async function main(): Promise<void> {
  // How busy the machine was with other things: without it nobody can read the numbers later.
  const busy = loadavg()[0] ?? 0
  const wishes = readWishes()
  if (wishes.help) return console.log(help)
  const { only, sets: names } = wishes
  const wanted = (work: (typeof works)[number]) => only.includes(work)
  const quick = wishes.quick === true
  const effort = quick ? { rounds: 1, seconds: 2, asks: 100 } : { rounds: 5, seconds: 3, asks: 500 }
  buildProduct()

  const lines: Line[] = []
  const stages: Stage[] = []
  const pits: Pit[] = []
  const tell = (more: Line[]) => {
    lines.push(...more)
    console.log(table(more).split('\n').slice(1).join('\n'))
  }
  try {
    // The browser has data sets of its own, and controllers need none.
    if (only.some((work) => work !== 'browser' && work !== 'controllers'))
      for (const name of names) stages.push(await openStage(name))
    const onData = ['reads', 'ranges', 'free', 'year', 'book', 'rooms', 'growth'] as const
    if (onData.some((work) => only.includes(work))) {
      for (const stage of stages) pits.push(await openPit(stage))
    }
    const largest = pits.at(-1)
    if (largest && wanted('reads')) tell(await reads(largest, effort))
    if (largest && wanted('free')) tell([await free(largest, effort)])
    if (largest && wanted('ranges')) tell([await ranged(largest, effort)])
    if (largest && wanted('year')) tell([await year(largest, effort)])
    if (largest && wanted('book')) tell([await book(largest, effort)])
    if (largest && wanted('rooms')) tell(await rooms(largest, effort))
    if (wanted('growth')) {
      for (const [index, pit] of pits.slice(1).entries()) tell(await growth(pits[index] as Pit, pit, effort))
    }
    for (const pit of pits.splice(0)) await pit.close()
    const [smallest] = stages
    if (smallest && wanted('race')) tell(await race(smallest, quick ? 20 : 200))
    if (smallest && wanted('due')) tell(await due(smallest, quick ? 200 : 1000, effort.rounds))
    if (smallest && wanted('imports')) tell(await imports(smallest, quick ? 300 : 5000))
    const most = stages.at(-1)
    if (most && wanted('log')) tell(await meetingLog(most, quick))
    if (smallest && wanted('detectors')) tell(await detectors(smallest, quick ? 4 : 8))
    if (smallest && wanted('uploads')) tell(await uploads(smallest, quick ? 1 : 5, effort.rounds))
    if (smallest && wanted('commands')) tell(await commands(smallest, quick ? 3 : 9))
    if (smallest && wanted('events')) tell(await events(smallest, effort))
    if (smallest && wanted('access')) tell(await access(smallest, quick))
    if (smallest && wanted('passing')) tell(await passing(smallest, quick))
    if (smallest && wanted('visitors')) tell(await visitors(smallest, quick))
    if (smallest && wanted('lockers')) tell(await lockers(smallest, quick ? 30 : 200))
    if (smallest && wanted('stations')) await stations(smallest, quick, tell)
    if (smallest && wanted('attendance')) tell(await attendance(smallest, quick))
    if (smallest && wanted('integration')) await integration(smallest, effort, quick, tell)
    if (smallest && wanted('memory')) {
      stages.shift() // it closes the stage's database and starts its own
      const line = await memory(smallest, effort.seconds * 2)
      if (line) tell([line])
    }
    for (const stage of stages.splice(0)) await stage.close()
    if (wanted('controllers')) tell(await controllers(effort.rounds, quick))
    if (wanted('browser')) tell(await browser(quick ? 1 : 5, quick ? [30, 200] : [30, 200, 1000]))
  } finally {
    for (const pit of pits) await pit.close()
    for (const stage of stages) await stage.close()
  }

  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}, load before it began ${busy.toFixed(1)}`
  const text = `${new Date().toISOString().slice(0, 16)}Z, ${machine}\n\n${table(lines)}\n`
  console.log(`\n${text}`)
  if (!wishes['keep-result']) return
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${new Date().toISOString().slice(0, 10)}.txt`), text)
}

// An end by signal is an end like others: the databases that were started for this go too.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
