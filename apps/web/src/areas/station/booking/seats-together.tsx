import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { dayText } from '@workplace/contract/kernel/day-text'
import { bookDesk, deskTogether, type Seat } from '@workplace/contract/station/desk-booking'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'
import { timeTextOf } from './use-desks'

type Asked = Parameters<typeof queryOf<typeof deskTogether>>[1]
type Wish = Pick<
  Parameters<ReturnType<typeof useChange<typeof bookDesk>>['mutateAsync']>[0],
  'date' | 'unit' | 'slot_ids'
>

type Props = {
  readonly asked: Omit<Asked, 'user_ids'>
  readonly team: readonly number[]
  readonly wish: Wish
  readonly slim: boolean
  /** The desk around which they are to sit. */
  readonly around: string | null
  readonly onAnywhere: () => void
}

/** Where several people would sit beside each other, and one press that books it for all of them. */
export function SeatsTogether({ asked, team, wish, slim, around, onAnywhere }: Props) {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const enough = team.length > 1
  const answer = useQuery({
    ...queryOf(deskTogether, { ...asked, user_ids: team.join(',') }, { quiet: true }),
    enabled: enough,
  })
  const add = useChange(bookDesk, { stale: ['/reservation', '/station', '/map/state'], quiet: true })
  const found = enough ? answer.data : undefined
  const seats = found?.seats ?? []
  const send = async (swap: boolean): Promise<void> => {
    const [first, ...others] = seats.map(({ station_id, user_id }) => ({ station_id, user_id }))
    if (first === undefined) return
    try {
      await add.mutateAsync({ ...first, ...wish, swap, with: others })
      toast.success(t(words.teamBooked, { n: seats.length, day: dayText(wish.date, language) }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    }
  }
  const ask = async () => {
    const have = found?.have ?? []
    const yes =
      have.length === 0 ||
      (await modal.confirm({
        title: t(words.teamSwap),
        content: have.map((one) => t(words.teamHas, one)).join(language === 'zh' ? '，' : ', '),
        okText: t(words.swap),
        cancelText: t(words.cancel),
      }))
    if (yes) await send(have.length > 0)
  }
  const [first] = seats
  const place = ({ floor_name, area_name, area_name_en }: Seat) =>
    `${floor_name} · ${nameIn(language, area_name, area_name_en)}`
  const near =
    first === undefined
      ? ''
      : [
          timeTextOf(first),
          [...new Set(seats.map(place))].join(comma[language]),
          found?.metres == null ? '' : t(words.teamWithin, { n: found.metres }),
        ]
          .filter(Boolean)
          .join(' · ')
  const said: ReactNode = !enough
    ? t(words.teamFew)
    : answer.error !== null
      ? answer.error.message
      : found === undefined
        ? t(words.teamLooking)
        : first === undefined
          ? t(words.teamNone, { n: team.length })
          : near
  return (
    <section className={styles.proposal} data-slim={slim || undefined} aria-label={t(words.together)}>
      <div>
        <small>{around === null ? t(words.together) : t(words.teamAround, { number: around })}</small>
        {first !== undefined && (
          <ul className={styles.seats}>
            {seats.map(({ station_id, number, name }) => (
              <li key={station_id}>
                <strong>{number}</strong> {name}
              </li>
            ))}
          </ul>
        )}
        <p aria-live="polite">{said}</p>
      </div>
      <span className={styles.teamDo}>
        {around !== null && (
          <Button type="link" onClick={onAnywhere}>
            {t(words.teamAnywhere)}
          </Button>
        )}
        {first !== undefined && (
          <Button type="primary" size={slim ? 'middle' : 'large'} loading={add.isPending} onClick={() => void ask()}>
            {t(words.teamBook, { n: seats.length })}
          </Button>
        )}
      </span>
      {asking}
    </section>
  )
}
