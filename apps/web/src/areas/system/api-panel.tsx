import { CopyOutlined } from '@ant-design/icons'
import type { Schema } from '@workplace/contract/kernel/api-document'
import { basePath } from '@workplace/contract/kernel/envelope'
import { Button, Empty, Segmented } from 'antd'
import { useRef, useState } from 'react'
import list from '../../kernel/list/list.module.css'
import { Panel } from '../../kernel/panel/panel'
import { logField } from '../../kernel/registry/log-words'
import { areaTitle } from '../../kernel/registry/titles'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { type ApiCall, accessOf, bodyOf, codesOf, inputOf, isRepeatable, labelOf, outputOf, scopeOf } from './api-calls'
import { type By, type SampleLanguage, sampleIn, sampleLanguages } from './samples'
import { type SchemaRow, schemaRows } from './schema-rows'
import styles from './system.module.css'
import { isTriable, TryIt } from './try-it'
import { apiWords as words } from './words'

type Props = { call: ApiCall | undefined; onClose: () => void }

/** One call: who may make it, what goes in, what comes back, and how one would type it. */
export function ApiPanel({ call, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <Panel title={call === undefined ? t(words.title) : labelOf(call, language)} wide onClose={onClose}>
      {call === undefined ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.unknown)} />
      ) : (
        <Details key={call.key} call={call} />
      )}
    </Panel>
  )
}

function Details({ call }: { call: ApiCall }) {
  const t = useT()
  const { operation } = call
  const codes = codesOf(call)
  const body = bodyOf(call)
  const input = inputOf(call)
  const output = outputOf(call)
  const sent = body === undefined ? words.inQuery : body.type === 'application/json' ? words.inBody : words.inForm
  const hasInput = schemaRows(input).length > 0 || sent === words.inForm
  return (
    <>
      <dl className={list.facts}>
        <dt>{t(words.path)}</dt>
        <dd className={styles.code}>
          <span className={styles.method}>{call.method}</span>
          {basePath + call.path}
        </dd>
        <dt>{t(words.area)}</dt>
        <dd>{t(areaTitle(call.area))}</dd>
        <dt>{t(words.access)}</dt>
        <dd>
          {accessOf(call).map((label, at) => (
            <div key={label[0]}>
              {t(label)} <span className={`${styles.code} ${list.quiet}`}>{codes[at]}</span>
            </div>
          ))}
        </dd>
        <dt>{t(words.byKey)}</dt>
        <dd>
          {scopeOf(call) === undefined ? t(words.notByKey) : <span className={styles.code}>{scopeOf(call)}</span>}
        </dd>
        {operation['x-within'] !== undefined && (
          <>
            <dt>{t(words.within)}</dt>
            <dd>{t(words[operation['x-within']])}</dd>
          </>
        )}
      </dl>
      <h2 className={list.heading}>{t(words.input)}</h2>
      <p className={list.quiet}>
        {t(hasInput ? sent : words.noInput)} {isRepeatable(call) && t(words.again)}
      </p>
      <FieldTable schema={input} module={call.path.split('/')[1] ?? ''} name={t(words.input)} />
      <h2 className={list.heading}>{t(words.output)}</h2>
      {output === undefined ? (
        <p className={list.quiet}>{t(words.outputFile)}</p>
      ) : schemaRows(output).length === 0 ? (
        <p className={list.quiet}>{t(words.noOutput)}</p>
      ) : (
        <FieldTable schema={output} module={call.path.split('/')[1] ?? ''} name={t(words.output)} />
      )}
      <Sample call={call} />
      {isTriable(call) && <TryIt call={call} />}
    </>
  )
}

type FieldProps = { schema: Schema; module: string; name: string }

function FieldTable({ schema, module, name }: FieldProps) {
  const t = useT()
  const rows = schemaRows(schema)
  if (rows.length === 0) return null
  return (
    <table className={styles.fields} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t(words.field)}</th>
          <th scope="col">{t(words.type)}</th>
          <th scope="col">{t(words.rules)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FieldRow key={row.path} row={row} module={module} />
        ))}
      </tbody>
    </table>
  )
}

function FieldRow({ row, module }: { row: SchemaRow; module: string }) {
  const t = useT()
  const language = useLanguage()
  const label = logField(module, row.name)?.label
  const rules = [
    ...(row.required && row.path !== '' ? [t(words.required)] : []),
    ...row.limits.map(({ kind, values }) => t(words[kind], values)),
  ]
  return (
    <tr>
      <th scope="row" className={styles.code}>
        {row.path || 'data'}
        {label !== undefined && <div className={list.quiet}>{t(label)}</div>}
      </th>
      <td className={styles.code}>{row.type}</td>
      <td>{rules.join(language === 'zh' ? '；' : '; ')}</td>
    </tr>
  )
}

/** What one would type in a terminal or write in a program; token and key are taken from variables and stand nowhere. */
function Sample({ call }: { call: ApiCall }) {
  const t = useT()
  const [by, setBy] = useState<By>('token')
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const text = sampleIn(language, call, location.origin + basePath, by)
  const shown = useRef<HTMLPreElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t(words.copied))
    } catch {
      // Without TLS, or when the browser was told no, there is no clipboard: the reader's own keys do it.
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current)
      toast.info(t(words.selectIt))
    }
  }
  return (
    <>
      <h2 className={list.heading}>{t(words.sample)}</h2>
      <Segmented
        className={styles.by ?? ''}
        aria-label={t(words.sampleIn)}
        value={language}
        onChange={setLanguage}
        options={[...sampleLanguages]}
      />{' '}
      {scopeOf(call) !== undefined && (
        <Segmented
          className={styles.by ?? ''}
          aria-label={t(words.sampleBy)}
          value={by}
          onChange={setBy}
          options={[
            { value: 'token', label: t(words.asPerson) },
            { value: 'key', label: t(words.asProgram) },
          ]}
        />
      )}
      <pre ref={shown} className={styles.sample}>
        {text}
      </pre>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t(words.copy)}
      </Button>
    </>
  )
}
