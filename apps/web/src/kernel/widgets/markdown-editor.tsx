import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { Button, Input, Segmented } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useT } from '../words'
import { type MarkdownAct, markdownActs, markdownEdit } from './markdown-edit'
import styles from './widgets.module.css'
import { words } from './words'

const icons: Record<MarkdownAct, ComponentType> = {
  bold: BoldOutlined,
  italic: ItalicOutlined,
  heading: FontSizeOutlined,
  bullets: UnorderedListOutlined,
  numbers: OrderedListOutlined,
  table: TableOutlined,
  link: LinkOutlined,
}
const keys: Partial<Record<MarkdownAct, string>> = { bold: 'B', italic: 'I', link: 'K' }
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As typing it: the browser's undo takes it back. */
function typeInto(area: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  area.focus()
  area.setSelectionRange(from, to)
  const isDone = document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert) ?? false
  if (isDone) return
  area.setRangeText(insert)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

type Props = {
  /** Of the field itself: `id`, `disabled` and the `aria-` ones. */
  readonly control: Readonly<Record<string, unknown>> & { readonly id?: string | undefined }
  readonly value: string
  readonly onChange: (value: string) => void
  readonly max?: number | undefined
  readonly rows: { readonly minRows: number; readonly maxRows: number }
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** The text laid out; beside what is written where there is room, else instead of it. */
  readonly children: ReactNode
}

/** Text in Markdown for those who need not know it: buttons write the marks, and what they make stands beside. */
export function MarkdownEditor({ control, value, onChange, max, rows, onKeyDown, children }: Props) {
  const t = useT()
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const ref = useRef<TextAreaRef>(null)
  const shown = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<MarkdownAct>('bold')

  const act = (what: MarkdownAct) => {
    const area = ref.current?.resizableTextArea?.textArea
    if (!area || area.disabled) return
    const { from, to, insert, start, end } = markdownEdit(area.value, area.selectionStart, area.selectionEnd, what, {
      link: t(words.linkText),
      columns: [t(words.columnA), t(words.columnB)],
    })
    // A field that is full would cut marks in two.
    if (max !== undefined && area.value.length - (to - from) + insert.length > max) return area.focus()
    typeInto(area, from, to, insert)
    area.setSelectionRange(start, end)
  }
  const onKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const what = markdownActs.find((one) => keys[one] === event.key.toUpperCase())
    if (what === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) {
      onKeyDown?.(event)
      return
    }
    event.preventDefault()
    act(what)
  }
  /** One stop for Tab; the arrows go from button to button. */
  const onArrows = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div className={styles.editor} data-mode={mode}>
      <div className={styles.markdownHead}>
        <div
          role="toolbar"
          aria-label={t(words.format)}
          aria-controls={control.id}
          className={styles.tools}
          onKeyDown={onArrows}
        >
          {markdownActs.map((one) => {
            const Icon = icons[one]
            const key = keys[one]
            const name = t(words[one])
            return (
              <Button
                key={one}
                type="text"
                size="small"
                icon={<Icon />}
                aria-label={name}
                aria-keyshortcuts={key && `${isApple ? 'Meta' : 'Control'}+${key}`}
                title={key ? t(words.withKeys, { act: name, keys: isApple ? `⌘${key}` : `Ctrl+${key}` }) : name}
                disabled={control.disabled === true}
                tabIndex={one === current ? 0 : -1}
                onFocus={() => setCurrent(one)}
                onClick={() => act(one)}
              />
            )
          })}
        </div>
        <Segmented
          className={styles.modes}
          size="small"
          aria-label={t(words.writeOrPreview)}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'write', label: t(words.write) },
            { value: 'preview', label: t(words.preview) },
          ]}
        />
      </div>
      <div className={styles.panes}>
        <div className={styles.written}>
          <Input.TextArea
            {...control}
            ref={ref}
            value={value}
            maxLength={max}
            autoSize={rows}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKeys}
            onScroll={({ currentTarget: from }) => {
              const to = shown.current
              if (to === null) return
              const part = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight)
              to.scrollTop = part * (to.scrollHeight - to.clientHeight)
            }}
          />
        </div>
        <section
          ref={shown}
          className={styles.preview}
          aria-label={t(words.preview)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long is scrolled by keys
          tabIndex={0}
        >
          {value.trim() === '' ? <span className={styles.quiet}>{t(words.nothingToPreview)}</span> : children}
        </section>
      </div>
    </div>
  )
}
