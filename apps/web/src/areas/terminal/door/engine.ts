import type * as door from '@workplace/contract/terminal/door'
import { callServer, lightCall } from '../../../kernel/light/server-call'
import { type Host, type PairedScreen, type ScreenKind, startScreen } from '../../../kernel/screen/engine'
import { nextTick } from './moment'

export type { StoredToken } from '../../../kernel/screen/engine'

const stateCall = lightCall<typeof door.doorState>('GET /door/state')
const bookCall = lightCall<typeof door.doorBook>('POST /door/book')
const extendCall = lightCall<typeof door.doorExtend>('POST /door/extend')
const endCall = lightCall<typeof door.doorEnd>('POST /door/end')

const terminal: ScreenKind<door.DoorState> = {
  kind: 'terminal',
  ask: (report, asking) => callServer(stateCall, report, asking),
  nextTick,
  // the code that phones scan changes every minute, and those with which people punch are handed out for a few
  isQuiet: ({ sign, punch = [] }) => sign === null && punch.length === 0,
  language: ({ look }) => (look.language === 'en' ? 'en' : 'zh'),
}

/** The actions answer null where they worked, else why not. The PIN is asked for where the state says so. */
export type Door = PairedScreen<door.DoorState> & {
  book(minutes: number, pin?: string): Promise<string | null>
  extend(meeting_id: number, minutes: number, pin?: string): Promise<string | null>
  end(meeting_id: number, pin?: string): Promise<string | null>
}

const withPin = (pin: string | undefined) => (pin === undefined ? {} : { pin })

/** The screen at a door without its picture. */
export function startDoor(
  keep: Host['keep'],
  own: Host['own'] = () => ({}),
  newKey: Host['newKey'] = () => crypto.randomUUID(),
  renew: Host['renew'] = () => false,
): Door {
  const screen = startScreen(terminal, { keep, own, newKey, renew })
  return {
    ...screen,
    book: (minutes, pin) => screen.act((asking) => callServer(bookCall, { minutes, ...withPin(pin) }, asking)),
    extend: (meeting_id, minutes, pin) =>
      screen.act((asking) => callServer(extendCall, { meeting_id, minutes, ...withPin(pin) }, asking)),
    end: (meeting_id, pin) => screen.act((asking) => callServer(endCall, { meeting_id, ...withPin(pin) }, asking)),
  }
}
