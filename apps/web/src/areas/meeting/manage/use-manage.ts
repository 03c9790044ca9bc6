import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { type ManageResult, manageEdit } from '@workplace/contract/meeting/manage/manage'
import { type CallError, call, isCancelled } from '../../../kernel/client/client'
import { invalidate, useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { type Translate, useT } from '../../../kernel/words'
import { offerUndo } from '../booking/undo'
import type { Failure } from '../core/failures'
import { manageWords as words } from './manage-words'

type Managed = {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly is_open: boolean
}
export type OnFailed = (failures: readonly Failure[]) => void

/** What a change of meetings makes stale. */
export const stale = ['/manager', '/log', '/meeting', '/attendee', '/audit', '/dashboard'] as const

const said = [
  ['cancelled', words.cancelled],
  ['ended', words.ended],
  ['recovered', words.recovered],
  ['waiting', words.waiting],
  ['transferred', words.transferred],
  ['changed', words.changed],
] as const

/** What went well in words, with how many of each. */
function successText(results: readonly ManageResult[], t: Translate): string {
  const counts = said.flatMap(([outcome, label]) => {
    const n = results.filter((one) => one.outcome === outcome).length
    return n === 0 ? [] : [t(label, { n })]
  })
  const lost = results.reduce((sum, one) => sum + one.services_lost, 0)
  return [...counts, ...(lost === 0 ? [] : [t(words.servicesLost, { n: lost })])].join(' · ')
}

const failuresOf = (results: readonly ManageResult[], rows: readonly Managed[], t: Translate): Failure[] => {
  const titles = new Map(rows.map((row) => [row.id, row.is_open ? row.title : t(words.private)]))
  return results
    .filter(({ ok }) => !ok)
    .map(({ id, message }) => ({
      id,
      title: titles.get(id) || t(words.numberOf, { id: String(id) }),
      message: message ?? '',
    }))
}

/** Gives back what was cancelled, and says what could not be. */
export async function undoCancel(
  items: readonly { id: number; version: number }[],
  t: Translate,
  onFailures: OnFailed,
) {
  try {
    const done = await call(manageEdit, { action: 'recover', items: [...items] })
    const text = successText(done.items, t)
    if (text !== '') toast.success(text)
    onFailures(failuresOf(done.items, [], t))
  } catch {
    // The call has said why.
  }
  await invalidate(...stale)
}

/** Sends what is to be done with meetings and tells what came of each: what went well in a message, the rest as a list that stays. */
export function useManage(onFailures: OnFailed) {
  const t = useT()
  const { mutate, isPending, error, reset } = useChange(manageEdit, { quiet: true, stale })
  const send = (
    input: InputOf<typeof manageEdit>,
    rows: readonly Managed[],
    { onDone, onError }: { onDone?: () => void; onError?: (error: CallError) => void } = {},
  ) =>
    mutate(input, {
      onSuccess: ({ items }) => {
        const text = successText(items, t)
        const back = items.flatMap(({ id, version, outcome }) =>
          outcome === 'cancelled' && version !== null ? [{ id, version }] : [],
        )
        if (back.length > 0) offerUndo(text, () => undoCancel(back, t, onFailures))
        else if (text !== '') toast.success(text)
        onFailures(failuresOf(items, rows, t))
        onDone?.()
      },
      onError: (failed) => {
        if (isCancelled(failed)) return
        if (onError === undefined) toast.error(Object.values(failed.fields)[0] ?? failed.message)
        else onError(failed)
      },
    })
  return { send, sending: isPending, error, reset }
}
