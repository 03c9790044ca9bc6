import { type MappedField, mappedFields, neededFields, type SourceSample } from '@workplace/contract/people/data-source'
import { user } from '@workplace/contract/people/user'
import { AutoComplete, Button, Form } from 'antd'
import { useState } from 'react'
import { type Label, useT } from '../../../kernel/words'
import styles from './source.module.css'
import { sampleOf } from './source-columns'
import type { SourceValues } from './source-values'
import { sourceWords as words } from './source-words'

/** Always offered; the rest when somebody asks, or when it is mapped. */
const first: readonly MappedField[] = ['name', 'username', 'job_num', 'department_id', 'position', 'mail', 'phone']
const isNeeded = (name: MappedField) => (neededFields as readonly MappedField[]).includes(name)

/** Which column of the source is which field of a person, with what its first row says. */
export function MappingFields({ sample }: { sample: SourceSample | null }) {
  const t = useT()
  const form = Form.useFormInstance<SourceValues>()
  const [all, setAll] = useState(false)
  const mapping = Form.useWatch('mapping', form)
  const fields = mappedFields.filter((name) => all || first.includes(name) || Boolean(mapping?.fields?.[name]))
  const hidden = mappedFields.length - fields.length
  const options = (sample?.columns ?? []).map((value) => ({ value }))
  const picker = (label: string, placeholder: Label) => (
    <AutoComplete
      aria-label={label}
      options={options}
      allowClear
      showSearch={{ filterOption: (text, option) => (option?.value ?? '').toLowerCase().includes(text.toLowerCase()) }}
      placeholder={t(placeholder)}
      maxLength={100}
    />
  )
  return (
    <section className={styles.part}>
      <h2>{t(words.mapping)}</h2>
      <p className={styles.quiet}>{t(words.mapHelp)}</p>
      <div className={styles.map}>
        <span className={styles.mapName}>
          <span className={styles.must} aria-hidden>
            *
          </span>
          {t(words.keyColumn)}
        </span>
        <Form.Item name={['mapping', 'key']} rules={[{ required: true, whitespace: true, message: t(words.required) }]}>
          {picker(t(words.keyColumn), words.column)}
        </Form.Item>
        <span className={styles.sample}>{sampleOf(sample, mapping?.key)}</span>
        <p className={styles.mapHelp}>{t(words.keyHelp)}</p>
        {fields.map((name) => {
          const label = t(user.fields[name].label)
          return (
            <MapRow
              key={name}
              name={name}
              label={label}
              sample={sampleOf(sample, mapping?.fields?.[name])}
              picker={picker(label, isNeeded(name) ? words.column : words.notMapped)}
              help={name === 'department_id' ? t(words.departmentHelp) : undefined}
            />
          )
        })}
      </div>
      {hidden > 0 && (
        <Button type="link" className={styles.more} onClick={() => setAll(true)}>
          {t(words.moreFields, { n: hidden })}
        </Button>
      )}
    </section>
  )
}

type RowProps = { name: MappedField; label: string; sample: string; picker: React.ReactNode; help: string | undefined }

function MapRow({ name, label, sample, picker, help }: RowProps) {
  const t = useT()
  const rules = isNeeded(name) ? [{ required: true, whitespace: true, message: t(words.required) }] : []
  return (
    <>
      <span className={styles.mapName}>
        {isNeeded(name) && (
          <span className={styles.must} aria-hidden>
            *
          </span>
        )}
        {label}
      </span>
      <Form.Item name={['mapping', 'fields', name]} rules={rules}>
        {picker}
      </Form.Item>
      <span className={styles.sample}>{sample}</span>
      {help === undefined ? null : <p className={styles.mapHelp}>{help}</p>}
    </>
  )
}
