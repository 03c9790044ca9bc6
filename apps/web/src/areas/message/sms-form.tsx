import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import {
  aliyunEndpoint,
  smsEdit,
  smsKinds,
  smsSettings,
  smsTemplateNames,
  smsTemplates,
  smsTest,
} from '@workplace/contract/message/sms'
import { Alert, Button, Form, Input, InputNumber, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import { ListError } from '../../kernel/list/list-states'
import { useMayForAll } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import styles from './notification.module.css'
import { smsWords as words } from './sms-words'

type Settings = OutputOf<typeof smsSettings>
type Fields = Omit<Settings, 'has_secret' | 'version' | 'sent_today' | 'failed_today' | 'last_fault'> & {
  secret?: string
}

const languages = ['zh', 'en'] as const

/** A key of its own for a gateway: 32 bytes of chance. */
const newKey = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

/** How text messages leave, and whether they do. */
export function SmsForm() {
  const answer = useQuery(queryOf(smsSettings, {}, { quiet: true }))
  if (answer.error !== null && answer.data === undefined)
    return <ListError error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  return <Stored key={answer.data.version} stored={answer.data} />
}

function Stored({ stored }: { stored: Settings }) {
  const t = useT()
  const [form] = Form.useForm<Fields>()
  const mayChange = useMayForAll('change-notification')
  const edit = useChange(smsEdit, { stale: ['/notification'] })
  const kind = Form.useWatch('kind', form) ?? stored.kind
  const [isTouched, setTouched] = useState(false)
  const save = async () => {
    const { templates = {}, secret, ...said } = { ...stored, ...form.getFieldsValue() }
    const input = {
      ...{ kind: said.kind, endpoint: said.endpoint, key_id: said.key_id, sign_name: said.sign_name },
      ...{ most_per_day: said.most_per_day, version: stored.version },
      templates: Object.fromEntries(
        smsTemplateNames.map((name) => [name, { zh: templates[name]?.zh ?? '', en: templates[name]?.en ?? '' }]),
      ),
    }
    try {
      await edit.mutateAsync(secret ? { ...input, secret } : input)
      toast.success(t(words.saved))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = Object.entries(error.fields)
      form.setFields(fields.map(([name, fault]) => ({ name: name.split('.') as never, errors: [fault] })))
    }
  }
  return (
    <div className={styles.form}>
      <p className={styles.intro}>{t(words.intro)}</p>
      {stored.kind !== 'off' && (
        <p className={styles.quiet}>{t(words.today, { sent: stored.sent_today, failed: stored.failed_today })}</p>
      )}
      {stored.last_fault !== null && (
        <Alert type="warning" showIcon title={t(words.lastFault, { why: stored.last_fault })} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={!mayChange}
        initialValues={stored}
        className={styles.sms}
        onValuesChange={() => setTouched(true)}
        onFinish={() => void save()}
      >
        <Form.Item name="kind" label={t(words.way)}>
          <Select options={Object.entries(smsKinds).map(([value, label]) => ({ value, label: t(label) }))} />
        </Form.Item>
        {kind === 'gateway' && (
          <Gateway hasSecret={stored.has_secret} onMake={(key) => form.setFieldValue('secret', key)} />
        )}
        {kind === 'aliyun' && <Aliyun hasSecret={stored.has_secret && stored.kind === 'aliyun'} />}
        {kind !== 'off' && (
          <Form.Item name="most_per_day" label={t(words.perDay)}>
            <InputNumber min={0} max={1_000_000} precision={0} />
          </Form.Item>
        )}
        {mayChange && (
          <Button type="primary" htmlType="submit" loading={edit.isPending}>
            {t(words.save)}
          </Button>
        )}
      </Form>
      {mayChange && stored.kind !== 'off' && kind !== 'off' && <Test isSaved={!isTouched} />}
    </div>
  )
}

function Gateway({ hasSecret, onMake }: { hasSecret: boolean; onMake: (key: string) => void }) {
  const t = useT()
  return (
    <>
      <Form.Item name="endpoint" label={t(words.address)} extra={t(words.gatewayHelp)}>
        <Input placeholder="https://" maxLength={1000} inputMode="url" />
      </Form.Item>
      <Form.Item label={t(words.secret)} extra={t(words.secretHelp)} htmlFor="secret">
        <div className={styles.pair}>
          <Form.Item name="secret" noStyle>
            <Input
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              placeholder={hasSecret ? t(words.kept) : 'whsec_'}
            />
          </Form.Item>
          <Button onClick={() => onMake(newKey())}>{t(words.make)}</Button>
        </div>
      </Form.Item>
    </>
  )
}

function Aliyun({ hasSecret }: { hasSecret: boolean }) {
  const t = useT()
  return (
    <>
      <Form.Item name="key_id" label={t(words.accessKey)}>
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="secret" label={t(words.accessSecret)}>
        <Input.Password
          maxLength={200}
          autoComplete="new-password"
          placeholder={hasSecret ? t(words.kept) : ''}
          visibilityToggle={false}
        />
      </Form.Item>
      <Form.Item name="sign_name" label={t(words.signature)}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="endpoint" label={t(words.address)} extra={t(words.aliyunHelp)}>
        <Input placeholder={aliyunEndpoint} maxLength={1000} inputMode="url" />
      </Form.Item>
      <Form.Item label={t(words.templates)} extra={t(words.templatesHelp)}>
        <table className={styles.codes}>
          <thead>
            <tr>
              <th scope="col">{t(words.template)}</th>
              {languages.map((language) => (
                <th key={language} scope="col">
                  {t(words[language])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {smsTemplateNames.map((name) => (
              <tr key={name}>
                <th scope="row">{t(smsTemplates[name])}</th>
                {languages.map((language) => (
                  <td key={language}>
                    <Form.Item name={['templates', name, language]} noStyle>
                      <Input
                        maxLength={40}
                        placeholder="SMS_"
                        spellCheck={false}
                        aria-label={t(words.codeOf, { name: t(smsTemplates[name]), language: t(words[language]) })}
                      />
                    </Form.Item>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Form.Item>
    </>
  )
}

/** Tries what is stored, at a telephone of whoever tries it. */
function Test({ isSaved }: { isSaved: boolean }) {
  const t = useT()
  const language = useLanguage()
  const [phone, setPhone] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const test = useChange(smsTest, { stale: ['/notification'] })
  const send = async () => {
    setFault(null)
    try {
      const sent = await test.mutateAsync({ phone, language })
      toast.success(t(words.sent, { phone: sent.phone }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.fields.phone ?? null)
    }
  }
  return (
    <div className={styles.line}>
      <label htmlFor="sms-test">{t(words.testPhone)}</label>
      <div className={styles.pair}>
        <Input
          id="sms-test"
          type="tel"
          value={phone}
          maxLength={30}
          aria-invalid={fault !== null}
          {...(fault === null ? {} : { status: 'error' as const })}
          onChange={({ target }) => setPhone(target.value)}
        />
        <Button disabled={!isSaved || phone.trim() === ''} loading={test.isPending} onClick={() => void send()}>
          {t(words.test)}
        </Button>
      </div>
      {fault !== null && (
        <div className={styles.error} role="alert">
          {fault}
        </div>
      )}
      {!isSaved && <div className={styles.quiet}>{t(words.saveFirst)}</div>}
    </div>
  )
}
