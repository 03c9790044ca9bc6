import type { Tone } from '@workplace/contract/kernel/field'

export type NoticeState = 'shown' | 'waits' | 'over' | 'off'

export const noticeTones: Readonly<Record<NoticeState, Tone>> = {
  shown: 'good',
  waits: 'warning',
  over: 'quiet',
  off: 'quiet',
}

type Notice = {
  readonly is_open: boolean | null
  readonly start_time: string | null
  readonly end_time: string | null
}

/** Whether people see a notice at an instant (epoch ms), or why not. */
export function noticeState({ is_open, start_time, end_time }: Notice, now: number): NoticeState {
  if (is_open !== true) return 'off'
  if (end_time !== null && Date.parse(end_time) <= now) return 'over'
  return start_time !== null && Date.parse(start_time) > now ? 'waits' : 'shown'
}
