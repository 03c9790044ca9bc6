import type { UploadType } from '@workplace/contract/kernel/upload'
import type { ReactNode } from 'react'
import styles from './map.module.css'

/** A picture as the screen shows it that it is made for: a terminal, or a telephone held sideways. */
export function DeviceFrame({ type, caption, children }: { type: UploadType; caption: string; children: ReactNode }) {
  return (
    <figure className={styles.device} data-type={type}>
      <div className={styles.screen}>{children}</div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
