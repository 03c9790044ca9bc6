import { beginDeletion } from '@workplace/contract/privacy/deletion'
import { Modal } from 'antd'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { privacyWords as words } from './words'

/** Begins the deletion of what is stored about somebody whose account is closed; asked once more. */
export function useBeginDeletion() {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const change = useChange(beginDeletion, { stale: ['/deletion', '/users'] })
  const begin = async ({ id, name }: { readonly id: number; readonly name: string }) => {
    const yes = await modal.confirm({
      title: t(words.beginTitle, { name }),
      content: t(words.beginText),
      okText: t(words.begin),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    if (!yes) return
    try {
      const { due_at } = await change.mutateAsync({ user_id: id })
      toast.success(t(words.wasBegun, { due: instantText(due_at, language) }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  return { begin, asking }
}
