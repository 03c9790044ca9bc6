import { PlayCircleOutlined } from '@ant-design/icons'
import { type SourceRun, sourceRun } from '@workplace/contract/people/data-source'
import { Alert, Button, Modal } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './source.module.css'
import { sourceWords as words } from './source-words'

type RunsProps = { id: number; shown: SourceRun | undefined; disabled: boolean; onRun: (run: number) => void }

function useBegin(id: number, onRun: (run: number) => void) {
  const t = useT()
  const begin = useChange(sourceRun, { stale: ['/datasources'] })
  return {
    isPending: begin.isPending,
    begin: async (mode: 'dry' | 'run', despite?: number) => {
      try {
        const { run_id } = await begin.mutateAsync({ id, mode, ...(despite === undefined ? {} : { despite }) })
        toast.info(t(words.begun))
        onRun(run_id)
      } catch (error) {
        // The call has said why.
        if (!(error instanceof CallError)) throw error
      }
    },
  }
}

/** A dry run at once; a real one after it was asked about. */
export function Runs({ id, shown, disabled, onRun }: RunsProps) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const { begin, isPending } = useBegin(id, onRun)
  const run = async () => {
    const counts = shown?.mode === 'dry' && shown.state === 'done' ? shown.counts : null
    const yes = await modal.confirm({
      title: t(words.sureToRun),
      content: (
        <>
          {counts === null ? null : <p>{t(words.wouldBrief, counts)}</p>}
          <p>{t(words.runText)}</p>
        </>
      ),
      okText: t(words.run),
      cancelText: t(words.cancel),
    })
    if (yes) await begin('run')
  }
  return (
    <>
      <Button disabled={disabled || isPending} onClick={() => void begin('dry')}>
        {t(words.dry)}
      </Button>
      <Button
        type="primary"
        icon={<PlayCircleOutlined aria-hidden />}
        disabled={disabled || isPending}
        onClick={() => void run()}
      >
        {t(words.run)}
      </Button>
      {asking}
    </>
  )
}

type GuardProps = { id: number; guard: NonNullable<SourceRun['guard']>; mayRun: boolean; onRun: (run: number) => void }

/** More would vanish than the guard allows: said before anything is run, with the way to run all the same. */
export function Guard({ id, guard, mayRun, onRun }: GuardProps) {
  const t = useT()
  const [modal, asking] = Modal.useModal()
  const { begin, isPending } = useBegin(id, onRun)
  const n = guard.vanishing
  const run = async () => {
    const yes = await modal.confirm({
      title: t(words.sureToRun),
      content: t(words.guardTitle, guard),
      okText: t(words.despite, { n }),
      cancelText: t(words.cancel),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    if (yes) await begin('run', n)
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className={styles.guard}
        title={t(words.guardTitle, guard)}
        description={t(words.guardText)}
        action={
          mayRun ? (
            <Button size="small" danger disabled={isPending} onClick={() => void run()}>
              {t(words.despite, { n })}
            </Button>
          ) : undefined
        }
      />
      {asking}
    </>
  )
}
