import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../words'
import { ownerOfParts, unfinishedOf } from './part-addresses'
import styles from './part-progress.module.css'
import { partWords as words } from './part-words'

type Props = {
  readonly kind: UploadKind
  /** What the form has already, by name. */
  readonly without: readonly string[]
}

/** Files that were cut off with their page: who chooses them again goes on from there. */
export default function UnfinishedUploads({ kind, without }: Props) {
  const t = useT()
  const [, setGivenUp] = useState(0)
  const shown = unfinishedOf(ownerOfParts(kind)).filter(({ name }) => !without.includes(name))
  if (shown.length === 0) return null
  const giveUp = async (fingerprint: string, url: string) => {
    const { dropParts } = await import('./resumable-upload')
    dropParts(fingerprint, url)
    setGivenUp((times) => times + 1)
  }
  return (
    <ul className={styles.unfinished}>
      {shown.map(({ fingerprint, url, name, sent, bytes }) => (
        <li key={fingerprint}>
          <span>{t(words.unfinished, { name, percent: Math.floor((sent / bytes) * 100) })}</span>
          <Button
            type="link"
            size="small"
            aria-label={t(words.giveUpThis, { name })}
            onClick={() => void giveUp(fingerprint, url)}
          >
            {t(words.giveUp)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
