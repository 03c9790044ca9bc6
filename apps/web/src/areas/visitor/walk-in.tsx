import { walltime } from '@workplace/contract/kernel/field'
import { neededFields } from '@workplace/contract/visitor/states'
import { type VisitorSetup, walkIn } from '@workplace/contract/visitor/visits'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import { languageOfName } from '@workplace/domain/visitor/guest-language'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { nameIn } from '../../kernel/name-in'
import { Panel } from '../../kernel/panel/panel'
import { serverNow } from '../../kernel/time/server-clock'
import { wallClock } from '../../kernel/time/zone-time'
import { toast } from '../../kernel/toast/toast'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { WalltimeInput } from '../../kernel/widgets/time-input'
import { useLanguage, useT } from '../../kernel/words'
import { Alike } from './alike/alike'
import { GuestLanguageSelect } from './guest-language-select'
import { AnswerItems, sentAnswers } from './questions/answer-items'
import styles from './visitor.module.css'
import { words } from './visitor-words'

type Values = {
  name: string
  phone?: string
  mail?: string
  company?: string
  plate_no?: string
  idno?: string
  host_id: number
  reason_id: number
  until?: string | null
  badge_no?: string
  language?: 'zh' | 'en' | null
  answers?: Record<string, string | null>
}
const until = walltime(words.staysUntil, { optional: true })

type Props = { office: VisitorSetup['offices'][number]; setup: VisitorSetup; title: string; onClose: () => void }

/** Somebody stands there whom nobody invited. What is typed already is their name, or their telephone. */
export function WalkIn({ office, setup, title, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const [form] = Form.useForm<Values>()
  const [fault, setFault] = useState<string | null>(null)
  /** Somebody who was here before, as reception said. */
  const [known, setKnown] = useState<number | null>(null)
  const save = useChange(walkIn, { stale: ['/visitor'], quiet: true })
  const reasons = setup.reasons.filter((one) => one.walk_in)
  const chosen = Form.useWatch('reason_id', form)
  const reason = reasons.find(({ id }) => id === chosen) ?? reasons[0]
  const questions = reason?.questions ?? []
  const isNeeded = (name: keyof typeof neededFields) => reason?.needed.includes(name) === true
  const send = async ({ host_id, reason_id, until: leaves, badge_no, ...person }: Values) => {
    setFault(null)
    const today = wallClock(new Date(serverNow()), office.timezone).slice(0, 10)
    const end = leaves ? new Date(instantOf(today, minuteOf(leaves), office.timezone)).toISOString() : undefined
    const said = (text: string | undefined) => text?.trim() || null
    try {
      const { order_no, people } = await save.mutateAsync({
        ...{ host_id, reason_id, office_id: office.id, badge_no: said(badge_no) },
        ...(end === undefined ? {} : { until: end }),
        people: [
          {
            ...{ name: person.name, phone: said(person.phone), mail: said(person.mail), company: said(person.company) },
            ...{ plate_no: said(person.plate_no), idno: said(person.idno) },
            ...(known === null ? {} : { visitor_id: known }),
            ...(person.language ? { language: person.language } : {}),
            ...(questions.length === 0 ? {} : { answers: sentAnswers(person.answers) }),
          },
        ],
      })
      const isInside = people.some(({ state }) => state === 2)
      const later = people.every(({ audit_state }) => audit_state !== 1) ? words.walkedInLater : words.walkedInAsked
      toast.success(t(isInside ? words.walkedIn : later, { number: order_no }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = Object.entries(error.fields).map(([path, message]) => ({
        // people.0.phone, people.0.answers.key
        name: path.replace(/^people\.\d+\./, '').split('.') as never,
        errors: [message],
      }))
      form.setFields(faults)
      setFault(faults[0]?.errors[0] ?? error.message)
    }
  }
  const typed = Form.useWatch([], form) as Partial<Values> | undefined
  const guessed = languageOfName(Form.useWatch('name', form) ?? '')
  const rule = (name: keyof typeof neededFields) =>
    isNeeded(name)
      ? [{ required: true, whitespace: true, message: t(words.missing, { fields: t(neededFields[name]) }) }]
      : []
  const isNumber = /^[+\d][\d\s-]{4,}$/.test(title)
  return (
    <Panel
      title={t(words.walkIn)}
      onClose={onClose}
      footer={
        <div className={list.actions}>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button type="primary" loading={save.isPending} onClick={form.submit}>
            {t(reason?.audit ? words.registerOnly : words.registered)}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason_id: reasons[0]?.id, ...(isNumber ? { phone: title } : { name: title }) }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="name"
          label={t(words.name)}
          rules={[{ required: true, whitespace: true, message: t(words.nameMissing) }]}
        >
          <Input maxLength={60} autoFocus onChange={() => setKnown(null)} />
        </Form.Item>
        {known === null && typed !== undefined && (
          <Alike
            typed={typed}
            office={office.id}
            label={t(words.name)}
            onSame={({ visitor_id, name, phone, mail, company, plate_no }) => {
              setKnown(visitor_id)
              const before = { phone, mail, company, plate_no }
              const blank = Object.entries(before).filter(([key, value]) => value && !typed[key as keyof Values])
              form.setFieldsValue({ name, ...Object.fromEntries(blank) })
            }}
          />
        )}
        <Form.Item name="host_id" label={t(words.host)} rules={[{ required: true, message: t(words.hostMissing) }]}>
          <ReferencePicker to="user" />
        </Form.Item>
        <Form.Item
          name="reason_id"
          label={t(words.reason)}
          rules={[{ required: true, message: t(words.choose) }]}
          extra={reason?.audit && t(words.walkInAudit)}
        >
          <Select
            options={reasons.map(({ id, name, name_en }) => ({ value: id, label: nameIn(language, name, name_en) }))}
          />
        </Form.Item>
        <div className={styles.fields}>
          <Form.Item name="phone" label={t(words.phone)} rules={rule('phone')}>
            <Input maxLength={30} inputMode="tel" />
          </Form.Item>
          <Form.Item name="company" label={t(words.companyOf)} rules={rule('company')}>
            <Input maxLength={100} />
          </Form.Item>
          {isNeeded('mail') && (
            <Form.Item name="mail" label={t(words.mail)} rules={rule('mail')}>
              <Input maxLength={200} inputMode="email" />
            </Form.Item>
          )}
          {isNeeded('plate_no') && (
            <Form.Item name="plate_no" label={t(words.plate)} rules={rule('plate_no')}>
              <Input maxLength={20} />
            </Form.Item>
          )}
          {isNeeded('idno') && (
            <Form.Item name="idno" label={t(words.document)} rules={rule('idno')}>
              <Input maxLength={40} autoComplete="off" />
            </Form.Item>
          )}
          <Form.Item name="language" label={t(words.language)}>
            <GuestLanguageSelect guessed={guessed} />
          </Form.Item>
          <Form.Item name="until" label={t(words.staysUntil)}>
            <WalltimeInput field={until} name="until" />
          </Form.Item>
          <Form.Item name="badge_no" label={t(words.badgeOptional)}>
            <Input maxLength={30} />
          </Form.Item>
        </div>
        <AnswerItems key={reason?.id} questions={questions} mustAnswer />
        <p role="alert" className={list.fault}>
          {fault}
        </p>
        <button type="submit" hidden />
      </Form>
    </Panel>
  )
}
