import { recordWithdrawal, withdrawConsent } from '@workplace/contract/privacy/recognition'
import { Modal } from 'antd'
import { CallError, call } from '../../kernel/client/client'
import { invalidate } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { privacyWords as words } from './words'

/** Taking a consent back, one's own or (by an administrator, from paper) somebody else's; asked once more. */
export function useWithdraw(other?: { readonly id: number; readonly name: string }) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const withdraw = async () => {
    const yes = await modal.confirm({
      title: t(words.withdrawTitle),
      content: other === undefined ? t(words.withdrawText) : t(words.withdrawOther, { name: other.name }),
      okText: t(other === undefined ? words.withdraw : words.recordWithdrawal),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      centered: true,
    })
    if (!yes) return false
    try {
      const { photo_deleted } =
        other === undefined ? await call(withdrawConsent, {}) : await call(recordWithdrawal, { user_id: other.id })
      toast.success(t(photo_deleted ? words.withdrawnPhoto : words.withdrawn))
      return true
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
      return false
    } finally {
      await invalidate('/privacy', '/vue-admin-template/user', '/users')
    }
  }
  return { withdraw, asking }
}
