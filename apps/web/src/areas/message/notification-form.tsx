import type { Language } from '@workplace/contract/kernel/words'
import { say } from '@workplace/contract/kernel/words'
import {
  type NotificationEvent,
  type NotificationRow,
  notificationEdit,
  notificationTest,
  placeholders,
} from '@workplace/contract/message/notification'
import { fillTemplate, unknownPlaceholders } from '@workplace/contract/message/template'
import { Button, Input, type InputRef } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { useChange } from '../../kernel/client/query'
import { useUnsaved } from '../../kernel/form/use-unsaved'
import { Panel } from '../../kernel/panel/panel'
import { useMayForAll } from '../../kernel/session/session'
import { toast } from '../../kernel/toast/toast'
import { useWhileHere } from '../../kernel/while-here'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import styles from './notification.module.css'
import { notificationWords as words } from './notification-words'

type Texts = Record<'subject_zh' | 'subject_en' | 'template_zh' | 'template_en', string>
type Name = keyof Texts
type Props = {
  readonly event: NotificationEvent
  readonly row: NotificationRow
  readonly mailConfigured: boolean
  readonly onClose: () => void
}

const names: readonly Name[] = ['subject_zh', 'subject_en', 'template_zh', 'template_en']

function defaultsOf({ subject, template }: NotificationEvent): Texts {
  const [zh, en] = subject ?? ['', '']
  return { subject_zh: zh, subject_en: en, template_zh: template[0], template_en: template[1] }
}

/** The words for one event in both languages, with what they will look like. */
export function NotificationForm({ event, row, mailConfigured, onClose }: Props) {
  const t = useT()
  const done = useWhileHere(onClose)
  const mayChange = useMayForAll('change-notification')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const defaults = defaultsOf(event)
  const [stored] = useState<Texts>(
    () => Object.fromEntries(names.map((name) => [name, row[name] ?? defaults[name]])) as Texts,
  )
  const [texts, setTexts] = useState(stored)
  const saved = useRef(false)
  const edit = useChange(notificationEdit, { stale: ['/notification', '/message'] })
  const test = useChange(notificationTest)
  const isUnsaved = () => !saved.current && names.some((name) => texts[name] !== stored[name])
  const { leave, asking } = useUnsaved(isUnsaved)
  const close = () => void leave(onClose)
  const subject: Name = language === 'zh' ? 'subject_zh' : 'subject_en'
  const body: Name = language === 'zh' ? 'template_zh' : 'template_en'
  const isMail = event.subject !== null
  /** Null where the words are the product's own. */
  const own = (name: Name) => (texts[name] === defaults[name] ? null : texts[name])
  const faultOf = (name: Name): string | undefined => {
    if (!isMail && name.startsWith('subject')) return undefined
    if (texts[name].trim() === '') return t(words.empty)
    const [unknown] = unknownPlaceholders(texts[name], event.placeholders)
    return unknown === undefined ? undefined : t(words.unknown, { name: unknown })
  }
  const wrong = names.find((name) => faultOf(name) !== undefined)

  const attempt = async (work: () => Promise<void>) => {
    if (wrong !== undefined) return setLanguage(wrong.endsWith('zh') ? 'zh' : 'en')
    try {
      await work()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const save = () =>
    attempt(async () => {
      const { channel, key } = event
      const told = Object.fromEntries(names.filter((n) => isMail || n.startsWith('template')).map((n) => [n, own(n)]))
      await edit.mutateAsync({ channel, event_key: key, version: row.version, ...told })
      saved.current = true
      toast.success(t(words.saved, { name: t(event.label) }))
      done()
    })
  const sendTest = () =>
    attempt(async () => {
      const { mail } = await test.mutateAsync({
        event_key: event.key,
        language,
        subject: own(subject),
        template: own(body),
      })
      toast.success(t(words.sent, { mail }))
    })
  const samples = Object.fromEntries(event.placeholders.map((name) => [name, say(placeholders[name][1], language)]))
  const isDefault = names.every((name) => own(name) === null)
  return (
    <Panel
      title={t(event.label)}
      wide
      onClose={close}
      footer={
        <div className={styles.foot}>
          {mayChange && (
            <Button disabled={isDefault} onClick={() => setTexts(defaults)}>
              {t(words.reset)}
            </Button>
          )}
          {mayChange && isMail && (
            <Button disabled={!mailConfigured} loading={test.isPending} onClick={() => void sendTest()}>
              {t(words.test)}
            </Button>
          )}
          <Button onClick={close}>{t(words.cancel)}</Button>
          {mayChange && (
            <Button type="primary" loading={edit.isPending} onClick={() => void save()}>
              {t(words.save)}
            </Button>
          )}
        </div>
      }
    >
      <TabRow
        label={t(words.languages)}
        tabs={(['zh', 'en'] as const).map((key) => ({ key, label: t(words[key]) }))}
        active={language}
        onChange={setLanguage}
      >
        <div className={styles.form}>
          {isMail && (
            <TemplateInput
              key={subject}
              name={subject}
              label={t(words.subject)}
              event={event}
              value={texts[subject]}
              fault={faultOf(subject)}
              disabled={!mayChange}
              onChange={(text) => setTexts({ ...texts, [subject]: text })}
            />
          )}
          <TemplateInput
            key={body}
            name={body}
            label={t(isMail ? words.body : words.sentence)}
            event={event}
            value={texts[body]}
            fault={faultOf(body)}
            disabled={!mayChange}
            onChange={(text) => setTexts({ ...texts, [body]: text })}
          />
          <div className={styles.line}>
            <h3>{t(words.preview)}</h3>
            <div className={styles.preview} lang={language === 'zh' ? 'zh-CN' : 'en'} data-testid="preview">
              {isMail && <strong>{fillTemplate(texts[subject], samples)}</strong>}
              {fillTemplate(texts[body], samples)}
            </div>
          </div>
        </div>
      </TabRow>
      {asking}
    </Panel>
  )
}

type InputProps = {
  readonly name: Name
  readonly label: string
  readonly event: NotificationEvent
  readonly value: string
  readonly fault: string | undefined
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

/** A text with the placeholders that it may name, which are put in where the cursor stands. */
function TemplateInput({ name, label, event, value, fault, disabled, onChange }: InputProps) {
  const t = useT()
  const line = useRef<InputRef>(null)
  const area = useRef<TextAreaRef>(null)
  const isLong = event.channel === 'mail' && name.startsWith('template')
  const shared = {
    id: name,
    value,
    disabled,
    'aria-describedby': `${name}-below`,
    'aria-invalid': fault !== undefined,
    ...(fault === undefined ? {} : { status: 'error' as const }),
  }
  const insert = (placeholder: string) => {
    const element = isLong ? area.current?.resizableTextArea?.textArea : line.current?.input
    const at = element?.selectionStart ?? value.length
    const end = element?.selectionEnd ?? at
    onChange(`${value.slice(0, at)}{${placeholder}}${value.slice(end)}`)
    element?.focus()
  }
  return (
    <div className={styles.line}>
      <label htmlFor={name}>{label}</label>
      {isLong ? (
        <Input.TextArea
          {...shared}
          ref={area}
          autoSize={{ minRows: 8, maxRows: 18 }}
          maxLength={4000}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          {...shared}
          ref={line}
          maxLength={name.startsWith('subject') ? 200 : 4000}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <div id={`${name}-below`}>
        {fault !== undefined && (
          <div className={styles.error} role="alert">
            {fault}
          </div>
        )}
        {isLong && <div className={styles.quiet}>{t(words.dropped)}</div>}
      </div>
      {!disabled && (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons, no fields
        <div className={styles.chips} role="group" aria-label={`${t(words.placeholders)}: ${label}`}>
          {event.placeholders.map((one) => (
            <Button key={one} size="small" onClick={() => insert(one)}>
              {t(placeholders[one][0])}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
