import type { Call } from '../../kernel/call/call'

type About = Omit<Parameters<Call['refused']>[0], 'result' | 'after'>
type Failed = Pick<Parameters<Call['refused']>[0], 'result' | 'after'>

/** Says in the log that an attempt failed, and of a wait (in seconds) that began with it. */
export function logFailed(call: Call, about: About, seconds: number, failed: Failed = { result: 'wrong' }): void {
  call.refused({ ...about, ...failed })
  if (seconds > 0) call.refused({ ...about, result: 'wait', after: { seconds } })
}
