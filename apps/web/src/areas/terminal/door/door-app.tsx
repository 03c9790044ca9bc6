import { ScreenFrame, Sleeping } from '../../../kernel/screen/screen-frame'
import { RoomScreen } from './door-screen'
import type { Door } from './engine'
import { isAsleep } from './moment'
import { unpairedWords } from './words'

/** The screen at a door: whatever the engine shows, in the room's languages and colours. */
export function DoorApp({ door }: { door: Door }) {
  return (
    <ScreenFrame screen={door} say={unpairedWords} lookOf={({ look }) => look}>
      {(shown) => (
        <Sleeping
          asleep={isAsleep(shown.state, shown.now)}
          now={shown.now}
          timezone={shown.state.room?.timezone ?? 'UTC'}
        >
          <RoomScreen door={door} shown={shown} />
        </Sleeping>
      )}
    </ScreenFrame>
  )
}
