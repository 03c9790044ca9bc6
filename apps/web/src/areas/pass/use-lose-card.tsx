import { loseCard } from '@workplace/contract/pass/cards'
import { passCard } from '@workplace/contract/pass/pass-card'
import { Modal } from 'antd'
import { useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { invalidate } from '../../kernel/client/query'
import { useT } from '../../kernel/words'
import { LostCard } from './lost-card'
import { words } from './pass-words'

type Card = { readonly id: number; readonly card_no: string }

/** Asks, says that a card is lost, and shows how it goes from the devices; `asking` is to be drawn by who asks. */
export function useLoseCard() {
  const t = useT()
  const [modal, holder] = Modal.useModal()
  const [shown, show] = useState<Card | null>(null)
  const lose = async (card: Card) => {
    const sure = await modal.confirm({
      centered: true,
      title: t(words.loseTitle, { card: card.card_no }),
      content: t(words.loseText),
      okText: t(words.reportLost),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
    })
    if (!sure) return
    try {
      await call(loseCard, { id: card.id })
      show(card)
      await invalidate(passCard.path)
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const asking = (
    <>
      {holder}
      {shown === null ? null : <LostCard card={shown} onClose={() => show(null)} />}
    </>
  )
  return { lose, show, asking }
}
