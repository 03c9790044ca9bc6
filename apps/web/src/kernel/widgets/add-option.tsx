import { PlusOutlined } from '@ant-design/icons'
import { useLanguage, useT } from '../words'
import { inSentence } from './in-sentence'
import { useQuickAdd } from './quick-add'
import styles from './widgets.module.css'
import { words } from './words'

/** Stands in the list of a picker for adding what is missed there: arrows and Enter reach it like the rest. */
export const ADD = -1

/** The last option of a picker where what it lacks can be added. */
export function useAddOption(to: string, within: Readonly<Record<string, number | string>> | undefined) {
  const t = useT()
  const language = useLanguage()
  const adding = useQuickAdd(to, within)
  if (adding === undefined) return undefined
  const text = t(words.addMissing, { name: inSentence(adding.label, language) })
  return {
    text,
    label: (
      <span className={styles.addOption}>
        <PlusOutlined aria-hidden /> {text}
      </span>
    ),
    start: adding.start,
  }
}
