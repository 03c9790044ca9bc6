import { type DeskItem, favouriteDesk } from '@workplace/contract/station/desk-booking'
import { useChange } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'

/** Marks a desk as a favourite, or not any more. */
export function StarButton({ desk }: { readonly desk: DeskItem }) {
  const t = useT()
  const mark = useChange(favouriteDesk, { stale: ['/reservation'] })
  const label = t(desk.favourite ? words.unstar : words.star, { number: desk.number })
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={desk.favourite}
      aria-label={label}
      title={label}
      disabled={mark.isPending}
      onClick={() => mark.mutate({ station_id: desk.id, favourite: !desk.favourite })}
    >
      {desk.favourite ? '★' : '☆'}
    </button>
  )
}
