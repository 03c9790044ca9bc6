import { simulations } from '../areas'
import { Misuse } from '../seed/kit/simulation'
import { simulate } from './simulate'

async function main(): Promise<void> {
  const end = await simulate(simulations, process.argv.slice(2), process.env, console.log)
  if (end === null) return
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(0)))
}

main().catch((error) => {
  console.error(error instanceof Misuse ? error.message : error)
  process.exit(1)
})
