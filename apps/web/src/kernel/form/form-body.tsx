import type { Field } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import { Button, Form } from 'antd'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { toast } from '../toast/toast'
import { useWhileHere } from '../while-here'
import { Holds, useHolds } from '../widgets/holds'
import type { Row } from '../widgets/widget'
import { useT } from '../words'
import { FieldItem } from './field-item'
import { focusField } from './focus-field'
import styles from './form.module.css'
import type { FormParts } from './form-parts'
import { changesOf, clearedBy, type FormValues, newValues, pairStarts, sectionsOf, valuesOf } from './form-values'
import { Presets } from './presets'
import { SectionIndex, sectionId, useIsShown } from './section-index'
import { StaleNotice } from './stale-notice'
import { useSave } from './use-save'
import { useUnsaved } from './use-unsaved'
import { words } from './words'

type Props = {
  readonly resource: Resource
  readonly stored: Row | undefined
  readonly columns: 1 | 2
  readonly parts: FormParts
  readonly onClose: () => void
  readonly onSaved: (id: number | undefined) => void
  /** Is told how to leave: what the drawer's own ways of closing must do. */
  readonly leaving: RefObject<() => void>
}

export function FormBody({ resource, stored, columns, parts, onClose, onSaved, leaving }: Props) {
  const t = useT()
  const formId = useId()
  const [form] = Form.useForm<FormValues>()
  const [hasFailed, setHasFailed] = useState(false)
  /** So many fields are wrong yet, once a save has failed. */
  const [wrongNow, setWrongNow] = useState(0)
  const setFailed = (n: number) => {
    setHasFailed(n > 0)
    setWrongNow(n)
  }
  const saved = useRef(false)
  const done = useWhileHere(() => onSaved(save.savedId()))
  const holds = useHolds()
  const save = useSave(resource, stored, form, parts)
  const { base } = save
  const isNew = stored === undefined
  const initial = isNew ? { ...newValues(resource), ...parts.initial } : valuesOf(resource, stored)
  // what the form began with, and what was chosen by itself, is nothing that could be lost
  const given = useRef<FormValues>(isNew ? initial : {})
  const isUnsaved = useCallback(
    () =>
      !saved.current &&
      Object.keys(changesOf(resource, { ...base, ...given.current }, form.getFieldsValue(true))).length > 0,
    [resource, base, form],
  )
  const { leave, asking } = useUnsaved(isUnsaved)
  const close = () => void leave(onClose)
  useEffect(() => {
    leaving.current = close
  })
  useEffect(() => {
    // After the drawer has moved in: focusing earlier makes the page jump. Who was quicker keeps the field they chose.
    const timer = setTimeout(() => {
      if (!document.getElementById(formId)?.contains(document.activeElement)) focusField(formId)
    }, 200)
    return () => clearTimeout(timer)
  }, [formId])

  const submit = async (values: FormValues) => {
    setFailed(0)
    if (holds.isHeld()) return void toast.warning(t(words.uploadWaits))
    const wrong = await save.submit({ ...form.getFieldsValue(true), ...values })
    if (wrong === null) {
      saved.current = true
      done()
    } else if (wrong.length > 0) {
      setFailed(wrong.length)
      focusField(formId, wrong)
    }
  }
  const sections = sectionsOf(resource)
  const follow = (changed: FormValues) => {
    if (!isNew || parts.follows === undefined) return
    const following = Object.entries(parts.follows(changed)).filter(([name]) => !form.isFieldTouched(name))
    form.setFieldsValue(Object.fromEntries(following))
  }
  const Addition = isNew ? parts.addition?.View : undefined
  return (
    <Holds value={holds.hold}>
      <Form
        form={form}
        name={formId}
        layout="vertical"
        requiredMark
        className={styles.body}
        initialValues={initial}
        onValuesChange={(change) => {
          form.setFieldsValue(clearedBy(resource, Object.keys(change)))
          follow(change)
        }}
        onFieldsChange={(_, all) => {
          if (hasFailed) setWrongNow(all.filter(({ errors }) => errors !== undefined && errors.length > 0).length)
        }}
        onFinish={(values) => void submit(values)}
        onFinishFailed={({ errorFields }) => {
          setFailed(errorFields.length)
          focusField(
            formId,
            errorFields.map(({ name }) => String(name[0])),
          )
        }}
        onKeyDown={(event) => {
          // In a text of several lines Enter is a new line; with Ctrl or Cmd it saves there too.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
        }}
      >
        {save.staleness === null ? null : (
          <StaleNotice
            staleness={save.staleness}
            loading={save.reloading}
            onKeep={() => void save.reload('mine')}
            onTake={() => void save.reload('theirs')}
          />
        )}
        {isNew ? (
          <Presets
            resource={resource}
            onPreset={(name, value) => {
              given.current = { ...given.current, [name]: value }
            }}
          />
        ) : null}
        {parts.hasIndex ? <SectionIndex resource={resource} formId={formId} sections={sections} /> : null}
        {sections.map(({ label, fields }, at) => (
          <Part resource={resource} fields={fields} columns={columns} key={label?.[1] ?? ''} id={sectionId(formId, at)}>
            {label === undefined ? null : <h2 className={styles.section}>{t(label)}</h2>}
            <Lead part={parts.leads?.[label?.[1] ?? '']} id={save.row?.id} />
            {fields.map(([name, field]) => (
              <FieldItem
                isFirst={pairStarts(fields).has(name)}
                key={name}
                resource={resource}
                name={name}
                field={field}
                row={save.row}
                input={parts.inputs?.[name]}
                checking={hasFailed}
                check={parts.check}
              />
            ))}
            {at === 0 && Addition !== undefined ? <Addition /> : null}
          </Part>
        ))}
        <div className={styles.bar}>
          <span className={styles.errors} role="status">
            {wrongNow > 0 ? t(words.errors, { n: wrongNow }) : ''}
          </span>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button type="primary" htmlType="submit" loading={save.saving} disabled={save.staleness?.kind === 'refused'}>
            {t(words.save)}
          </Button>
        </div>
      </Form>
      {asking}
    </Holds>
  )
}

type PartProps = {
  readonly resource: Resource
  readonly fields: readonly (readonly [string, Field])[]
  readonly columns: 1 | 2
  readonly id: string
  readonly children: ReactNode
}

/** A section; nothing of it, its heading neither, while none of its fields is asked for. */
function Part({ resource, fields, columns, id, children }: PartProps) {
  const isShown = useIsShown(resource)
  return (
    <div className={styles.grid} data-columns={columns} id={id} hidden={!isShown(fields)}>
      {children}
    </div>
  )
}

/** What a page has to say about a section, over its whole width. */
function Lead({
  part: Part,
  id,
}: {
  part: ComponentType<{ id?: number | undefined }> | undefined
  id: number | undefined
}) {
  return Part === undefined ? null : (
    <div className={styles.wide}>
      <Part id={id} />
    </div>
  )
}
