import { type Field, isAsked } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import { Form } from 'antd'
import { useT } from '../words'
import styles from './form.module.css'
import type { FormValues, Section } from './form-values'
import { words } from './words'

export const sectionId = (formId: string, at: number) => `${formId}-section-${at}`

type Props = { readonly resource: Resource; readonly formId: string; readonly sections: readonly Section[] }

/** A section of which nothing is asked for is not there. */
export function useIsShown(resource: Resource): (fields: readonly (readonly [string, Field])[]) => boolean {
  const values: FormValues = Form.useWatch([], Form.useFormInstance()) ?? {}
  return (fields) => fields.some(([, field]) => isAsked(resource.fields, field, values))
}

/** Links to the sections of a long form, above them while one scrolls. */
export function SectionIndex({ resource, formId, sections }: Props) {
  const t = useT()
  const isShown = useIsShown(resource)
  return (
    <nav className={styles.index} aria-label={t(words.sections)}>
      {sections.map(({ label, fields }, at) =>
        label === undefined || !isShown(fields) ? null : (
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
