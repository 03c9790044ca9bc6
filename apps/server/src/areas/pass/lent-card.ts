import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { filled } from '@workplace/contract/kernel/words'
import { readCard } from '@workplace/domain/access/card-number'
import type { Call } from '../../kernel/call/call'
import { cardFormOf } from './card-form'
import { passWords as words } from './words'

/** The number of a card that is to be lent, as it is printed, typed or read; refuses `field` where it is none. */
export async function readLentCard({ db, actor }: Call, field: string, text: string): Promise<number> {
  const reading = readCard(text, await cardFormOf(db, actor.company_id))
  if (reading.ok) return reading.number
  throw new Refusal(
    commonRefusals.invalid_input,
    {},
    { fields: { [field]: filled(words.cardFaults, { fault: reading.fault }) } },
  )
}
