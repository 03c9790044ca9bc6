import { type AuditFlow, saveAuditFlow } from '@workplace/contract/meeting/approval/approval'
import { Alert, Button, Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useUnsavedForm } from '../../../kernel/form/use-unsaved'
import { Panel } from '../../../kernel/panel/panel'
import { toast } from '../../../kernel/toast/toast'
import { ReferencePicker, ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import styles from './approval.module.css'
import { kindWords, modeWords, approvalWords as words } from './approval-words'
import { CandidateSelect } from './candidate-select'
import { type FlowValues, fieldOf, inputOf, newBinding, newStep, otherKinds, valuesOf } from './flow-values'

const mostSteps = 8

/** Makes or changes a flow: its steps, where it counts, and until when each step is decided. */
export function FlowForm({ flow, onClose }: { flow: AuditFlow | null; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<FlowValues>()
  const { close, asking } = useUnsavedForm(form, onClose)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useChange(saveAuditFlow, { quiet: true, stale: ['/audit', '/meeting'] })
  const limited = (Form.useWatch('deadline', form) ?? null) !== null
  const send = async (values: FlowValues) => {
    setProblem(null)
    try {
      await mutateAsync(inputOf(values, flow))
      toast.success(t(words.saved))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = (error.data as { fields?: Record<string, string> } | undefined)?.fields ?? {}
      const placed = Object.entries(fields).flatMap(([path, text]) => {
        const name = fieldOf(path)
        return name === null ? [] : [{ name: name as never, errors: [text] }]
      })
      form.setFields(placed)
      const [said] = Object.values(fields)
      setProblem(said === undefined || placed.length === 0 ? (said ?? error.message) : null)
    }
  }
  return (
    <Panel
      title={t(flow === null ? words.add : words.editTitle)}
      wide
      onClose={close}
      footer={
        <div className={styles.foot}>
          <Button onClick={close}>{t(words.back)}</Button>
          <Button type="primary" loading={isPending} onClick={() => form.submit()}>
            {t(words.save)}
          </Button>
        </div>
      }
    >
      <Form<FlowValues>
        form={form}
        layout="vertical"
        initialValues={valuesOf(flow)}
        onFinish={(values) => void send(values)}
        scrollToFirstError
      >
        {problem !== null && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
        <div className={styles.pair}>
          <Form.Item
            name="name"
            label={t(words.name)}
            rules={[{ required: true, whitespace: true, message: t(words.required) }]}
          >
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="name_en" label={t(words.nameEn)}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="on" label={t(words.status)} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        <h3 className={styles.part}>{t(words.steps)}</h3>
        <Steps flow={flow} />
        <h3 className={styles.part}>{t(words.bindings)}</h3>
        <p className={styles.hint}>{t(words.bindingsText)}</p>
        <Bindings flow={flow} />
        <Form.Item name="rule_ids" label={t(words.rules)} extra={t(words.rulesHint)} className={styles.after}>
          <ReferencesPicker
            to="rule"
            known={Object.fromEntries((flow?.rules ?? []).map(({ id, title }) => [id, title]))}
          />
        </Form.Item>
        <h3 className={styles.part}>{t(words.time)}</h3>
        <div className={styles.pair}>
          <Form.Item name="deadline" label={t(words.deadlineHours)} extra={t(words.deadlineHint)}>
            <InputNumber min={0.25} max={720} step={1} className={styles.wide} />
          </Form.Item>
          {limited && (
            <>
              <Form.Item name="remind" label={t(words.remindHours)}>
                <InputNumber min={0.25} max={720} step={0.5} className={styles.wide} />
              </Form.Item>
              <Form.Item name="timeout_action" label={t(words.timeout)}>
                <Select
                  options={[
                    { value: 'none', label: t(words.timeoutNone) },
                    { value: 'pass', label: t(words.timeoutPass) },
                    { value: 'refuse', label: t(words.timeoutRefuse) },
                  ]}
                />
              </Form.Item>
            </>
          )}
        </div>
      </Form>
      {asking}
    </Panel>
  )
}

function namesOf(flow: AuditFlow | null, wanted: 'users' | 'roles'): Record<number, string> {
  const pairs = (flow?.steps ?? []).flatMap(({ approvers }) =>
    approvers.flatMap(({ kind, ids, names }) =>
      kind === wanted && ids.length === names.length ? ids.map((id, n) => [id, names[n] ?? ''] as const) : [],
    ),
  )
  return Object.fromEntries(pairs)
}

function Steps({ flow }: { flow: AuditFlow | null }) {
  const t = useT()
  const people = namesOf(flow, 'users')
  const roles = namesOf(flow, 'roles')
  return (
    <Form.List name="steps">
      {(steps, { add, remove, move }) => (
        <>
          {steps.map(({ key, name }) => (
            <fieldset key={key} className={styles.block} aria-label={t(words.step, { n: name + 1 })}>
              <div className={styles.blockHead}>
                <b>{t(words.step, { n: name + 1 })}</b>
                {steps.length > 1 && (
                  <span>
                    {name > 0 && (
                      <Button
                        type="text"
                        size="small"
                        aria-label={t(words.upStep, { n: name + 1 })}
                        onClick={() => move(name, name - 1)}
                      >
                        ↑
                      </Button>
                    )}
                    <Button
                      type="text"
                      size="small"
                      aria-label={t(words.dropStep, { n: name + 1 })}
                      onClick={() => remove(name)}
                    >
                      ✕
                    </Button>
                  </span>
                )}
              </div>
              <Form.Item
                name={[name, 'users']}
                label={t(words.who)}
                dependencies={[
                  ['steps', name, 'roles'],
                  ['steps', name, 'others'],
                ]}
                rules={[
                  ({ getFieldValue }) => ({
                    validator: () => {
                      const parts = ['users', 'roles', 'others'].map(
                        (one) => getFieldValue(['steps', name, one]) as unknown[],
                      )
                      return parts.some((part) => part.length > 0)
                        ? Promise.resolve()
                        : Promise.reject(new Error(t(words.whoHint)))
                    },
                  }),
                ]}
              >
                <CandidateSelect<number[]> mode="multiple" known={people} />
              </Form.Item>
              <div className={styles.pair}>
                <Form.Item name={[name, 'roles']} label={t(words.roles)}>
                  <ReferencesPicker to="role" known={roles} />
                </Form.Item>
                <Form.Item name={[name, 'mode']} label={t(words.mode)}>
                  <Select
                    options={(['any', 'all', 'sequence'] as const).map((mode) => ({
                      value: mode,
                      label: t(modeWords[mode]),
                    }))}
                  />
                </Form.Item>
              </div>
              <Form.Item name={[name, 'others']} label={t(words.others)}>
                <Checkbox.Group options={otherKinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) }))} />
              </Form.Item>
            </fieldset>
          ))}
          {steps.length < mostSteps && <Button onClick={() => add(newStep)}>{t(words.addStep)}</Button>}
        </>
      )}
    </Form.List>
  )
}

function Bindings({ flow }: { flow: AuditFlow | null }) {
  const t = useT()
  const known = (id: 'office_id' | 'meetingroom_id', name: 'office_name' | 'meetingroom_name') =>
    Object.fromEntries((flow?.bindings ?? []).flatMap((one) => (one[id] === null ? [] : [[one[id], one[name] ?? '']])))
  const offices = known('office_id', 'office_name')
  const rooms = known('meetingroom_id', 'meetingroom_name')
  const required = [{ required: true, message: t(words.required) }]
  return (
    <Form.List name="bindings">
      {(bindings, { add, remove }) => (
        <>
          {bindings.map(({ key, name }) => (
            <fieldset key={key} className={styles.block} aria-label={`${t(words.place)} ${name + 1}`}>
              <div className={styles.blockHead}>
                <Form.Item name={[name, 'place']} noStyle>
                  <Radio.Group
                    aria-label={t(words.place)}
                    optionType="button"
                    options={[
                      { value: 'room', label: t(words.room) },
                      { value: 'office', label: t(words.office) },
                      { value: 'company', label: t(words.company) },
                    ]}
                  />
                </Form.Item>
                <Button
                  type="text"
                  size="small"
                  aria-label={t(words.dropBinding, { n: name + 1 })}
                  onClick={() => remove(name)}
                >
                  ✕
                </Button>
              </div>
              <Form.Item noStyle shouldUpdate>
                {({ getFieldValue }) => {
                  const place = getFieldValue(['bindings', name, 'place']) as string
                  if (place === 'company') return null
                  return place === 'room' ? (
                    <Form.Item name={[name, 'meetingroom_id']} label={t(words.room)} rules={required}>
                      <ReferencePicker to="meetingroom" known={rooms} />
                    </Form.Item>
                  ) : (
                    <Form.Item name={[name, 'office_id']} label={t(words.office)} rules={required}>
                      <ReferencePicker to="office" known={offices} />
                    </Form.Item>
                  )
                }}
              </Form.Item>
              <div className={styles.pair}>
                <Form.Item name={[name, 'hours']} label={t(words.hours)}>
                  <InputNumber min={0.25} max={744} step={0.5} className={styles.wide} />
                </Form.Item>
                <Form.Item name={[name, 'people']} label={t(words.people)}>
                  <InputNumber min={1} max={100000} precision={0} className={styles.wide} />
                </Form.Item>
                <Form.Item name={[name, 'amount']} label={t(words.amount)}>
                  <InputNumber min={0} max={9999999} precision={2} className={styles.wide} />
                </Form.Item>
              </div>
              <Form.Item name={[name, 'services']} valuePropName="checked">
                <Checkbox>{t(words.services)}</Checkbox>
              </Form.Item>
            </fieldset>
          ))}
          <Button onClick={() => add(newBinding)}>{t(words.addBinding)}</Button>
        </>
      )}
    </Form.List>
  )
}
