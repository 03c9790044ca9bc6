import type { LogDetails } from '@workplace/contract/company/operation-log'
import type { LogChange } from '@workplace/contract/kernel/log-words'
import { Button } from 'antd'
import { useState } from 'react'
import list from '../../kernel/list/list.module.css'
import { changesOf, fieldLabel, logField, valueText } from '../../kernel/registry/log-words'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import styles from './log.module.css'
import { logWords as words } from './log-words'

/** What an entry changed: its fields in words, and the values of both sides beside each other. */
export function LogDiff({ entry }: { entry: LogDetails }) {
  const t = useT()
  const [withKept, setWithKept] = useState(false)
  const { changed, kept } = changesOf(entry.module, entry.before, entry.after)
  const both = entry.before !== null && entry.after !== null
  const rows = withKept ? [...changed, ...kept] : changed
  if (changed.length + kept.length === 0) return <p className={list.quiet}>{t(words.noChanges)}</p>
  return (
    <>
      {rows.length > 0 && (
        <table className={styles.diff}>
          <colgroup>
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t(words.field)}</th>
              {both ? (
                <>
                  <th scope="col">{t(words.before)}</th>
                  <th scope="col">{t(words.after)}</th>
                </>
              ) : (
                <th scope="col">{t(words.value)}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((change) => (
              <tr key={change.name}>
                <th scope="row">{t(fieldLabel(entry.module, change.name))}</th>
                <Sides entry={entry} change={change} isKept={kept.includes(change)} both={both} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {both && kept.length > 0 && (
        <Button type="link" size="small" onClick={() => setWithKept(!withKept)}>
          {withKept ? t(words.hideKept) : t(words.showKept, { n: kept.length })}
        </Button>
      )}
    </>
  )
}

type SidesProps = { entry: LogDetails; change: LogChange; isKept: boolean; both: boolean }

function Sides({ entry, change, isKept, both }: SidesProps) {
  const value = (given: unknown) => <LogValue entry={entry} name={change.name} given={given} />
  if (!both) return <td>{value(entry.after === null ? change.before : change.after)}</td>
  if (isKept)
    return (
      <>
        <td>{value(change.before)}</td>
        <td>{value(change.after)}</td>
      </>
    )
  return (
    <>
      <td className={styles.old}>
        <del>{value(change.before)}</del>
      </td>
      <td className={styles.new}>
        <ins>{value(change.after)}</ins>
      </td>
    </>
  )
}

const color = /^#[\da-f]{6}$/i

function LogValue({ entry, name, given }: { entry: LogDetails; name: string; given: unknown }) {
  const t = useT()
  const language = useLanguage()
  const instant = (text: string) => instantText(text, language)
  const text = valueText(entry.module, name, given, { language, names: entry.names, instant })
  if (text === '') return <span className={list.quiet}>{t(words.nothing)}</span>
  const isColor = color.test(text) && logField(entry.module, name)?.kind === 'color'
  return (
    <>
      {isColor && <span className={styles.swatch} style={{ background: text }} aria-hidden />}
      {text}
    </>
  )
}
