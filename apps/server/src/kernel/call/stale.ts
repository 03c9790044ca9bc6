import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Call } from './call'

/** How long ago, in words: the same in every time zone. */
export function ago(when: string, { now, language }: Pick<Call, 'now' | 'language'>): string {
  const format = new Intl.RelativeTimeFormat(language === 'en' ? 'en' : 'zh-CN')
  const seconds = Math.min(-1, Math.round((Date.parse(when) - now()) / 1000))
  if (seconds > -60) return format.format(seconds, 'second')
  if (seconds > -3600) return format.format(Math.round(seconds / 60), 'minute')
  if (seconds > -86400) return format.format(Math.round(seconds / 3600), 'hour')
  return format.format(Math.round(seconds / 86400), 'day')
}

type Stamped = { readonly updated_by: string; readonly updated_at: string; readonly version: number }

/** Somebody else was first: who and when, in words, and the version that it has now. */
export const staleSince = (call: Call, { updated_by, updated_at, version }: Stamped): Refusal =>
  new Refusal(refusals.stale, { who: updated_by, when: ago(updated_at, call) }, { version })
