import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { performance } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Refusal, type RefusalKind } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { refusalNamed } from '@workplace/contract/refusals'
import { fairQueue, type TurnTaker } from './fair-queue'
import type { Answer, Job, SubprocessTask, SubprocessTasks } from './work'

const isSource = import.meta.url.endsWith('.ts')

const usual = {
  program: fileURLToPath(new URL(isSource ? './helper.ts' : './helper', import.meta.url)),
  atOnce: 3,
  /** Of a processor's time: on a busy machine nobody's work counts as too much because it waits for others. */
  longestMs: { table: 20_000, pdf: 40_000, raster: 40_000 } as Readonly<Record<SubprocessTask, number>>,
  /** Of its heap. What lies beside it (files, fonts) is bounded where it is made. */
  mostMegabytes: 512,
  /** A helper that had nothing to do for so long ends. */
  idleMs: 15_000,
  /** Whose work had to be stopped so often is kept waiting: each of them cost a processor's whole time. */
  mostStopped: 3,
  stoppedMs: 10 * 60_000,
}

/** Work that ended without an answer, because it asked for too much: who handed it in is told, it is no failure of ours. */
class Exhausted extends Error {
  constructor(readonly kind: RefusalKind) {
    super(kind[0])
  }
}

/** How a process ends that has no memory left: by itself, or because the operating system wants it. */
const isOutOfMemory = (code: number | null, signal: string | null) =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || code === 134 || (code ?? 0) > 0x80_00_00_00

const all = new Set<ChildProcess>()
process.once('exit', () => {
  for (const helper of all) helper.kill('SIGKILL')
})

function start(program: string, mostMegabytes: number): ChildProcess {
  const loader = program.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []
  const helper = fork(program, [], {
    // A process and not a thread: beyond its memory a thread ends the whole server (decision 044).
    execArgv: [`--max-old-space-size=${mostMegabytes}`, ...loader],
    serialization: 'advanced',
    // no settings of the server, which have secrets
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  all.add(helper)
  helper.once('exit', () => all.delete(helper)).once('error', () => all.delete(helper))
  // whoever waits for an answer comes first
  if (helper.pid !== undefined) {
    try {
      setPriority(helper.pid, 5)
    } catch {
      // ended already, or not allowed here
    }
  }
  return helper
}

/** Whether the process stays for this helper: it does while somebody waits for it. */
function hold(helper: ChildProcess, held: boolean): void {
  if (held) {
    helper.ref()
    helper.channel?.ref()
  } else {
    helper.unref()
    helper.channel?.unref()
  }
}

/** What a process has had of processors, in ms; elsewhere than on Linux the time that has passed stands for it. */
function spentMs({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return performance.now()
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return ((user ?? 0) + (system ?? 0)) * 10
  } catch {
    return 0 // it has just ended, which is told by itself
  }
}
const lookMs = 100

function doneBy(helper: ChildProcess, job: Job, longestMs: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = (then: () => void) => {
      clearInterval(looking)
      helper.off('message', heard).off('exit', ended).off('error', reject)
      then()
    }
    const heard = (answer: Answer) => settle(() => resolve(answer))
    const ended = (code: number | null, signal: string | null) =>
      settle(() =>
        reject(
          isOutOfMemory(code, signal) ? new Exhausted(refusals.work_too_large) : new Error(`a helper ended: ${code}`),
        ),
      )
    const before = spentMs(helper)
    const looking = setInterval(() => {
      if (spentMs(helper) - before > longestMs) settle(() => reject(new Exhausted(refusals.work_too_long)))
    }, lookMs)
    helper.once('message', heard).once('exit', ended).once('error', reject)
    // where it has ended, that is told as well
    helper.send(job, () => {})
  })
}

type Apart = <K extends SubprocessTask>(
  who: TurnTaker,
  kind: K,
  input: SubprocessTasks[K]['input'],
) => Promise<SubprocessTasks[K]['output']>

/** Helpers that are started when there is something to do, kept for what comes next, and ended with what goes wrong. */
export function subprocessPool(options: Partial<typeof usual> = {}): Apart {
  const { program, atOnce, longestMs, mostMegabytes, idleMs, mostStopped, stoppedMs } = { ...usual, ...options }
  // a company has never all of the helpers, a person one: there is always one for somebody else
  const inTurn = fairQueue({
    ...{ atOnce, ofCompany: atOnce - 1, ofPerson: 1 },
    ...{ waiting: 60, waitingOfPerson: 4, longestWaitMs: 90_000 },
  })
  const idle: { helper: ChildProcess; until: NodeJS.Timeout }[] = []
  const stoppedAt = new Map<string, number[]>()

  const take = (): ChildProcess => {
    for (let found = idle.pop(); found !== undefined; found = idle.pop()) {
      clearTimeout(found.until)
      if (found.helper.connected) return found.helper
    }
    return start(program, mostMegabytes)
  }
  const keep = (helper: ChildProcess) => {
    hold(helper, false)
    const until = setTimeout(() => {
      const at = idle.findIndex((one) => one.helper === helper)
      if (at >= 0) idle.splice(at, 1)
      if (helper.connected) helper.disconnect()
    }, idleMs)
    until.unref()
    idle.push({ helper, until })
  }
  const answerTo = async (job: Job): Promise<Answer> => {
    const helper = take()
    hold(helper, true)
    try {
      const answer = await doneBy(helper, job, longestMs[job.kind])
      // one that failed may be in any state
      if ('failed' in answer) helper.kill('SIGKILL')
      else keep(helper)
      return answer
    } catch (error) {
      helper.kill('SIGKILL')
      throw error
    }
  }

  /** When work of this person was stopped of late. */
  const stoppedOf = (name: string): number[] => {
    const since = Date.now() - stoppedMs
    for (const [one, times] of stoppedAt) if (times.every((at) => at < since)) stoppedAt.delete(one)
    return (stoppedAt.get(name) ?? []).filter((at) => at >= since)
  }

  return async (who, kind, input) => {
    const name = `${who.company_id}/${who.user_id ?? 'product'}`
    const [first] = stoppedOf(name).slice(-mostStopped)
    if (first !== undefined && stoppedOf(name).length >= mostStopped)
      throw new Refusal(refusals.too_many, { seconds: Math.max(1, Math.ceil((first + stoppedMs - Date.now()) / 1000)) })
    try {
      const answer = await inTurn(who, () => answerTo({ kind, input } as Job))
      if ('done' in answer) return answer.done as never
      if ('refused' in answer) throw new Refusal(refusalNamed(answer.refused) ?? refusals.failure, answer.values)
      throw new Error(`${kind}: ${answer.failed}`)
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error
      stoppedAt.set(name, [...stoppedOf(name), Date.now()])
      throw new Refusal(error.kind)
    }
  }
}

/**
 * Reads, or lays out, what somebody handed in: in a process of its own, with bounds of time and memory, in the turn of
 * its company and person. Nobody else waits for it. A clear refusal where it asks for too much.
 */
export const inSubprocess: Apart = subprocessPool()
