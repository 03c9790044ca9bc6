import { passCard } from '@workplace/contract/pass/pass-card'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { FormParts } from '../../kernel/form/form-parts'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useMay } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { CardNumberInput } from './card-number-input'
import { words } from './pass-words'
import { useLoseCard } from './use-lose-card'

/** A card that is lent for a day, as most are. */
const tonight = () => dayjs().endOf('day').second(0).millisecond(0).format()

const formParts = (): FormParts => ({
  inputs: { card_no: CardNumberInput },
  initial: { valid_until: tonight() },
  follows: ({ kind }) => (kind === 'main' ? { valid_until: null } : kind === 'temp' ? { valid_until: tonight() } : {}),
})

/** The cards of people: typed or held to a reader, lent until a time, lost. */
export function Cards({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const mayLose = useMay('change-through-strategy')
  const { lose, show, asking } = useLoseCard()
  return (
    <>
      <ResourcePage
        resource={passCard}
        tabs={tabs}
        form={formParts}
        actions={(row) => {
          const card = { id: row.id, card_no: row.card_no ?? '' }
          if (row.state === 'lost')
            return [{ key: 'gone', label: t(words.whereStill), later: true, onClick: () => show(card) }]
          return mayLose && row.state === 'in_use'
            ? [{ key: 'lose', label: t(words.reportLost), later: true, onClick: () => void lose(card) }]
            : []
        }}
      />
      {asking}
    </>
  )
}
