import { useQuery } from '@tanstack/react-query'
import { type DeskItem, deskPage, deskViews } from '@workplace/contract/station/desk-booking'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { ListError } from '../../../kernel/list/list-states'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { CardHead, FloorMap, type MapAsked } from './floor-map'
import { mapWords as words } from './map-words'

type Floor = { readonly id: number; readonly name: string }
type Asked = Omit<MapAsked, 'floor_id'> & { readonly office_id: number; readonly date: string }

type Props = {
  readonly floors: readonly Floor[]
  readonly floor: Floor
  readonly onFloor: (id: number) => void
  readonly asked: Asked
  readonly proposed: number | null
  readonly areaOf: (desk: DeskItem) => string
  readonly timeOf: (desk: DeskItem) => string
  readonly has: (desk: DeskItem) => string
  readonly star: (desk: DeskItem) => ReactNode
  readonly button: (desk: DeskItem, focused: boolean) => ReactNode
}

/** Booking on the map: a desk is chosen where it stands, and the rules say the same as in the list. */
export function BookMap({ floors, floor, onFloor, asked, proposed, areaOf, timeOf, has, star, button }: Props) {
  const t = useT()
  const { office_id, ...wish } = asked
  return (
    <>
      {floors.length > 1 && (
        <TabRow
          label={t(words.floor)}
          tabs={floors.map(({ id, name }) => ({ key: String(id), label: name }))}
          active={String(floor.id)}
          onChange={(key) => onFloor(Number(key))}
        />
      )}
      <FloorMap
        key={floor.id}
        name={floor.name}
        office_id={office_id}
        asked={{ floor_id: floor.id, ...wish }}
        above={400}
        proposed={proposed}
        empty={t(words.none)}
        card={({ id, desk: { number } }, close, opened) => (
          <OneDesk
            key={`${id} ${opened}`}
            {...{ id, number, areaOf, timeOf, has, star, close }}
            button={(desk) => button(desk, opened > 0)}
            asked={asked}
          />
        )}
      />
    </>
  )
}

type OneProps = Pick<Props, 'areaOf' | 'timeOf' | 'has' | 'star' | 'asked'> & {
  readonly button: (desk: DeskItem) => ReactNode
  readonly id: number
  readonly number: string
  readonly close: () => void
}

/** The desk that was chosen, as the list has it. */
function OneDesk({ id, number, asked, areaOf, timeOf, has, star, button, close }: OneProps) {
  const t = useT()
  const answer = useQuery(queryOf(deskPage, { ...asked, station_id: id, page: 1, limit: 1 }, { quiet: true }))
  const desk = answer.data?.items[0]
  return (
    <>
      <CardHead title={number} onClose={close} />
      {desk === undefined && answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : desk === undefined && answer.data !== undefined ? (
        // it was taken off since the map was drawn
        <p role="alert">{t(words.gone)}</p>
      ) : desk === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <>
          <p>
            {star(desk)} {[areaOf(desk), timeOf(desk)].filter(Boolean).join(' · ')}
          </p>
          {has(desk) !== '' && <p>{has(desk)}</p>}
          {desk.who.length > 0 && <p>{desk.who.join(', ')}</p>}
          {desk.view !== 'free' && (
            <strong>{desk.view === 'taken' ? t(deskViews.taken) : (desk.why ?? t(deskViews[desk.view]))}</strong>
          )}
          {button(desk)}
        </>
      )}
    </>
  )
}
