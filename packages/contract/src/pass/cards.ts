import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { passCard } from './pass-card'
import * as passWords from './words'

const id = z.coerce.number<number | string>().int().positive().max(2147483647)

/** One's own cards, main and lent, with those that were lost. */
export const myCards = endpoint({
  path: '/passcard/mine',
  access: 'session',
  label: passWords.myCards,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        card_no: z.string(),
        kind: z.enum(['main', 'temp']),
        state: z.enum(['in_use', 'lost']),
        valid_until: z.string().nullable(),
      }),
    ),
  }),
})

/** A card is lost: one's own, or one of people whom the caller administers. */
export const loseCard = endpoint({
  method: 'POST',
  path: '/passcard/lost',
  access: 'session',
  label: ['门禁卡挂失', 'Report a card lost'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

/** At which devices a card still is: after it was lost, until all have confirmed that it is gone. */
export const cardDevices = endpoint({
  path: '/passcard/devices',
  access: 'session',
  label: ['门禁卡所在的设备', 'Devices that hold a card'],
  input: z.object({ id }),
  output: z.object({
    items: z.array(
      z.object({ kind: z.enum(['controller', 'face']), id: z.number(), name: z.string(), office_name: z.string() }),
    ),
  }),
})

/** The card that was held to the reader of a door since then: asked again and again while a form waits for it. */
export const cardSwiped = endpoint({
  path: '/passcard/swiped',
  access: ['add-through-strategy', 'change-through-strategy'],
  within: passCard.within,
  label: ['在读卡器上刷卡', 'Read a card at a reader'],
  input: z.object({
    door_id: id,
    since: z.iso.datetime({ offset: true, error: 'instant' }).optional(),
  }),
  output: z.object({
    /** From when it is waited for, on the server's clock: to be sent with the next. */
    since: z.string(),
    /** `taken`: it is somebody's already, or was lost. */
    card: z.object({ card_no: z.string(), taken: z.boolean(), at: z.string() }).nullable(),
  }),
})
