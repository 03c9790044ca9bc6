import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { ref, refs, zone } from '@workplace/contract/kernel/field'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { conflictRules, rhythms, type sourceSingle, vanishRules } from '@workplace/contract/people/data-source'
import { Form, InputNumber, Radio, Select, Switch, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { RefInput, RefsInput } from '../../../kernel/widgets/reference-input'
import { ZoneInput } from '../../../kernel/widgets/zone-input'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './source.module.css'
import type { SourceValues } from './source-values'
import { sourceWords as words } from './source-words'

const fields = {
  department_id: ref('department', words.department, { optional: true }),
  office_id: ref('office', words.office, { optional: true }),
  role_ids: refs('role', words.roles, { table: '', own: '', other: '' }, { optional: true }),
  takeover_ids: refs('user', words.takeover, { table: '', own: '', other: '' }, { optional: true }),
  zone: zone(words.zone),
}

type Options = Readonly<Record<string, readonly [string, string]>>
const optionsOf = (options: Options, t: ReturnType<typeof useT>) =>
  Object.entries(options).map(([value, label]) => ({ value, label: t(label) }))

const namesOf = (ids: readonly number[], names: readonly string[]) =>
  Object.fromEntries(ids.map((id, at) => [id, names[at] ?? '']))

/** What a run may do to whom. */
export function RuleFields({ stored }: { stored: OutputOf<typeof sourceSingle> | undefined }) {
  const t = useT()
  const form = Form.useFormInstance<SourceValues>()
  const vanish = Form.useWatch('vanish', form)
  const known = {
    department_id: stored?.department_id ? { [stored.department_id]: stored.department_name ?? '' } : undefined,
    office_id: stored?.office_id ? { [stored.office_id]: stored.office_name ?? '' } : undefined,
    role_ids: stored === undefined ? undefined : namesOf(stored.role_ids, stored.role_names),
    takeover_ids: stored === undefined ? undefined : namesOf(stored.takeover_ids, stored.takeover_names),
  }
  return (
    <section className={styles.part}>
      <h2>{t(words.rules)}</h2>
      <Form.Item name="match_by" label={t(words.matchBy)}>
        <Radio.Group options={optionsOf({ username: words.account, job_num: words.jobNum }, t)} />
      </Form.Item>
      <Form.Item name="takeover_ids" label={t(words.takeover)} extra={t(words.takeoverHelp)}>
        <RefsInput field={fields.takeover_ids} name="takeover_ids" known={known.takeover_ids} />
      </Form.Item>
      <Form.Item name="conflict" label={t(words.conflictRule)}>
        <Radio.Group options={optionsOf(conflictRules, t)} />
      </Form.Item>
      <Form.Item name="vanish" label={t(words.vanish)}>
        <Radio.Group options={optionsOf(vanishRules, t)} />
      </Form.Item>
      {vanish === 'disable' && (
        <Form.Item
          name="guard_percent"
          label={t(words.guard)}
          extra={t(words.guardHelp)}
          rules={[{ required: true, message: t(words.required) }]}
        >
          <InputNumber min={1} max={100} precision={0} />
        </Form.Item>
      )}
      <Form.Item name="make_departments" label={t(words.makeDepartments)} valuePropName="checked">
        <Switch />
      </Form.Item>
      <h3>{t(words.newPeople)}</h3>
      <p className={styles.quiet}>{t(words.newPeopleHelp)}</p>
      <div className={styles.two}>
        <Form.Item name="department_id" label={t(words.department)} extra={t(words.departmentDefaultHelp)}>
          <RefInput field={fields.department_id} name="department_id" known={known.department_id} />
        </Form.Item>
        <Form.Item name="office_id" label={t(words.office)}>
          <RefInput field={fields.office_id} name="office_id" known={known.office_id} />
        </Form.Item>
      </div>
      <Form.Item name="role_ids" label={t(words.roles)}>
        <RefsInput field={fields.role_ids} name="role_ids" known={known.role_ids} />
      </Form.Item>
    </section>
  )
}

/** `HH:mm` as the picker of times has it. */
const timeProps = (value: unknown) => ({ value: typeof value === 'string' ? dayjs(`2026-01-01T${value}`) : null })

/** When it runs by itself. */
export function ScheduleFields() {
  const t = useT()
  const language = useLanguage()
  const form = Form.useFormInstance<SourceValues>()
  const every = Form.useWatch(['rhythm', 'every'], form)
  const kind = Form.useWatch(['connection', 'kind'], form)
  return (
    <section className={styles.part}>
      <h2>{t(words.schedule)}</h2>
      {kind === 'csv' ? null : (
        <Form.Item name={['rhythm', 'every']} label={t(words.rhythm)}>
          <Select options={optionsOf(rhythms, t)} />
        </Form.Item>
      )}
      {kind === 'csv' || every === 'off' ? null : (
        <div className={styles.three}>
          {every === 'week' && (
            <Form.Item name={['rhythm', 'weekday']} label={t(words.weekday)}>
              <Select
                options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekdayText(value, language) }))}
              />
            </Form.Item>
          )}
          <Form.Item
            name={['rhythm', 'at']}
            label={t(words.at)}
            getValueProps={timeProps}
            normalize={(time: Dayjs | null) => time?.format('HH:mm') ?? '02:00'}
          >
            <TimePicker format="HH:mm" allowClear={false} needConfirm={false} />
          </Form.Item>
          <Form.Item name={['rhythm', 'zone']} label={t(words.zone)}>
            <ZoneInput field={fields.zone} name="zone" />
          </Form.Item>
        </div>
      )}
      <Form.Item name="enabled" label={t(words.enabled)} valuePropName="checked">
        <Switch />
      </Form.Item>
    </section>
  )
}
