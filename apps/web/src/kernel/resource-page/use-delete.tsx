import { comma } from '@workplace/contract/kernel/comma'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { CallError, call } from '../client/client'
import { invalidate } from '../client/query'
import { words } from '../list/words'
import { toast } from '../toast/toast'
import type { Row } from '../widgets/widget'
import { useLanguage, useT } from '../words'
import { nameOf } from './row-name'

const shownNames = 5

/** Deletes rows after asking. Show `asking` somewhere. `also`: what else follows from it. */
export function useDelete(
  resource: Resource,
  also?: (rows: readonly Row[]) => ReactNode,
): {
  remove: (rows: readonly Row[]) => Promise<boolean>
  asking: ReactNode
} {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const textOf = (rows: readonly Row[]) => {
    const [first] = rows
    if (rows.length === 1 && first !== undefined) return t(words.deleteOne, { name: nameOf(resource, first) })
    const names = rows
      .slice(0, shownNames)
      .map((row) => nameOf(resource, row))
      .join(comma[language])
    return t(words.deleteSome, {
      n: rows.length,
      names: rows.length > shownNames ? t(words.andMore, { names }) : names,
    })
  }
  const remove = async (rows: readonly Row[]): Promise<boolean> => {
    const ids = rows.map(({ id, version }) => ({ id, version }))
    let done = false
    const sure = await modal.confirm({
      title: t(words.sureToDelete),
      content:
        also === undefined ? (
          textOf(rows)
        ) : (
          <>
            <p>{textOf(rows)}</p>
            <p>{also(rows)}</p>
          </>
        ),
      okText: t(words.remove),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        try {
          const [only] = ids
          await call(callsOf(resource).del, ids.length === 1 && only !== undefined ? only : { ids })
          done = true
        } catch (error) {
          // The call has said why: in use, changed meanwhile, not allowed.
          if (!(error instanceof CallError)) throw error
        }
      },
    })
    if (!sure) toast.info(t(words.deletionCancelled))
    if (done) toast.success(t(words.deleted))
    if (sure) await invalidate(resource.path)
    return done
  }
  return { remove, asking }
}
