import { loseCard } from '@workplace/contract/pass/cards'
import { passCard } from '@workplace/contract/pass/pass-card'
import { Modal } from 'antd'
import { CallError, call } from '../../kernel/client/client'
import { invalidate } from '../../kernel/client/query'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { words } from './pass-words'

type Card = { readonly id: number; readonly card_no: string }

/** Asks, then says that a card is lost; `asking` is the question, to be drawn by who asks. */
export function useLoseCard() {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const lose = async (card: Card): Promise<boolean> => {
    const sure = await modal.confirm({
      centered: true,
      title: t(words.loseTitle, { card: card.card_no }),
      content: t(words.loseText),
      okText: t(words.reportLost),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
    })
    if (!sure) return false
    try {
      await call(loseCard, { id: card.id })
      toast.success(t(words.loseDone, { card: card.card_no }))
      await invalidate(passCard.path)
      return true
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
      return false
    }
  }
  return { lose, asking }
}
