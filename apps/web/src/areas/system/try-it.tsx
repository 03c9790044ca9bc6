import type { Endpoint } from '@workplace/contract/kernel/endpoint'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { CallError, call as callEndpoint, fetchFile } from '../../kernel/client/client'
import list from '../../kernel/list/list.module.css'
import { useLanguage, useT } from '../../kernel/words'
import { type ApiCall, bodyOf, inputOf, labelOf, outputOf } from './api-calls'
import { sampleOf } from './schema-rows'
import styles from './system.module.css'
import { apiWords as words } from './words'

/** A person tries what they may call themselves, and no file is sent from here. */
export const isTriable = (call: ApiCall): boolean =>
  call.operation['x-permission'] !== 'device' && bodyOf(call)?.type !== 'multipart/form-data'

type Tried =
  | { kind: 'data'; code: number; ms: number; text: string }
  | { kind: 'file'; name: string; bytes: number; ms: number }

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Makes a call as the reader, with their own session, and shows what was answered. What changes something asks first. */
export function TryIt({ call }: { call: ApiCall }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [modal, asking] = Modal.useModal()
  const [text, setText] = useState(() => JSON.stringify(sampleOf(inputOf(call)) ?? {}, null, 2))
  const [tried, setTried] = useState<Tried | null>(null)
  const [sending, setSending] = useState(false)
  const input = objectIn(text)
  // what the console knows of it is its method and path: the server judges the rest
  const endpoint = { method: call.method, path: call.path, creates: false } as unknown as Endpoint

  const send = async () => {
    if (input === undefined) return
    setSending(true)
    const from = performance.now()
    const ms = () => Math.round(performance.now() - from)
    try {
      if (outputOf(call) === undefined) {
        const { name, blob } = await fetchFile(endpoint, input, { quiet: true })
        setTried({ kind: 'file', name, bytes: blob.size, ms: ms() })
      } else {
        const data = await callEndpoint(endpoint, input, { quiet: true })
        setTried({ kind: 'data', code: 0, ms: ms(), text: JSON.stringify(data, null, 2) })
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { code, data, message } = error
      setTried({ kind: 'data', code: code ?? -1, ms: ms(), text: JSON.stringify({ message, data }, null, 2) })
    } finally {
      setSending(false)
    }
  }
  const ask = () => {
    // of what is posted something may have an effect elsewhere
    if (call.method === 'GET' && call.operation['x-effect'] === 'read') return void send()
    return void modal.confirm({
      centered: true,
      title: t(words.sendAsk, { name: labelOf(call, language) }),
      content: t(words.sendAskText),
      okText: t(words.send),
      cancelText: t(words.cancel),
      onOk: () => void send(),
    })
  }
  return (
    <>
      {asking}
      <h2 className={list.heading}>{t(words.tryIt)}</h2>
      <div className={styles.try}>
        <p className={list.quiet}>{t(words.tryText)}</p>
        <label htmlFor={id}>
          {t(words.tryInput)}
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 14 }}
            spellCheck={false}
            value={text}
            status={input === undefined ? 'error' : ''}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        {input === undefined && (
          <span role="alert" className={list.fault}>
            {t(words.notJson)}
          </span>
        )}
        <div>
          <Button type="primary" loading={sending} disabled={input === undefined} onClick={ask}>
            {t(words.send)}
          </Button>
        </div>
        {tried !== null && (
          <>
            <span role="status">
              {tried.kind === 'file'
                ? t(words.fileAnswered, { name: tried.name, n: tried.bytes, ms: tried.ms })
                : t(words.answered, { code: tried.code, ms: tried.ms })}
            </span>
            {tried.kind === 'data' && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer scrolls, and keys have to reach it
              <pre className={styles.sample} tabIndex={0}>
                {tried.text}
              </pre>
            )}
          </>
        )}
      </div>
    </>
  )
}
