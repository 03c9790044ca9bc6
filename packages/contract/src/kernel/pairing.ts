import { z } from 'zod'
import { deviceKindNames } from './device-kind'
import { endpoint } from './endpoint'

// How a device that nobody signs in at comes to be known, of whichever kind it is.

/** How long a code stands on an unpaired device. */
export const pairingSeconds = 600
/** Letters and digits that nobody mistakes for one another. */
export const pairingLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const pairingLength = 6

/**
 * A code to be shown, and the token that will be worth something once somebody has entered that code. The path is that of
 * the first kind; a device that does not say what it is, is of that kind.
 */
export const devicePairing = endpoint({
  method: 'POST',
  path: '/door/pairing',
  access: 'open',
  label: ['屏幕配对码', 'Screen pairing code'],
  input: z.object({ kind: z.enum(deviceKindNames).default('terminal') }),
  output: z.object({ code: z.string(), token: z.string(), seconds: z.number() }),
})

/** What a device says of itself with each question for what it shows. */
export const deviceReport = {
  app_version: z.string().max(40).optional(),
  battery: z.coerce.number<number | string>().int().min(0).max(100).optional(),
}
