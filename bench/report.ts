export type Line = {
  work: string
  /** What was measured, with its unit. */
  measured: string
  /** The number that the goal speaks of. */
  value: number
  /** How the number is shown. */
  shown: string
  goal: number
  aim: number | null
  /** Whether more is better. */
  more: boolean
}

const widths = [26, 52, 10, 10, 8, 0]

function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd()
}

/** The lines as a table, with the goals beside what was measured. */
export function table(lines: readonly Line[]): string {
  const limit = (line: Line, value: number | null) => (value === null ? '' : `${line.more ? '≥' : '≤'} ${value}`)
  return [
    row(['work', 'measured', 'result', 'at least', 'aim', '']),
    ...lines.map((line) => {
      const met = line.more ? line.value >= line.goal : line.value <= line.goal
      return row([
        line.work,
        line.measured,
        line.shown,
        limit(line, line.goal),
        limit(line, line.aim),
        met ? 'met' : 'MISSED',
      ])
    }),
  ].join('\n')
}
