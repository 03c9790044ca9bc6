import { Input, Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../words'
import { LongText } from './long-text'
import { type CellProps, controlOf, type InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

const MarkdownView = lazy(() => import('./markdown-view'))

export function MarkdownInput(props: InputProps<string>) {
  const { field, value, onChange } = props
  const t = useT()
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const text = value ?? ''
  return (
    <div>
      <div className={styles.markdownHead}>
        <span className={styles.hint}>{t(words.markdownHint)}</span>
        <Segmented
          size="small"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'write', label: t(words.write) },
            { value: 'preview', label: t(words.preview) },
          ]}
        />
      </div>
      {mode === 'write' ? (
        <Input.TextArea
          {...controlOf(props)}
          value={text}
          maxLength={field.max}
          autoSize={{ minRows: 8, maxRows: 18 }}
          onChange={({ target }) => onChange?.(target.value)}
        />
      ) : (
        <div className={styles.preview}>
          {text === '' ? (
            <span className={styles.quiet}>{t(words.nothingToPreview)}</span>
          ) : (
            <Suspense fallback={<Skeleton active title={false} />}>
              <MarkdownView>{text}</MarkdownView>
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

/** The text without the marks of Markdown, for one line. */
const withoutMarks = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim()

export function MarkdownCell({ value, whole }: CellProps<string>) {
  const view = (
    <Suspense fallback={<Skeleton active title={false} />}>
      <MarkdownView>{value}</MarkdownView>
    </Suspense>
  )
  return whole ? view : <LongText full={view}>{withoutMarks(value)}</LongText>
}
