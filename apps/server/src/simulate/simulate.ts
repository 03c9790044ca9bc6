import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config/config'
import { Misuse, type Simulation, simulationFile } from '../seed/kit/simulation'

type Environment = Readonly<Record<string, string | undefined>>

const common = {
  file: {
    example: 'data/simulate.json',
    help: 'what it knows of the demo company, instead of what the first start wrote into DATA_DIR',
  },
}

/** How a simulation is asked for, and what may be said to it. */
function helpOf({ name, about, options }: Simulation): string {
  const lines = Object.entries({ ...options, ...common }).map(
    ([option, { example, help }]) => `  ${`--${option} ${example}`.padEnd(30)} ${help}`,
  )
  return [`npm run simulate -- ${name}`, `  ${about}`, ...lines].join('\n')
}

const listOf = (simulations: readonly Simulation[]) =>
  [
    'npm run simulate -- <name> [options]',
    'Speaks as things of the demo company do, until Ctrl+C.',
    ...simulations.map(helpOf),
  ].join('\n\n')

/** What it knows of the demo company. */
function keptFor({ name }: Simulation, path: string): unknown {
  if (!existsSync(path)) throw new Misuse(`There is no ${path}: the first start of the demo company writes it.`)
  const all = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  // before there were several, a file held what the gateways need and nothing else
  const kept = all[name] ?? (name === 'presence' && 'gateways' in all ? all : undefined)
  if (kept === undefined)
    throw new Misuse(`${path} has nothing for ${name}: it is of a demo company that was made before there was ${name}.`)
  return kept
}

function optionsOf(simulation: Simulation, args: readonly string[]) {
  const names = [...Object.keys(simulation.options), ...Object.keys(common)]
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(names.map((name) => [name, text])) }).values
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

/**
 * What `npm run simulate` does with what was typed after it: says what there is, or begins to speak. Answers how it ends;
 * null: nothing has begun. What cannot be is a `Misuse`, whose words are for who typed it.
 */
export async function simulate(
  simulations: readonly Simulation[],
  [name, ...args]: readonly string[],
  env: Environment,
  say: (line: string) => void,
): Promise<(() => Promise<void>) | null> {
  if (name === undefined || name === '--help') {
    say(listOf(simulations))
    return null
  }
  const simulation = simulations.find((one) => one.name === name)
  if (simulation === undefined) {
    const names = simulations.map((one) => one.name).join(', ')
    const wrong = name.startsWith('-') ? `Say first what is to speak, then ${name}.` : `There is no ${name}.`
    throw new Misuse(`${wrong} There is: ${names}.\n\n${listOf(simulations)}`)
  }
  if (args.includes('--help')) {
    say(helpOf(simulation))
    return null
  }
  try {
    const { file, ...options } = optionsOf(simulation, args)
    const config: Config = readConfig(env)
    return await simulation.begin({
      kept: keptFor(simulation, file ?? simulationFile(config.dataDir)),
      ...{ options, config, say },
    })
  } catch (error) {
    if (!(error instanceof Misuse) && !(error instanceof ConfigError)) throw error
    throw new Misuse(`${error.message}\n\n${helpOf(simulation)}`)
  }
}
