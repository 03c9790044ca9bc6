import { isClosedDay } from '@workplace/domain/booking/grid'
import { lockedMinutes } from '@workplace/domain/booking/room'
import { memo } from 'react'
import { useT } from '../../../../kernel/words'
import { Mark } from '../../core/marks'
import { isUnderNow, roomDayOf } from '../../core/room-day'
import { words } from '../../core/words'
import type { Lane } from '../gesture-surface'
import grid from '../timeline.module.css'
import { columnWords } from './column-words'
import styles from './columns.module.css'
import type { ColumnScale } from './columns-geometry'

type Props = {
  lanes: readonly Lane[]
  shown: readonly number[]
  moment: number
  scale: ColumnScale
  saysClosed: boolean
}

/** What lies behind the meetings of the columns in view: past, closed and locked. */
export const ColumnGrounds = memo(function ColumnGrounds({ lanes, shown, moment, scale, saysClosed }: Props) {
  return shown.map((index) => {
    const lane = lanes[index]
    if (lane === undefined) return null
    return (
      <div
        key={`${lane.boardRoom.id} ${lane.date}`}
        className={styles.column}
        style={{ left: scale.axis + index * scale.column }}
      >
        <Grounds lane={lane} moment={moment} block={scale.block} saysClosed={saysClosed} />
      </div>
    )
  })
})

type GroundsProps = Pick<Props, 'moment' | 'saysClosed'> & { lane: Lane; block: number }

const Grounds = memo(function Grounds({ lane, moment, block, saysClosed }: GroundsProps) {
  const t = useT()
  const { boardRoom, date } = lane
  const day = roomDayOf(boardRoom, date, moment)
  const { grounds } = day
  const { room, rules } = boardRoom
  const lock = grounds.find(({ state }) => state === 'locked')
  const closed = saysClosed && isClosedDay(rules, date) ? grounds.find(({ state }) => state === 'closed') : undefined
  return grounds.map((run) => (
    <div
      key={run.from}
      className={`${grid.ground} ${styles.ground}`}
      data-state={run.state}
      style={{ top: run.from * block, height: (run.to - run.from) * block }}
    >
      {run === lock && (
        <span
          className={styles.groundText}
          data-state="locked"
          style={isUnderNow(day, run) ? { paddingBlockStart: block + 4 } : undefined}
        >
          <Mark name={room.status === 'online' ? 'lock' : 'stop'} />{' '}
          {room.status === 'online' ? t(words.lockedBy, { reason: reasonOf(lane) }) : t(words.offline)}
        </span>
      )}
      {run === closed && <span className={styles.groundText}>{t(columnWords.closedDay)}</span>}
    </div>
  ))
})

/** Of several locks on a day the first that covers any of it speaks. */
function reasonOf({ boardRoom, date }: Lane): string {
  const { room } = boardRoom
  return room.locks.find((one) => lockedMinutes(one, date) !== null)?.reason ?? room.reason ?? ''
}
