import type { UpdateWord } from '@workplace/domain/update/device-update'
import { z } from 'zod'

/** Where a client calls, below `/c<company>/controller/v1/<serial>`. */
export type DdiPath =
  | { readonly of: 'base' | 'configData' }
  | { readonly of: 'deployment' | 'deploymentFeedback' | 'cancel' | 'cancelFeedback'; readonly action: number }
  | { readonly of: 'artifacts'; readonly module: number }
  | { readonly of: 'artifact'; readonly module: number; readonly name: string; readonly isMd5: boolean }

const number = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : null)
const paths: Readonly<Record<string, 'deployment' | 'cancel'>> = {
  deploymentBase: 'deployment',
  cancelAction: 'cancel',
}

/** What a path means; null: nothing of the interface. */
export function readPath(parts: readonly string[]): DdiPath | null {
  const [first, second, third, fourth, ...more] = parts
  if (first === undefined) return { of: 'base' }
  if (first === 'configData') return second === undefined ? { of: 'configData' } : null
  const kind = Object.hasOwn(paths, first) ? paths[first] : undefined
  const id = second === undefined ? null : number(second)
  if (id === null) return null
  if (kind !== undefined) {
    if (third === undefined) return { of: kind, action: id }
    return third === 'feedback' && fourth === undefined ? { of: `${kind}Feedback`, action: id } : null
  }
  if (first !== 'softwaremodules' || third !== 'artifacts' || more.length > 0) return null
  if (fourth === undefined) return { of: 'artifacts', module: id }
  const name = fourth.replace(/\.MD5SUM$/, '')
  return { of: 'artifact', module: id, name, isMd5: name !== fourth }
}

const whole = z.coerce.number().int().min(0).max(1_000_000_000)
const feedback = z.object({
  status: z.object({
    execution: z.string().max(40),
    result: z
      .object({
        finished: z.string().max(40).optional(),
        progress: z.object({ cnt: whole.nullish(), of: whole.nullish() }).nullish(),
      })
      .nullish(),
    details: z.array(z.string()).max(1000).nullish(),
  }),
})

export type ClientWord = { readonly said: UpdateWord; readonly detail: string | null; readonly isClosed: boolean }

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const control = /[\u0000-\u001f\u007f]+/g
/** What a device says in its own words, in one line and no longer than somebody reads. */
const tidied = (text: string): string => text.replace(control, ' ').trim().slice(0, 300)

/** What a client says of an update; null: nothing that can be meant. */
export function readClientWord(body: unknown): ClientWord | null {
  const read = feedback.safeParse(body)
  if (!read.success) return null
  const { execution, result, details } = read.data.status
  const detail = tidied((details ?? []).slice(-3).join(' · ')) || null
  const { cnt, of } = result?.progress ?? {}
  const progress = cnt != null && of != null && of > 0 ? { progress: Math.min(100, (cnt / of) * 100) } : {}
  const isClosed = execution === 'closed'
  return { said: { ...saidBy(execution, result?.finished), ...progress }, detail, isClosed }
}

function saidBy(execution: string, finished: string | undefined): UpdateWord {
  switch (execution) {
    case 'closed':
      return { ended: finished === 'failure' ? 'failed' : 'done' }
    case 'rejected':
    case 'canceled':
      return { ended: 'refused' }
    case 'download':
      return { phase: 'downloading' }
    case 'downloaded':
      return { phase: 'verified' }
    case 'proceeding':
      return finished === 'failure' ? { ended: 'failed' } : {}
    default:
      // scheduled, resumed
      return {}
  }
}

const config = z.object({
  data: z.record(z.string().max(200), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
const MOST_ATTRIBUTES = 100
/** By which of its words a client says what it runs: the first that is there. */
const versionWords = ['version', 'sw_version', 'swversion', 'firmware', 'firmware_version', 'software']

/** What a client says of itself; null: it makes no sense. */
export function readConfig(body: unknown): { told: Record<string, string>; version: string | null } | null {
  const read = config.safeParse(body)
  if (!read.success) return null
  const told = Object.fromEntries(
    Object.entries(read.data.data)
      .slice(0, MOST_ATTRIBUTES)
      .flatMap(([name, value]) => (value === null ? [] : [[tidied(name), tidied(String(value))]])),
  )
  const byName = new Map(Object.entries(told).map(([name, value]) => [name.toLowerCase().replaceAll('-', '_'), value]))
  const version = versionWords.map((word) => byName.get(word)).find((value) => value !== undefined && value !== '')
  return { told, version: version?.slice(0, 60) ?? null }
}
