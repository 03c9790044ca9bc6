import { devicePairing } from '@workplace/contract/kernel/pairing'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import * as meetingRefusals from '@workplace/contract/meeting/refusals'
import * as door from '@workplace/contract/terminal/door'
import * as refusals from '@workplace/contract/terminal/refusals'
import * as terminals from '@workplace/contract/terminal/terminal'
import type { Storage } from '../../adapters/storage/port'
import { type Call, deviceOf } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Pairing } from '../../kernel/device/pairing'
import type { Addresses } from '../../kernel/files/address'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { bookAtScreen, endAtScreen, extendAtScreen } from '../meeting/public'
import { openBinding } from './binding'
import { doorState } from './door-state'
import { requirePin, setPin } from './pin'
import { pairingDetails, terminalRules } from './terminal-rules'
import { doorWords } from './words'

type DoorDeps = {
  addresses: Addresses
  storage: Storage
  /** Seals the codes that phones scan. */
  signingKey: Buffer
  /** Seals those with which people punch. */
  punchKey: Buffer
  /** Of the page for screens that this server gives out. */
  version: () => Promise<string | null>
  pairing: Pairing
}

/** The room of the screen that calls. */
function roomOf(call: Call): number {
  const { room_id } = deviceOf(call)
  if (room_id === null) throw new Refusal(meetingRefusals.door_no_room)
  return room_id
}

type Settings = { language: 'zh' | 'en' | 'both'; allow_book: boolean; allow_extend: boolean; allow_end: boolean }

/** Refuses what is switched off for the screen that calls; answers how it is set. */
async function allowed(call: Call, what: 'allow_book' | 'allow_extend' | 'allow_end'): Promise<Settings> {
  const [settings] = await call.db.query<Settings>(
    'select language, allow_book, allow_extend, allow_end from terminal where company_id = $1 and id = $2',
    [call.actor.company_id, deviceOf(call).id],
  )
  if (settings === undefined || !settings[what]) throw new Refusal(refusals.door_not_allowed)
  return settings
}

/** An action at a screen that may ask for its PIN. */
const withPin = (action: Route): Route => ({ ...action, before: requirePin })

/** Terminals, their pairing, and what the screens at the doors ask for. */
export function doorRoutes({ addresses, storage, signingKey, punchKey, version, pairing }: DoorDeps): Route[] {
  const { bind, unbind } = openBinding(pairing)
  return [
    ...resourceRoutes(terminals.terminal, { addresses }, { rules: terminalRules }),
    route(terminals.pairTerminal, bind),
    route(terminals.unpairTerminal, unbind),
    route(terminals.setPin, setPin),
    route(terminals.pairingDetails, pairingDetails),
    route(devicePairing, pairing.offerCode),
    route(door.doorState, async (call, input) =>
      doorState(call, input, { key: signingKey, punchKey, version: await version() }),
    ),
    withPin(
      route(door.doorBook, async (call, { minutes }) => {
        const { language } = await allowed(call, 'allow_book')
        const title = say(doorWords.walkIn, language === 'en' ? 'en' : 'zh')
        return bookAtScreen(call, roomOf(call), minutes, title)
      }),
    ),
    withPin(
      route(door.doorExtend, async (call, { meeting_id, minutes }) => {
        await allowed(call, 'allow_extend')
        return extendAtScreen(call, roomOf(call), meeting_id, minutes, storage)
      }),
    ),
    withPin(
      route(door.doorEnd, async (call, { meeting_id }) => {
        await allowed(call, 'allow_end')
        return endAtScreen(call, roomOf(call), meeting_id)
      }),
    ),
  ]
}
