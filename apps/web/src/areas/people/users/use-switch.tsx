import { comma } from '@workplace/contract/kernel/comma'
import { department } from '@workplace/contract/people/department'
import { user } from '@workplace/contract/people/user'
import { switchUsers } from '@workplace/contract/people/users'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from '../core/words'

type Person = { readonly id: number; readonly name: string | null }

/** Enables accounts, or disables them after asking. Show `asking` somewhere. */
export function useSwitch(): {
  turn: (people: readonly Person[], status: 'active' | 'disabled') => Promise<boolean>
  asking: ReactNode
} {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const change = useChange(switchUsers, { stale: [user.path, department.path] })
  const namesOf = (people: readonly Person[]) => {
    const names = people
      .slice(0, 3)
      .map(({ name }) => name ?? '')
      .join(comma[language])
    return people.length > 3 ? t(words.andMore, { names, n: people.length }) : names
  }
  const turn = async (people: readonly Person[], status: 'active' | 'disabled') => {
    const isSure =
      status === 'active' ||
      (await modal.confirm({
        title: t(words.sureToDisable),
        content: t(words.disableText, { names: namesOf(people) }),
        okText: t(words.disable),
        cancelText: t(words.cancel),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
      }))
    if (!isSure) return false
    try {
      const { changed } = await change.mutateAsync({ ids: people.map(({ id }) => id), status })
      toast.success(t(status === 'active' ? words.enabled : words.disabled, { n: changed }))
      return true
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
      return false
    }
  }
  return { turn, asking }
}
