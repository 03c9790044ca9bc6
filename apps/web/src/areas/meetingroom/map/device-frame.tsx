import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { pic } from '@workplace/contract/meetingroom/uploads'
import type { ReactNode } from 'react'
import { useT } from '../../../kernel/words'
import styles from './map.module.css'
import { mapWords as words } from './map-words'

/** A picture as the screen shows it that it is made for: a terminal, or a telephone held sideways. */
export function DeviceFrame({ kind, children }: { kind: UploadKind; children: ReactNode }) {
  const t = useT()
  return (
    <figure className={styles.device} data-type={kind.name}>
      <div className={styles.screen}>{children}</div>
      <figcaption>{t(kind.name === pic.name ? words.onTerminal : words.onPhone)}</figcaption>
    </figure>
  )
}
