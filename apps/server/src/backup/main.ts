import { isCommand, run, wordsOf } from './commands'

// An end by signal is an end like others: what was opened for this is closed, what is half done goes.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const [command = '', ...args] = process.argv.slice(2)
if (!isCommand(command)) throw new Error(`no such command: ${command}`)
run(command, args, process.env, (line) => console.log(line)).then(
  () => process.exit(0),
  (error) => {
    console.error(wordsOf(error, command))
    process.exit(1)
  },
)
