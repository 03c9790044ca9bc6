import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ref } from '@workplace/contract/kernel/field'
import { roomLogExport, roomLogPage } from '@workplace/contract/meetingroom/room-log'
import * as topics from '@workplace/contract/meetingroom/topics'
import { Button, Empty } from 'antd'
import { useSearchParams } from 'react-router'
import { file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ExportMenu } from '../../../kernel/list/export-menu'
import list from '../../../kernel/list/list.module.css'
import { RefreshButton } from '../../../kernel/list/refresh-button'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { knownActions } from '../../../kernel/registry/log-words'
import { FilterInput } from '../../../kernel/resource-page/filter-input'
import { idsIn } from '../../../kernel/resource-page/list-state'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { ownZone } from '../../../kernel/time/zone-time'
import { useT } from '../../../kernel/words'
import {
  isFiltered,
  type LogAddress,
  LogCards,
  LogEntryDrawer,
  LogFilters,
  LogPager,
  LogTable,
  logFilters,
  nothingSought,
  readLogAddress,
  logWords as words,
  writeLogAddress,
} from '../../company/public'
import { roomWords } from './room-words'

/** What happens to rooms, by the words of the log. */
const ofRooms = new Set(['add', 'edit', 'del', 'import', 'config_to_many', 'lock', 'unlock', 'occupy', 'skip'])
const actions = knownActions.filter(([action]) => ofRooms.has(action))
const roomField = ref('meetingroom', roomWords.room, { optional: true })

/** What was done to rooms: when, by whom, and what was there before. */
export default function RoomLogPage() {
  const t = useT()
  const narrow = useNarrow()
  const [params, setParams] = useSearchParams()
  const address = readLogAddress(params)
  const room = Number(params.get('room')) || null
  const change = (part: Partial<LogAddress>) =>
    setParams((now) => writeLogAddress(now, part), { replace: true, flushSync: true })
  const chooseRoom = (id: number | null) =>
    setParams(
      (now) => {
        const next = writeLogAddress(now, { page: 1 })
        if (id === null) next.delete('room')
        else next.set('room', String(id))
        return next
      },
      { replace: true, flushSync: true },
    )
  const { module: _module, ...sought } = logFilters(address)
  const asked = { ...sought, ...(room === null ? {} : { meetingroom_id: room }) }
  const answer = useQuery({
    ...queryOf(roomLogPage, { ...asked, page: address.page, limit: address.limit }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  useLiveRefresh(topics.meetingroom, '/meeting_room_log')
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const shown = rows.find(({ id }) => id === address.id)
  const clear = () => {
    chooseRoom(null)
    change(nothingSought)
  }
  const filtered = isFiltered(address) || room !== null
  const open = ({ id }: { id: number }) => change({ id })
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(roomWords.log)}</h1>
        <div className={list.tools}>
          <RefreshButton busy={answer.isFetching && !answer.isPending} onRefresh={() => void answer.refetch()} />
          <ExportMenu save={(format) => file(roomLogExport, { ...asked, format, zone: ownZone() })} />
        </div>
      </header>
      <div className={list.panel}>
        <LogFilters
          address={address}
          onChange={change}
          actions={actions}
          moreSet={room !== null}
          more={
            <FilterInput
              name="room"
              field={roomField}
              filters={room === null ? {} : { room: String(room) }}
              onChange={(_name, ids) => chooseRoom(idsIn(ids).at(-1) ?? null)}
            />
          }
        />
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <ListSkeleton rows={address.limit} />
        ) : rows.length === 0 ? (
          <div className={list.standIn}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? words.emptyFiltered : words.empty)}>
              {filtered && <Button onClick={clear}>{t(words.clear)}</Button>}
            </Empty>
          </div>
        ) : narrow ? (
          <LogCards rows={rows} onOpen={open} />
        ) : (
          <LogTable rows={rows} behind={answer.isPlaceholderData} onOpen={open} />
        )}
        <LogPager address={address} found={answer.data} failed={failed !== null} narrow={narrow} onChange={change} />
      </div>
      {shown !== undefined && (
        <LogEntryDrawer
          entry={{ ...shown, names: answer.data?.names ?? {} }}
          error={null}
          onClose={() => change({ id: null })}
        />
      )}
    </section>
  )
}
