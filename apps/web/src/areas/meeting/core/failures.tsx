import { Alert } from 'antd'
import { type Label, useT } from '../../../kernel/words'
import * as ours from './shared-words'

/** One of many that could not be done, and why. */
export type Failure = { readonly id: number; readonly title: string; readonly message: string }

/** What could not be done of what many were chosen for; it stays until it was read. */
export function Failures(props: {
  failures: readonly Failure[]
  /** How many of what, `{n}`. */
  title: Label
  onClose: () => void
}) {
  const { failures, title, onClose } = props
  const t = useT()
  if (failures.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      closable={{ 'aria-label': t(ours.gotIt), onClose }}
      title={t(title, { n: failures.length })}
      description={
        <ul>
          {failures.map(({ id, title, message }) => (
            <li key={id}>
              <b>{title}</b> {message}
            </li>
          ))}
        </ul>
      }
    />
  )
}
