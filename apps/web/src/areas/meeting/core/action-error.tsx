import { Button } from 'antd'
import { type CallError, isCancelled } from '../../../kernel/client/client'
import { useT } from '../../../kernel/words'
import panel from './side-panel.module.css'
import { words } from './words'

type Props = { error: CallError | null; onReload: () => void }

/** Why an action of a meeting was refused; where somebody else was faster, the way to what is there now. */
export function ActionError({ error, onReload }: Props) {
  const t = useT()
  if (error === null || isCancelled(error)) return null
  const message = Object.values(error.fields)[0] ?? error.message
  return (
    <div className={panel.message} data-kind="error" role="alert">
      {message}
      {error.reason === 'stale' && (
        <Button size="small" onClick={onReload}>
          {t(words.reload)}
        </Button>
      )}
    </div>
  )
}
