import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

// A shell waits for the end of its input, which comes with our own end, however that comes, and then ends the program: one
// that does not hear that it is to end is ended two seconds later.
const guard =
  'exec 3<&0; "$0" "$@" </dev/null 3<&- & own=$!; ' +
  '{ cat <&3; kill $own; for n in 1 2; do sleep 1; kill -0 $own || exit; done; kill -9 $own; } >/dev/null 2>&1 & wait $own'

/** A program that ends with whoever started it, also where they are killed and end nothing: by the end of its input. */
export const spawnGuarded = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessWithoutNullStreams => spawn('sh', ['-c', guard, program, ...args], { env, stdio: 'pipe' })
