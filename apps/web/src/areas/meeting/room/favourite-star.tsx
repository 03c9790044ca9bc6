import { useT } from '../../../kernel/words'
import styles from './favourite-star.module.css'
import { roomWords } from './room-words'

type Props = {
  room: { readonly id: number; readonly name: string; readonly favourite: number }
  /** In the grid the clicks are heard by the board, and the keyboard goes from block to block. */
  onStar?: (room_id: number, favourite: boolean) => void
}

/** Stars a room, or takes the star off. */
export function FavouriteStar({ room, onStar }: Props) {
  const t = useT()
  const isStarred = room.favourite === 1
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isStarred}
      aria-label={t(roomWords.star, { room: room.name })}
      title={isStarred ? t(roomWords.starred, { room: room.name }) : t(roomWords.star, { room: room.name })}
      {...(onStar === undefined ? { tabIndex: -1, 'data-star': room.id } : {})}
      onClick={onStar === undefined ? undefined : () => onStar(room.id, !isStarred)}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d="m8 1.600 1.950 4.050 4.450.600-3.250 3.100.800 4.400L8 11.600l-3.950 2.150.800-4.400L1.600 6.250l4.450-.600L8 1.600Z"
          fill={isStarred ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
