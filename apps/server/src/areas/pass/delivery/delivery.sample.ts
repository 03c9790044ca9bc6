import { afterStep, type DeliveryAct, type DeviceState } from '@workplace/domain/access/delivery-step'
import { minutesByHolder } from '@workplace/domain/access/device-tables'
import type { World } from '../../../../test/world'
import type { ClaimedAct, DeliveryResult, DeviceRef } from '../../device/public'

type Server = World['first']

export const nothingHeld = (kind: DeviceState['kind']): DeviceState => ({
  ...{ kind, profiles: new Map(), classes: new Map(), holders: new Map(), people: new Map() },
})

/** A device as a driver has it: it does what it is told, as devices do. */
export function littleDevice(ref: DeviceRef, kind: DeviceState['kind']) {
  let state = nothingHeld(kind)
  return {
    ref,
    state: () => state,
    set: (to: DeviceState) => {
      state = to
    },
    do: (act: DeliveryAct) => {
      state = afterStep(state, act)
    },
    /** Everything that a server has for it, each done and answered; answers how many acts that were. */
    async drain(server: Server, most = 20, answer: (claimed: ClaimedAct) => DeliveryResult = () => ({ ok: true })) {
      let done = 0
      for (;;) {
        const acts = await server.deliveries.claim(server.db, ref, most)
        if (acts.length === 0) return done
        for (const claimed of acts) {
          const result = answer(claimed)
          if (result.ok) state = afterStep(state, claimed.act)
          await server.deliveries.done(server.db, ref, claimed.id, result)
          done++
        }
      }
    },
    /** At these minutes of a date a holder opens a door of it. */
    opens: (key: string, date: string, door = 0) => minutesByHolder(state, state.holders.get(key), door, date),
  }
}
