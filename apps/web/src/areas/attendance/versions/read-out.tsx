import { type ReadKind, type ReadValues, readOut } from '@workplace/contract/attendance/read-out'
import { isJudging } from '@workplace/contract/attendance/rehearse'
import { Form } from 'antd'
import { type ComponentType, useDeferredValue } from 'react'
import { LongTextInput } from '../../../kernel/widgets/text-input'
import type { InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import { RehearseForm } from '../rehearsal/use-rehearsal'
import { versionWords as words } from './version-words'
import styles from './versions.module.css'

type Props = { readonly kind: ReadKind; readonly values: ReadValues }

/** A shift or a rule as sentences. */
export function ReadOut({ kind, values }: Props) {
  const t = useT()
  const sentences = readOut(kind, values)
  if (sentences.length === 0) return null
  return (
    <section className={styles.readOut} aria-label={t(words.readOut)}>
      <h2>{t(words.readOut)}</h2>
      <ul>
        {sentences.map((one) => (
          <li key={one[1]}>{t(one)}</li>
        ))}
      </ul>
    </section>
  )
}

/** What the form says so far, read out. */
export function FormReadOut({ kind }: Pick<Props, 'kind'>) {
  const values: ReadValues = Form.useWatch([], Form.useFormInstance()) ?? {}
  return <ReadOut kind={kind} values={useDeferredValue(values)} />
}

/** The note, which is the last field of a form, and below it what the form says. */
export const noteAndReadOut = (kind: ReadKind): ComponentType<InputProps<string>> =>
  function NoteAndReadOut(props) {
    return (
      <div className={styles.noteAndReadOut}>
        <LongTextInput {...props} />
        <FormReadOut kind={kind} />
        {isJudging(kind) ? <RehearseForm kind={kind} id={props.recordId} /> : null}
      </div>
    )
  }
