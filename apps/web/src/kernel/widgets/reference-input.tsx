import { Button, Select, Spin } from 'antd'
import type { ReactNode, UIEvent } from 'react'
import { resourceNamed } from '../registry/resources'
import { useT } from '../words'
import { ADD, useAddOption } from './add-option'
import { TreeRefInput, TreesPicker } from './tree-input'
import { useReferenceOptions } from './use-options'
import { controlOf, type InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

type Shared = Partial<ReturnType<typeof controlOf>> & {
  readonly to: string
  readonly known?: Readonly<Record<number, string>>
  readonly within?: Readonly<Record<string, number | string>>
  readonly allowClear?: boolean
  readonly placeholder?: string
  readonly prefix?: ReactNode
  readonly className?: string
}
type Chosen<T> = { readonly value?: T | null; readonly onChange?: (value: T | null) => void }

const looksOf = ({ to: _to, known: _known, within: _within, placeholder: _placeholder, ...looks }: Shared) => looks

function useParts({ to, known, within, placeholder }: Shared, chosen: readonly number[]) {
  const t = useT()
  const options = useReferenceOptions(to, chosen, known, within)
  const offered = options.items.map(({ id, text }) => ({ value: id, label: text }))
  const add = useAddOption(to, within)
  const all = add === undefined ? offered : [...offered, { value: ADD, label: add.label, title: add.text }]
  // While nobody looks, only what is chosen needs a name.
  const shown = options.open
    ? options.searching && offered.length === 0
      ? []
      : all
    : chosen.map((id) => ({ value: id, label: options.names.get(id) ?? '…' }))
  const beyond = options.total > offered.length
  return {
    options: shown,
    onOpenChange: options.onOpenChange,
    placeholder: placeholder ?? t(words.searchPicker),
    showSearch: { filterOption: false, onSearch: options.onSearch } as const,
    loading: options.searching,
    notFoundContent: options.failed ? (
      <Button type="link" size="small" onClick={options.retry}>
        {t(words.searchFailed)}
      </Button>
    ) : options.searching ? (
      <Spin size="small" aria-label={t(words.searching)} />
    ) : (
      <span className={styles.quiet}>{t(options.typed === '' ? words.noData : words.noMatch)}</span>
    ),
    onPopupScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      if (currentTarget.scrollTop + currentTarget.clientHeight > currentTarget.scrollHeight - 80) options.more()
    },
    popupRender: (menu: ReactNode) => (
      <>
        {menu}
        {beyond && !options.failed ? (
          <div className={styles.pickerFoot}>
            {t(words.moreOptions, { shown: offered.length, total: options.total })}
          </div>
        ) : null}
      </>
    ),
    names: options.names,
    add,
  }
}

/** One record of another resource, searched on the server. */
export function ReferencePicker({ value, onChange, ...shared }: Shared & Chosen<number>) {
  const { names, add, ...parts } = useParts(shared, value ? [value] : [])
  return (
    <Select<number>
      {...looksOf(shared)}
      {...parts}
      labelRender={({ value: id, label }) => names.get(Number(id)) ?? label}
      // without a value it would keep what was pressed, be it to add one
      value={value ?? null}
      onChange={(id) => (id === ADD ? add?.start((made) => onChange?.(made)) : onChange?.(id ?? null))}
    />
  )
}

/** Several records of another resource: of a tree, or searched on the server. `compact`: as many tags as fit in one line. */
export function ReferencesPicker(props: Shared & Chosen<number[]> & { compact?: boolean }) {
  if (resourceNamed(props.to).tree === null) return <FlatReferencesPicker {...props} />
  const { compact: _compact, known: _known, within: _within, value, onChange, ...looks } = props
  return <TreesPicker {...looks} value={value ?? []} onChange={(ids) => onChange?.(ids)} />
}

function FlatReferencesPicker({
  value,
  onChange,
  compact,
  ...shared
}: Shared & Chosen<number[]> & { compact?: boolean }) {
  const chosen = value ?? []
  const { names, add, ...parts } = useParts(shared, chosen)
  return (
    <Select<number[]>
      {...looksOf(shared)}
      {...parts}
      mode="multiple"
      maxTagCount={compact ? 'responsive' : undefined}
      labelRender={({ value: id, label }) => names.get(Number(id)) ?? label}
      value={[...chosen]}
      onChange={(ids) => (ids.includes(ADD) ? add?.start((made) => onChange?.([...chosen, made])) : onChange?.(ids))}
    />
  )
}

export function RefInput(props: InputProps<number>) {
  return resourceNamed(props.field.to ?? '').tree === null ? <FlatRefInput {...props} /> : <TreeRefInput {...props} />
}

function FlatRefInput(props: InputProps<number>) {
  const { field, known, within, value, onChange } = props
  const picker = { ...controlOf(props), known, within, value, onChange, to: field.to ?? '' }
  return <ReferencePicker {...picker} allowClear={field.optional} />
}

export function RefsInput(props: InputProps<number[]>) {
  const { field, known, within, value, onChange } = props
  const picker = { ...controlOf(props), known, within, value, onChange, to: field.to ?? '' }
  return <ReferencesPicker {...picker} allowClear />
}
