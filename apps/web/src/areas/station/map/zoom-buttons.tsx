import { Button } from 'antd'
import { useT } from '../../../kernel/words'
import styles from './map.module.css'
import { mapWords as words } from './map-words'

type Props = { readonly onZoom: (factor: number) => void; readonly onFit: () => void }

/** Looking more closely, farther away, and at all of it. */
export function ZoomButtons({ onZoom, onFit }: Props) {
  const t = useT()
  return (
    <div className={styles.zoom} data-over>
      <Button aria-label={t(words.zoomIn)} title={t(words.zoomIn)} onClick={() => onZoom(1.4)}>
        +
      </Button>
      <Button aria-label={t(words.zoomOut)} title={t(words.zoomOut)} onClick={() => onZoom(1 / 1.4)}>
        −
      </Button>
      <Button aria-label={t(words.fit)} title={t(words.fit)} onClick={onFit}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
          <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </Button>
    </div>
  )
}
