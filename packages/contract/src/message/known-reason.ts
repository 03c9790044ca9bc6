import { type Label, type Language, say } from '../kernel/words'

/** Reasons that nobody wrote: they are kept by name and worded for who reads them. */
const knownReasons = {
  slot_taken: ['该时段已被其他会议占用', 'The slot went to another meeting'],
  time_up: ['审核超时，按流程自动处理', 'Nobody decided in time, so it was settled as the flow says'],
  booker_left: ['预订人的账号已停用', 'The booker’s account was disabled'],
} as const satisfies Record<string, Label>

/** A reason that is known, as it is kept. */
export const knownReason = (name: keyof typeof knownReasons): string => `reason:${name}`

const byKept = new Map<string, Label>([
  ...Object.entries(knownReasons).map(([name, label]): [string, Label] => [`reason:${name}`, label]),
  // as it was kept before, in both languages at once
  ['审核超时，按流程自动处理 / The time to decide was up', knownReasons.time_up],
])

/** A reason for who reads it: a known one in their language, what somebody wrote as it is. */
export function reasonIn<T extends string | null>(language: Language, reason: T): T | string {
  const known = reason === null ? undefined : byKept.get(reason)
  return known === undefined ? reason : say(known, language)
}
