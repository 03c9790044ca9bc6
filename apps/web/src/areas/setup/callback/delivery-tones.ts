import type { Tone } from '@workplace/contract/kernel/field'
import type { CallbackDelivery } from '@workplace/contract/setup/callback-calls'

export const deliveryTones: Readonly<Record<CallbackDelivery['state'], Tone>> = {
  waiting: 'warning',
  sending: 'busy',
  delivered: 'good',
  dead: 'bad',
  skipped: 'quiet',
}
