import type { Endpoint, InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import type * as kiosk from '@workplace/contract/visitor/kiosk'
import { callServer, type LightCall, lightCall, ServerCallError } from '../../../kernel/light/server-call'
import { type Host, type PairedScreen, type ScreenKind, startScreen } from '../../../kernel/screen/engine'

const stateCall = lightCall<typeof kiosk.kioskState>('GET /kiosk/state')

/** What the pages of the kiosk ask for. */
export const kioskCalls = {
  find: lightCall<typeof kiosk.kioskFind>('POST /kiosk/find'),
  scan: lightCall<typeof kiosk.kioskScan>('POST /kiosk/scan'),
  look: lightCall<typeof kiosk.kioskLook>('POST /kiosk/look'),
  hosts: lightCall<typeof kiosk.kioskHosts>('GET /kiosk/hosts'),
  walkIn: lightCall<typeof kiosk.kioskWalkIn>('POST /kiosk/walk_in'),
  form: lightCall<typeof kiosk.kioskForm>('POST /kiosk/form'),
  photo: lightCall<typeof kiosk.kioskPhoto>('POST /kiosk/photo'),
  sign: lightCall<typeof kiosk.kioskSign>('POST /kiosk/sign'),
  checkIn: lightCall<typeof kiosk.kioskCheckIn>('POST /kiosk/check_in'),
  checkOut: lightCall<typeof kiosk.kioskCheckOut>('POST /kiosk/check_out'),
}

const kind: ScreenKind<kiosk.KioskState> = {
  kind: 'kiosk',
  ask: (report, asking) => callServer(stateCall, report, asking),
  // nothing on it goes by the clock but the clock
  nextTick: (_, now) => Math.floor(now / 60_000 + 1) * 60_000,
  isQuiet: () => true,
  language: () => 'zh',
}

/** What an ask came to: its answer, or the reason of the refusal. */
export type Came<T> = { readonly ok: true; readonly answer: T } | { readonly ok: false; readonly reason: string }

export type Kiosk = PairedScreen<kiosk.KioskState> & {
  ask<E extends Endpoint>(call: LightCall<E>, input: InputOf<E>): Promise<Came<OutputOf<E>>>
}

/** The kiosk without its picture. It keeps nothing of anybody: what was asked for is with the page that asked. */
export function startKiosk(
  keep: Host['keep'],
  own: Host['own'] = () => ({}),
  newKey: Host['newKey'] = () => crypto.randomUUID(),
  renew: Host['renew'] = () => false,
): Kiosk {
  const screen = startScreen(kind, { keep, own, newKey, renew })
  return {
    ...screen,
    async ask<E extends Endpoint>(call: LightCall<E>, input: InputOf<E>): Promise<Came<OutputOf<E>>> {
      let came: Came<OutputOf<E>> = { ok: false, reason: 'offline' }
      await screen.act(async (asking) => {
        try {
          came = { ok: true, answer: await callServer(call, input, asking) }
        } catch (error) {
          came = { ok: false, reason: error instanceof ServerCallError ? error.reason : 'offline' }
          throw error
        }
      })
      return came
    },
  }
}
