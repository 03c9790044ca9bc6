import { useQuery } from '@tanstack/react-query'
import { roomPage } from '@workplace/contract/meeting/booking'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { motion } from '../../../kernel/theme/theme'
import { useT } from '../../../kernel/words'
import type { Address } from '../core/address'
import { roomQuery } from '../core/room-query'
import { words } from '../core/words'
import styles from './view-bar.module.css'
import { viewWords } from './view-words'

type Room = { readonly id: number; readonly name: string; readonly capacity: number; readonly floor_name: string }
type Props = {
  address: Address
  date: string
  /** The room that is shown, as far as it is known. */
  chosen: Room | undefined
  /** Rooms that are at hand: offered until the server has answered. */
  rooms: readonly Room[]
  onChange: (room: number) => void
}

const MOST = 50

/** The room of the week and the month, among those that the filters leave. */
export default function RoomChoice({ address, date, chosen, rooms, onChange }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typed === '' ? 0 : motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const { date: day, ...query } = roomQuery(address, date)
  const input = {
    ...query,
    // Only who is free at a time depends on the day; without it no meetings come along.
    ...(address.free === null ? {} : { date: day }),
    ...(asked === '' ? {} : { title: asked }),
    limit: MOST,
  }
  const { data, isFetching } = useQuery({
    ...queryOf(roomPage, input, { quiet: true }),
    enabled: open,
    staleTime: 30_000,
  })
  const found: readonly Room[] = data?.items ?? (asked === '' ? rooms.slice(0, MOST) : [])
  // The chosen one is always among them, else its id would be shown; where it stands does not move while one looks.
  const shown = chosen === undefined ? found : unique([...found, chosen])
  return (
    <Select<number>
      aria-label={t(viewWords.chooseRoom)}
      className={styles.room}
      placeholder={t(viewWords.chooseRoom)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={isFetching ? null : t(words.noMatch)}
      popupMatchSelectWidth={280}
      value={chosen?.id}
      onOpenChange={(next) => {
        setOpen(next)
        setTyped('')
      }}
      onChange={onChange}
      options={shown.map(({ id, name, capacity, floor_name }) => ({
        value: id,
        label: name,
        title: name,
        about: `${floor_name} · ${t(words.people, { n: capacity })}`,
      }))}
      optionRender={({ data: option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <small>{option.about}</small>
        </span>
      )}
    />
  )
}

const unique = (rooms: readonly Room[]): Room[] => [...new Map(rooms.map((room) => [room.id, room])).values()]
