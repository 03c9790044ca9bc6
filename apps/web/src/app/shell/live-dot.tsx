import { Tooltip } from 'antd'
import { type LiveState, useLiveState } from '../../kernel/client/live'
import { motion } from '../../kernel/theme/theme'
import { type Label, useT } from '../../kernel/words'
import { words } from './shell-words'
import styles from './top-bar.module.css'

const sentences: Record<LiveState, Label> = { live: words.live, connecting: words.connecting, offline: words.offline }

/** Whether what others change is seen here at once. */
export function LiveDot() {
  const t = useT()
  const state = useLiveState()
  const sentence = t(sentences[state])
  return (
    <Tooltip title={sentence} mouseEnterDelay={motion.tooltip / 1000}>
      <span className={styles.live} data-state={state} role="status" aria-label={sentence} />
    </Tooltip>
  )
}
