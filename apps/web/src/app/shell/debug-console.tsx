import { useEffect, useState } from 'react'
import { useT } from '../../kernel/words'
import styles from './debug-console.module.css'
import { words } from './shell-words'

type Entry = { key: number; level: string; text: string; at: string }
const levels = ['log', 'info', 'warn', 'error'] as const
const most = 300

const written = (value: unknown) => {
  if (value instanceof Error) return value.stack ?? value.message
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

let count = 0
const entryOf = (level: string, values: readonly unknown[]): Entry => ({
  key: count++,
  level,
  text: values.map(written).join(' ').slice(0, 4000),
  at: new Date().toTimeString().slice(0, 8),
})

/** What the browser's console and calls say, for devices without developer tools. Switched on by EnableVConsole. */
export default function DebugConsole() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    const add = (level: string, values: readonly unknown[]) =>
      setEntries((shown) => [...shown.slice(-most + 1), entryOf(level, values)])
    const originals = levels.map((level) => [level, console[level]] as const)
    for (const [level, original] of originals) {
      console[level] = (...values: unknown[]) => {
        original.apply(console, values)
        add(level, values)
      }
    }
    const failed = (event: ErrorEvent) => add('error', [event.message, `${event.filename}:${event.lineno}`])
    const rejected = (event: PromiseRejectionEvent) => add('error', [event.reason])
    addEventListener('error', failed)
    addEventListener('unhandledrejection', rejected)
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name.includes('/prod-api/')) add('call', [new URL(name).pathname, `${Math.round(duration)} ms`])
      }
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => {
      for (const [level, original] of originals) console[level] = original
      removeEventListener('error', failed)
      removeEventListener('unhandledrejection', rejected)
      observer.disconnect()
    }
  }, [])
  if (!open) {
    return (
      <button type="button" className={styles.opener} onClick={() => setOpen(true)}>
        {t(words.debugConsole)}
      </button>
    )
  }
  return (
    <section className={styles.panel} aria-label={t(words.debugConsole)}>
      <header>
        <h2>{t(words.debugConsole)}</h2>
        <button type="button" onClick={() => setEntries([])}>
          {t(words.clear)}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {t(words.close)}
        </button>
      </header>
      <ol>
        {entries.length === 0 && <li>{t(words.noEntries)}</li>}
        {entries.map((entry) => (
          <li key={entry.key} data-level={entry.level}>
            <time>{entry.at}</time> {entry.text}
          </li>
        ))}
      </ol>
    </section>
  )
}
