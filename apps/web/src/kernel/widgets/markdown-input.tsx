import { Skeleton } from 'antd'
import { lazy, Suspense, useDeferredValue } from 'react'
import { LongText } from './long-text'
import { MarkdownEditor } from './markdown-editor'
import { type CellProps, controlOf, type InputProps } from './widget'

const MarkdownView = lazy(() => import('./markdown-view'))

export function MarkdownInput(props: InputProps<string>) {
  const { field, value, onChange } = props
  const text = value ?? ''
  const shown = useDeferredValue(text)
  return (
    <MarkdownEditor
      control={controlOf(props)}
      value={text}
      onChange={(next) => onChange?.(next)}
      max={field.max}
      rows={{ minRows: 8, maxRows: 18 }}
    >
      <Suspense fallback={<Skeleton active title={false} />}>
        <MarkdownView>{shown}</MarkdownView>
      </Suspense>
    </MarkdownEditor>
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
