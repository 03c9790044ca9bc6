import { useT } from '../../../kernel/words'
import { type View, views } from '../core/address'
import { preload } from './lazy-views'
import { useNarrow } from './screen-size'
import styles from './view-bar.module.css'
import { viewNames, viewWords } from './view-words'

/** The views; on a desk the timeline shows what the list does. What a pointer or the keyboard comes near is fetched before it is chosen. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useT()
  const narrow = useNarrow()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own
    <div role="group" aria-label={t(viewWords.view)} className={styles.switch}>
      {views
        .filter((one) => one !== 'list' || narrow || view === 'list')
        .map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === view}
            onClick={() => one !== view && onChange(one)}
            onPointerEnter={() => preload(one)}
            onFocus={() => preload(one)}
          >
            {t(viewNames[one])}
          </button>
        ))}
    </div>
  )
}
