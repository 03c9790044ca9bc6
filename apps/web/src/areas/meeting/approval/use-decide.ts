import { type AuditResult, type AuditRow, auditEdit } from '@workplace/contract/meeting/approval/audit'
import { isCancelled } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import type { Failure } from '../core/failures'
import { approvalWords } from './approval-words'
import { auditWords as words } from './audit-words'

type Decided = Pick<AuditRow, 'id' | 'version' | 'title'>

/** Sends decisions and tells what came of each: what went well in a message, the rest as a list that stays. */
export function useDecide(onFailures: (failures: readonly Failure[]) => void) {
  const t = useT()
  const { mutate, isPending } = useChange(auditEdit, {
    quiet: true,
    stale: ['/audit', '/manager', '/meeting', '/dashboard', '/message'],
  })
  const tell = (rows: readonly Decided[], results: readonly AuditResult[], pass: boolean) => {
    const done = results.filter(({ ok }) => ok)
    const stepped = done.filter(({ audit_state }) => pass && audit_state === 1)
    if (stepped.length > 0) toast.success(t(approvalWords.steppedOn, { n: stepped.length }))
    if (done.length > stepped.length) {
      const others = done.reduce((sum, { refused_ids }) => sum + refused_ids.length, 0)
      toast.success(
        t(pass ? words.approved : words.refused, { n: done.length - stepped.length }) +
          (others > 0 ? t(words.alsoRefused, { n: others }) : ''),
      )
    }
    const titles = new Map(rows.map(({ id, title }) => [id, title || t(words.private)]))
    onFailures(
      results
        .filter(({ ok }) => !ok)
        .map(({ id, message }) => ({ id, title: titles.get(id) ?? '', message: message ?? '' })),
    )
  }
  const decide = (rows: readonly Decided[], pass: boolean, reason: string, onDone?: () => void) =>
    mutate(
      {
        items: rows.map(({ id, version }) => ({ id, version })),
        pass,
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      },
      {
        onSuccess: ({ items }) => {
          tell(rows, items, pass)
          onDone?.()
        },
        onError: (error) => {
          if (!isCancelled(error)) toast.error(error.message)
        },
      },
    )
  return { decide, deciding: isPending }
}
