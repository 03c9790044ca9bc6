import type { Label } from '@workplace/contract/kernel/words'
import { Say, useSay } from '../light/say'
import type { UnpairedState } from './engine'
import styles from './screen.module.css'
import { screenWords as words } from './words'

/** What a kind of screen says before it is one: where its code is entered, and what it no longer shows. */
export type UnpairedWords = { readonly pairText: Label; readonly revokedText: Label }

/** Before there is anything to show: a code to be paired with, or what became of the pairing. */
export function Unpaired({
  shown,
  say: own,
  onPair,
}: {
  shown: UnpairedState
  say: UnpairedWords
  onPair: () => void
}) {
  const say = useSay()
  return (
    <main className={styles.alone}>
      {shown.phase === 'starting' && (
        <h1>
          <Say label={words.starting} />
        </h1>
      )}
      {shown.phase === 'revoked' && (
        <>
          <h1>
            <Say label={words.revoked} />
          </h1>
          <p>
            <Say label={own.revokedText} />
          </p>
          <button type="button" className={styles.action} data-main onClick={onPair}>
            <Say label={words.pairAgain} />
          </button>
        </>
      )}
      {shown.phase === 'pairing' && (
        <>
          <h1>
            <Say label={words.pairTitle} />
          </h1>
          <output className={styles.code} aria-label={say(words.pairCode)}>
            {shown.code === null ? '······' : `${shown.code.slice(0, 3)} ${shown.code.slice(3)}`}
          </output>
          <p>
            <Say label={own.pairText} />
          </p>
          <p className={styles.faint}>
            <Say label={words.pairWaits} />
          </p>
        </>
      )}
      {!shown.online && (
        <p className={styles.offline} role="status">
          <Say beside label={words.offline} />
        </p>
      )}
    </main>
  )
}
