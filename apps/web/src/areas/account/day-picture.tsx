import styles from './day-picture.module.css'

type Block = { from: number; to: number; kind: 'mine' | 'booked' | 'pending' | 'held' }

/** A day of seven rooms, in quarters of an hour from 8 to 19. Made up, but as a real day looks. */
const rooms: readonly (readonly Block[])[] = [
  [
    { from: 4, to: 8, kind: 'booked' },
    { from: 10, to: 14, kind: 'booked' },
    { from: 26, to: 32, kind: 'booked' },
  ],
  [
    { from: 6, to: 12, kind: 'mine' },
    { from: 22, to: 26, kind: 'pending' },
    { from: 34, to: 40, kind: 'booked' },
  ],
  [
    { from: 0, to: 6, kind: 'held' },
    { from: 9, to: 11, kind: 'booked' },
    { from: 24, to: 36, kind: 'booked' },
  ],
  [
    { from: 12, to: 16, kind: 'booked' },
    { from: 20, to: 28, kind: 'mine' },
  ],
  [
    { from: 2, to: 5, kind: 'booked' },
    { from: 7, to: 15, kind: 'booked' },
    { from: 30, to: 34, kind: 'pending' },
  ],
  [
    { from: 16, to: 20, kind: 'booked' },
    { from: 22, to: 24, kind: 'booked' },
    { from: 36, to: 42, kind: 'held' },
  ],
  [
    { from: 4, to: 10, kind: 'booked' },
    { from: 13, to: 18, kind: 'booked' },
    { from: 27, to: 31, kind: 'booked' },
  ],
]
const quarters = 44
const now = 19.4

/** The quiet picture of the login page: the product's own grid. Says nothing to a screen reader. */
export function DayPicture() {
  return (
    <div className={styles.day} aria-hidden>
      {rooms.map((blocks, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the picture never changes
        <div key={row} className={styles.room}>
          <span className={styles.name} style={{ width: `${[56, 42, 64, 48, 38, 58, 46][row]}%` }} />
          <div className={styles.hours}>
            {blocks.map(({ from, to, kind }) => (
              <span
                key={from}
                className={styles.block}
                data-kind={kind}
                data-past={to <= now}
                style={{ left: `${(from / quarters) * 100}%`, width: `${((to - from) / quarters) * 100}%` }}
              />
            ))}
            <span className={styles.now} style={{ left: `${(now / quarters) * 100}%` }} />
          </div>
        </div>
      ))}
    </div>
  )
}
