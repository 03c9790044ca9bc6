import { ApiOutlined } from '@ant-design/icons'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import {
  type SourceKind,
  type SourceSample,
  sourceKinds,
  type sourceSingle,
  sourceTest,
} from '@workplace/contract/people/data-source'
import { Alert, Button, Form, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { CallError, isCancelled } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import styles from './source.module.css'
import { FileField } from './source-form-file'
import type { SourceValues } from './source-values'
import { sourceWords as words } from './source-words'

type Props = {
  stored: OutputOf<typeof sourceSingle> | undefined
  sample: SourceSample | null
  onSample: (sample: SourceSample) => void
}

/** What the form of each kind begins with. */
export const beginnings = {
  ldap: {
    kind: 'ldap',
    host: '',
    port: 636,
    security: 'ldaps',
    base_dn: '',
    filter: '(objectClass=person)',
    scope: 'sub',
  },
  csv: { kind: 'csv', file_id: null },
  api: { kind: 'api', url: '', auth: 'none' },
} as const

/** Where the people are. What was found there when it was tried is what can be mapped. */
export function ConnectionFields({ stored, sample, onSample }: Props) {
  const t = useT()
  const form = Form.useFormInstance<SourceValues>()
  const kind: SourceKind = Form.useWatch(['connection', 'kind'], form) ?? stored?.kind ?? 'ldap'
  const required = [{ required: true, whitespace: true, message: t(words.required) }]
  return (
    <section className={styles.part}>
      <h2>{t(words.connection)}</h2>
      <Form.Item name="name" label={t(words.name)} rules={required}>
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name={['connection', 'kind']} label={t(words.kind)}>
        <Radio.Group
          disabled={stored !== undefined}
          options={(Object.keys(sourceKinds) as SourceKind[]).map((one) => ({
            value: one,
            label: t(sourceKinds[one]),
          }))}
          onChange={({ target }) =>
            form.setFieldsValue({ connection: beginnings[target.value as SourceKind], secret: '' })
          }
        />
      </Form.Item>
      {kind === 'ldap' && <LdapFields hasSecret={stored?.has_secret ?? false} />}
      {kind === 'api' && <ApiFields hasSecret={stored?.has_secret ?? false} />}
      {kind === 'csv' ? (
        <FileField fileName={stored?.file_name ?? null} onSample={onSample} />
      ) : (
        <TestButton id={stored?.id} sample={sample} onSample={onSample} />
      )}
    </section>
  )
}

function Secret({ label, hasSecret }: { label: string; hasSecret: boolean }) {
  const t = useT()
  return (
    <Form.Item name="secret" label={label} extra={t(words.secretHelp)}>
      <Input.Password maxLength={1000} autoComplete="new-password" placeholder={hasSecret ? t(words.secretKept) : ''} />
    </Form.Item>
  )
}

function LdapFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useT()
  const form = Form.useFormInstance<SourceValues>()
  const security = Form.useWatch(
    ({ connection }) => (connection?.kind === 'ldap' ? connection.security : undefined),
    form,
  )
  const required = [{ required: true, message: t(words.required) }]
  const at = (name: string) => ['connection', name]
  return (
    <>
      <div className={styles.three}>
        <Form.Item name={at('host')} label={t(words.host)} rules={required}>
          <Input maxLength={253} spellCheck={false} placeholder="ldap.example.com" />
        </Form.Item>
        <Form.Item name={at('security')} label={t(words.security)}>
          <Select
            options={(['ldaps', 'starttls', 'none'] as const).map((one) => ({ value: one, label: t(words[one]) }))}
            onChange={(next) => form.setFieldValue(['connection', 'port'], next === 'ldaps' ? 636 : 389)}
          />
        </Form.Item>
        <Form.Item name={at('port')} label={t(words.port)} rules={required}>
          <InputNumber min={1} max={65535} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      {security === 'none' && <Alert type="warning" showIcon className={styles.note} title={t(words.plainWarning)} />}
      <Form.Item name={at('bind_dn')} label={t(words.bindDn)} extra={t(words.bindHelp)}>
        <Input maxLength={500} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Secret label={t(words.secret)} hasSecret={hasSecret} />
      <Form.Item name={at('base_dn')} label={t(words.baseDn)} rules={required}>
        <Input maxLength={500} spellCheck={false} placeholder="ou=people,dc=example,dc=com" />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item name={at('filter')} label={t(words.filter)}>
          <Input maxLength={1000} spellCheck={false} />
        </Form.Item>
        <Form.Item name={at('scope')} label={t(words.scope)}>
          <Select options={(['sub', 'one'] as const).map((one) => ({ value: one, label: t(words[one]) }))} />
        </Form.Item>
      </div>
      {security === 'none' ? null : (
        <Form.Item name={at('ca')} label={t(words.ca)} extra={t(words.caHelp)}>
          <Input.TextArea maxLength={50_000} spellCheck={false} autoSize={{ minRows: 1, maxRows: 5 }} />
        </Form.Item>
      )}
    </>
  )
}

function ApiFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useT()
  const form = Form.useFormInstance<SourceValues>()
  const auth = Form.useWatch(({ connection }) => (connection?.kind === 'api' ? connection.auth : undefined), form)
  const at = (name: string) => ['connection', name]
  const ways = { none: words.authNone, basic: words.authBasic, bearer: words.authBearer, header: words.authHeader }
  return (
    <>
      <Form.Item name={at('url')} label={t(words.url)} rules={[{ required: true, message: t(words.required) }]}>
        <Input maxLength={1000} spellCheck={false} placeholder="https://hr.example.com/api/people" />
      </Form.Item>
      <Form.Item name={at('auth')} label={t(words.auth)}>
        <Select options={Object.entries(ways).map(([value, label]) => ({ value, label: t(label) }))} />
      </Form.Item>
      {auth === 'basic' && (
        <Form.Item name={at('username')} label={t(words.username)}>
          <Input maxLength={200} autoComplete="off" spellCheck={false} />
        </Form.Item>
      )}
      {auth === 'header' && (
        <Form.Item name={at('header')} label={t(words.header)}>
          <Input maxLength={60} spellCheck={false} placeholder="X-Api-Key" />
        </Form.Item>
      )}
      {auth === 'none' ? null : (
        <Secret label={t(auth === 'basic' ? words.secret : words.token)} hasSecret={hasSecret} />
      )}
      <div className={styles.two}>
        <Form.Item name={at('items')} label={t(words.items)} extra={t(words.itemsHelp)}>
          <Input maxLength={200} spellCheck={false} />
        </Form.Item>
        <Form.Item name={at('next')} label={t(words.nextPage)} extra={t(words.nextHelp)}>
          <Input maxLength={200} spellCheck={false} />
        </Form.Item>
      </div>
    </>
  )
}

function TestButton({ id, sample, onSample }: { id: number | undefined } & Pick<Props, 'sample' | 'onSample'>) {
  const t = useT()
  const form = Form.useFormInstance<SourceValues>()
  const test = useChange(sourceTest, { quiet: true })
  const [problem, setProblem] = useState<string | null>(null)
  const run = async () => {
    setProblem(null)
    const { connection, secret } = form.getFieldsValue(true) as SourceValues
    try {
      onSample(
        await test.mutateAsync({ ...(id === undefined ? {} : { id }), connection, ...(secret ? { secret } : {}) }),
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isCancelled(error)) return
      const faults = Object.entries(error.fields).map(([name, message]) => ({
        name: name.split('.'),
        errors: [message],
      }))
      // biome-ignore lint/suspicious/noExplicitAny: names of nested fields, as the server says them
      form.setFields(faults as any)
      // what is wrong with a field stands there
      if (faults.length === 0) setProblem(error.message)
    }
  }
  return (
    <div className={styles.try}>
      <Button icon={<ApiOutlined aria-hidden />} loading={test.isPending} onClick={() => void run()}>
        {t(words.test)}
      </Button>
      <div role="status">
        {problem !== null ? (
          <Alert type="error" showIcon title={t(words.testFailed)} description={problem} />
        ) : sample !== null && !test.isPending ? (
          <Alert type="success" showIcon title={t(words.testOk, { columns: sample.columns.length })} />
        ) : null}
      </div>
    </div>
  )
}
