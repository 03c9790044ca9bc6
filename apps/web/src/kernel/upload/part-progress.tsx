import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useSyncExternalStore } from 'react'
import { useT } from '../words'
import styles from './part-progress.module.css'
import type { PartRun, PartProgress as Seen } from './part-run'
import { partWords as words } from './part-words'
import { sizeText } from './size-text'
import { timeLeftOf } from './time-left'

type Props = { readonly name: string; readonly bytes: number; readonly run: PartRun }

/** How far a large file is, with what it waits for, and the way to pause it. */
export default function PartProgress({ name, bytes, run }: Props) {
  const t = useT()
  const seen = useSyncExternalStore(run.listen, run.progress)
  const { state, sent, secondsLeft } = seen
  const percent = Math.min(99, Math.floor((sent / bytes) * 100))
  const stands = stateOf(seen)
  const left = secondsLeft === null ? null : timeLeftOf(secondsLeft)
  const isMoving = state === 'sending' || state === 'checking'
  const told = [
    state === 'checking' ? null : t(words.percent, { percent }),
    state === 'checking' ? null : t(words.part, { sent: sizeText(sent), all: sizeText(bytes) }),
    left === null || state !== 'sending' ? null : t(words[left.unit], { n: left.n }),
  ].filter((part) => part !== null)
  const isPaused = state === 'paused'
  return (
    <div className={styles.part} data-state={state}>
      <Progress
        percent={state === 'checking' ? 100 : percent}
        showInfo={false}
        size={{ height: 4 }}
        status={isMoving ? 'active' : 'normal'}
        {...(isMoving ? {} : { strokeColor: 'var(--wp-text-faint)' })}
        aria-label={t(words.progress, { name })}
      />
      <div className={styles.line}>
        <span className={styles.told}>
          {stands === null ? null : <span className={styles.stands}>{t(stands)}</span>}
          {told.length === 0 ? null : <span>{told.join(' · ')}</span>}
        </span>
        {state === 'checking' ? null : (
          <Button
            type="text"
            size="small"
            icon={isPaused ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
            aria-label={t(isPaused ? words.resumeThis : words.pauseThis, { name })}
            onClick={() => (isPaused ? run.resume() : run.pause())}
          >
            {t(isPaused ? words.resume : words.pause)}
          </Button>
        )}
      </div>
      {seen.fault === null ? null : (
        <span className={styles.fault} role="alert">
          {seen.fault}
        </span>
      )}
      {/* the state alone: nobody wants to hear every percent */}
      <span role="status" className="wp-only-read">
        {stands === null ? '' : t(words.told, { name, what: t(stands) })}
      </span>
    </div>
  )
}

function stateOf({ state, why }: Seen) {
  if (state === 'paused') return words.paused
  if (state === 'checking') return words.checking
  return state === 'waiting' && why !== null ? words[why] : null
}
