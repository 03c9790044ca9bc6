import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useSession } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import type { Room, RoomAction } from '../core/room-action'
import { batchActions, rowActions } from './room-actions'
import { roomForm } from './room-form'
import { RoomTabs } from './room-tabs'
import { LockFeed, PresenceFeed, PresenceState } from './slots'

type Open = { action: RoomAction; rooms: readonly Room[]; done: () => void } | null

/** The rooms of the company. What can be done with them stands in `room-actions`. */
export default function RoomPage() {
  const t = useT()
  const held = useSession((session) => session.permissions)
  const [open, setOpen] = useState<Open>(null)
  const may = ({ needs }: RoomAction) => held.has(needs)
  const close = () => setOpen(null)
  const batchOpen = (action: RoomAction, rooms: readonly Room[], unselect: () => void) => {
    const done = () => {
      unselect()
      close()
    }
    setOpen({ action, rooms, done })
  }
  const batch = batchActions.filter(may)
  return (
    <>
      <ResourcePage
        resource={meetingroom}
        tabs={<RoomTabs shown="rooms" />}
        form={() => roomForm}
        cells={{
          // as it is now, whatever it was when the list was read
          presence: (row) => (
            <Suspense>
              <PresenceState room_id={row.id} />
            </Suspense>
          ),
        }}
        actions={(room) =>
          rowActions
            .filter((action) => may(action) && (action.when?.(room) ?? true))
            .map((action) => ({
              key: action.key,
              label: t(action.label),
              danger: action.danger,
              later: true,
              onClick: () => setOpen({ action, rooms: [room], done: close }),
            }))
        }
        batch={
          batch.length === 0
            ? undefined
            : (rooms, done) =>
                batch.map((action) => (
                  <Button
                    key={action.key}
                    size="small"
                    danger={action.danger}
                    onClick={() => batchOpen(action, rooms, done)}
                  >
                    {t(action.label)}
                  </Button>
                ))
        }
      />
      <Suspense>
        <PresenceFeed />
        <LockFeed />
      </Suspense>
      {open === null ? null : (
        <Suspense>
          <open.action.Dialog rooms={open.rooms} onClose={close} onDone={open.done} />
        </Suspense>
      )}
    </>
  )
}
