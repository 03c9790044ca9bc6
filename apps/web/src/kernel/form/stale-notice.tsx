import { comma } from '@workplace/contract/kernel/comma'
import type { Label } from '@workplace/contract/kernel/words'
import { Alert, Button } from 'antd'
import { useLanguage, useT } from '../words'
import styles from './form.module.css'
import { words } from './words'

export type Staleness =
  /** The save was refused: somebody else was first. */
  | {
      readonly kind: 'refused'
      readonly who: string
      /** How long ago, in words. */
      readonly when: string
      readonly sentence: string
    }
  /** Their content is loaded and mine laid over it. */
  | { readonly kind: 'kept'; readonly clashes: readonly Label[] }

type Props = {
  readonly staleness: Staleness
  readonly loading: boolean
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Somebody else saved the record meanwhile: who, when, and what to do about it. */
export function StaleNotice({ staleness, loading, onKeep, onTake }: Props) {
  const t = useT()
  const language = useLanguage()
  if (staleness.kind === 'kept') {
    const fields = staleness.clashes.map((label) => t(label)).join(comma[language])
    return (
      <Alert
        type="info"
        showIcon
        className={styles.notice}
        title={t(words.keptTitle)}
        description={fields === '' ? t(words.keptPlain) : t(words.keptClash, { fields })}
      />
    )
  }
  const { who, when, sentence } = staleness
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.notice}
      title={t(words.staleTitle)}
      description={
        <>
          {who === '' || when === '' ? sentence : t(words.staleBy, { who, when })}
          <div className={styles.choices}>
            <Button type="primary" size="small" loading={loading} onClick={onKeep}>
              {t(words.keepMine)}
            </Button>
            <Button size="small" disabled={loading} onClick={onTake}>
              {t(words.takeTheirs)}
            </Button>
          </div>
        </>
      }
    />
  )
}
