import { readdirSync, readFileSync } from 'node:fs'

/** What Linux tells of a process: the fields of /proc/<pid>/stat after its name. */
function statOf(pid: number | string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null // It ended between the listing and the reading, or this is not Linux.
  }
}

/** A process and all below it. */
function treeOf(pid: number): number[] {
  const byParent = new Map<number, number[]>()
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    const parent = /^\d+$/.test(name) ? Number(statOf(name)?.[1]) : Number.NaN
    if (!Number.isNaN(parent)) byParent.set(parent, [...(byParent.get(parent) ?? []), Number(name)])
  }
  const tree = [pid]
  for (let next = 0; next < tree.length; next++) tree.push(...(byParent.get(tree[next] as number) ?? []))
  return tree
}

/** The memory of a process and all below it in MB, shared pages counted once. */
export function proportionalMegabytes(pid: number): number {
  const kilobytes = treeOf(pid).map((one) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** The memory of one process in MB, as the machine has it at this moment. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const TICK_MS = 10

/** What processes and all below them have worked so far, in ms of one core; those that have ended are not counted. */
export function workedMs(pids: readonly number[]): number {
  const ticks = pids.flatMap(treeOf).map((pid) => {
    const stat = statOf(pid)
    return stat === null ? 0 : Number(stat[11]) + Number(stat[12])
  })
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}
