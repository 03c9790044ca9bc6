import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { type SourceSample, sourceAdd, sourceEdit, sourceSingle } from '@workplace/contract/people/data-source'
import { Button, Form, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useUnsaved } from '../../../kernel/form/use-unsaved'
import { ListError } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { ownZone } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useT } from '../../../kernel/words'
import styles from './source.module.css'
import { suggestedColumns, suggestedKey } from './source-columns'
import { beginnings, ConnectionFields } from './source-form-connection'
import { MappingFields } from './source-form-mapping'
import { RuleFields, ScheduleFields } from './source-form-rules'
import type { SourceValues } from './source-values'
import { sourceWords as words } from './source-words'

type Stored = OutputOf<typeof sourceSingle>

const fresh: Partial<SourceValues> = {
  connection: beginnings.ldap,
  mapping: { key: '', fields: {} },
  match_by: 'username',
  conflict: 'source',
  vanish: 'leave',
  guard_percent: 10,
  make_departments: true,
  department_id: null,
  office_id: null,
  role_ids: [],
  takeover_ids: [],
  rhythm: { every: 'off', at: '02:00', weekday: 1, zone: ownZone() },
  enabled: true,
}

function valuesOf(stored: Stored): Partial<SourceValues> {
  const { name, connection, mapping, match_by, conflict, vanish, guard_percent, make_departments } = stored
  const { department_id, office_id, role_ids, takeover_ids, rhythm, enabled } = stored
  return {
    ...{ name, mapping, match_by, conflict, vanish, guard_percent, make_departments },
    ...{ department_id, office_id, role_ids, takeover_ids, rhythm, enabled },
    connection: connection as SourceValues['connection'],
  }
}

type Props = { id: number | null; onClose: () => void; onSaved: (id: number) => void }

/** A data source: where it is, which column is what, and what it may do. */
export function SourceForm({ id, onClose, onSaved }: Props) {
  const t = useT()
  const leave = useRef(onClose)
  const stored = useQuery<Stored, CallError>({
    // not under the call's path: what makes the list stale must not change the form under somebody's hands
    queryKey: ['form', sourceSingle.path, id],
    queryFn: ({ signal }) => call(sourceSingle, { id: id ?? 0 }, { quiet: true, signal }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Panel
      title={id === null ? t(words.add) : t(words.editOf, { name: stored.data?.name ?? '' })}
      wide
      flush
      onClose={() => leave.current()}
    >
      {id === null || stored.data !== undefined ? (
        <Body stored={stored.data} leaving={leave} onClose={onClose} onSaved={onSaved} />
      ) : stored.error ? (
        <ListError error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <div className={styles.form}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </Panel>
  )
}

type BodyProps = Pick<Props, 'onClose' | 'onSaved'> & {
  stored: Stored | undefined
  leaving: { current: () => void }
}

function Body({ stored, leaving, onClose, onSaved }: BodyProps) {
  const t = useT()
  const closeOwn = useWhileHere(onSaved)
  const [form] = Form.useForm<SourceValues>()
  const [sample, setSample] = useState<SourceSample | null>(null)
  const touched = useRef(false)
  const saved = useRef(false)
  const options = { quiet: true, stale: ['/datasources'] }
  const add = useChange(sourceAdd, options)
  const edit = useChange(sourceEdit, options)
  const { leave, asking } = useUnsaved(() => touched.current && !saved.current)
  const close = () => void leave(onClose)
  leaving.current = close

  /** Columns that are known now fill what nobody has chosen yet. */
  const learn = (found: SourceSample) => {
    setSample(found)
    touched.current = true
    const { key, fields } = form.getFieldValue('mapping') as SourceValues['mapping']
    const chosen = Object.fromEntries(Object.entries(fields).filter(([, column]) => column))
    form.setFieldsValue({
      mapping: {
        key: key || (suggestedKey(found.columns) ?? ''),
        fields: { ...suggestedColumns(found.columns), ...chosen },
      },
    })
  }

  const save = async () => {
    const values = form.getFieldsValue(true) as SourceValues
    const columns = Object.entries(values.mapping.fields).filter(([, column]) => column)
    const secret = values.secret ? { secret: values.secret } : { secret: undefined }
    const sent = { ...values, ...secret, mapping: { ...values.mapping, fields: Object.fromEntries(columns) } }
    try {
      const { id } =
        stored === undefined
          ? await add.mutateAsync(sent)
          : await edit.mutateAsync({ id: stored.id, version: stored.version, ...sent })
      saved.current = true
      toast.success(t(words.saved, { name: values.name }))
      closeOwn(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = Object.entries(error.fields).map(([name, message]) => ({
        name: name.split('.'),
        errors: [message],
      }))
      // biome-ignore lint/suspicious/noExplicitAny: names of nested fields, as the server says them
      form.setFields(faults as any)
      const [first] = faults
      if (first === undefined) toast.error(error.message)
      // biome-ignore lint/suspicious/noExplicitAny: see above
      else form.scrollToField(first.name as any, { block: 'center', focus: true })
    }
  }
  return (
    <Form<SourceValues>
      form={form}
      layout="vertical"
      name="source"
      className={styles.form}
      initialValues={stored === undefined ? fresh : valuesOf(stored)}
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={() => {
        touched.current = true
      }}
      onFinish={() => void save()}
    >
      <ConnectionFields stored={stored} sample={sample} onSample={learn} />
      <MappingFields sample={sample} />
      <RuleFields stored={stored} />
      <ScheduleFields />
      <div className={styles.bar}>
        <Button onClick={close}>{t(words.cancel)}</Button>
        <Button type="primary" htmlType="submit" loading={add.isPending || edit.isPending}>
          {t(words.save)}
        </Button>
      </div>
      {asking}
    </Form>
  )
}
