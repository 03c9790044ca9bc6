import { useT } from '../words'
import styles from './form.module.css'
import type { Section } from './form-values'
import { words } from './words'

export const sectionId = (formId: string, at: number) => `${formId}-section-${at}`

/** Links to the sections of a long form, above them while one scrolls. */
export function SectionIndex({ formId, sections }: { formId: string; sections: readonly Section[] }) {
  const t = useT()
  return (
    <nav className={styles.index} aria-label={t(words.sections)}>
      {sections.map(({ label }, at) =>
        label === undefined ? null : (
          <button
            key={label[1]}
            type="button"
            onClick={() => document.getElementById(sectionId(formId, at))?.scrollIntoView({ block: 'start' })}
          >
            {t(label)}
          </button>
        ),
      )}
    </nav>
  )
}
