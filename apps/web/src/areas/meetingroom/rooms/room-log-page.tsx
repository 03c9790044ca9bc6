import { ref } from '@workplace/contract/kernel/field'
import { roomLogExport, roomLogPage } from '@workplace/contract/meetingroom/room-log'
import * as topics from '@workplace/contract/meetingroom/topics'
import { file } from '../../../kernel/client/client'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { type FilterAt, id, useAddress } from '../../../kernel/list/address'
import { ListPage, usePageOf } from '../../../kernel/list/list-page'
import { knownActions } from '../../../kernel/registry/log-words'
import { FilterInput } from '../../../kernel/resource-page/filter-input'
import { idsIn } from '../../../kernel/resource-page/list-state'
import { ownZone } from '../../../kernel/time/zone-time'
import {
  instantsOf,
  LogEntryDrawer,
  logFiltersWith,
  useLogRows,
  useLogTotal,
  logWords as words,
} from '../../company/public'
import { roomWords } from './room-words'

/** What happens to rooms, by the words of the log. */
const ofRooms = new Set(['add', 'edit', 'del', 'import', 'config_to_many', 'lock', 'unlock', 'occupy', 'skip'])
const actions = knownActions.filter(([action]) => ofRooms.has(action))
const roomField = ref('meetingroom', roomWords.room, { optional: true })
const filters = logFiltersWith(actions, {
  room: {
    ...id,
    filter: true,
    input: ({ value, change }: FilterAt<number | null>) => (
      <FilterInput
        name="room"
        field={roomField}
        filters={value === null ? {} : { room: String(value) }}
        onChange={(_name, ids) => change({ room: idsIn(ids).at(-1) ?? null })}
      />
    ),
  } as const,
})

/** What was done to rooms: when, by whom, and what was there before. */
export default function RoomLogPage() {
  const address = useAddress(filters)
  const { id, page, limit } = address.at
  const { room, ...sought } = instantsOf(address.sought)
  const asked = { ...sought, ...(room === undefined ? {} : { meetingroom_id: room }) }
  const answer = usePageOf(roomLogPage, { ...asked, page, limit })
  useLiveRefresh(topics.meetingroom, '/meeting_room_log')
  const shown = answer.data?.items.find((row) => row.id === id)
  return (
    <ListPage
      title={roomWords.log}
      address={address}
      answer={answer}
      {...useLogRows((row) => address.change({ id: row.id }))}
      empty={words.empty}
      emptyFiltered={words.emptyFiltered}
      total={useLogTotal()}
      pageSizes={[20, 50, 100]}
      refresh
      save={(format) => file(roomLogExport, { ...asked, format, zone: ownZone() })}
    >
      {shown !== undefined && (
        <LogEntryDrawer
          entry={{ ...shown, names: answer.data?.names ?? {} }}
          error={null}
          onClose={() => address.change({ id: null })}
        />
      )}
    </ListPage>
  )
}
