import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useT } from '../../kernel/words'
import styles from './crash-page.module.css'
import { words } from './shell-words'

/** A page's code could not be fetched, as after an update of the server. */
const isStale = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Failed to fetch/i.test(error.message)

/** What stands where a screen failed. The error itself goes to the console, where a developer finds it. */
export function Crash({ error }: { error: unknown }) {
  const t = useT()
  useEffect(() => console.error(error), [error])
  return (
    <section className={styles.crash} role="alert">
      <h1>{t(words.failedTitle)}</h1>
      <p>{t(isStale(error) ? words.newVersion : words.failedText)}</p>
      <button type="button" className={styles.button} onClick={() => location.reload()}>
        {t(words.reload)}
      </button>
    </section>
  )
}

export function CrashPage() {
  return <Crash error={useRouteError()} />
}
