import { Button, Select, Spin } from 'antd'
import type { ReactNode, UIEvent } from 'react'
import { useT } from '../words'
import { useReferenceOptions } from './use-options'
import type { InputProps } from './widget'
import styles from './widgets.module.css'
import { words } from './words'

type Shared = Pick<InputProps<unknown>, 'id' | 'disabled' | 'known' | 'within'> & {
  readonly to: string
  readonly allowClear?: boolean
  readonly placeholder?: string
  readonly prefix?: ReactNode
  readonly 'aria-label'?: string
}

function useParts({ to, known, within, placeholder }: Shared, chosen: readonly number[]) {
  const t = useT()
  const options = useReferenceOptions(to, chosen, known, within)
  const offered = options.items.map(({ id, name }) => ({ value: id, label: name }))
  // While nobody looks, only what is chosen needs a name.
  const shown = options.open ? offered : chosen.map((id) => ({ value: id, label: options.names.get(id) ?? '…' }))
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
  }
}

/** One record of another resource, searched on the server. */
export function ReferencePicker({
  value,
  onChange,
  ...shared
}: Shared & { value?: number | null; onChange?: (value: number | null) => void }) {
  const { to, known: _k, within: _w, ...rest } = shared
  const { names, options, ...parts } = useParts(shared, value ? [value] : [])
  return (
    <Select<number>
      {...rest}
      {...parts}
      options={options}
      labelRender={({ value: id, label }) => names.get(Number(id)) ?? label}
      value={value ?? undefined}
      onChange={(id) => onChange?.(id ?? null)}
    />
  )
}

/** Several records of another resource, searched on the server. */
export function ReferencesPicker({
  value,
  onChange,
  ...shared
}: Shared & { value?: readonly number[] | null; onChange?: (value: number[]) => void; responsive?: boolean }) {
  const { to, known: _k, within: _w, responsive, ...rest } = shared as Shared & { responsive?: boolean }
  const chosen = value ?? []
  const { names, options, ...parts } = useParts(shared, chosen)
  return (
    <Select<number[]>
      {...rest}
      {...parts}
      mode="multiple"
      maxTagCount={responsive ? 'responsive' : undefined}
      options={options}
      labelRender={({ value: id, label }) => names.get(Number(id)) ?? label}
      value={[...chosen]}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}

export function RefInput({ field, name: _n, ...rest }: InputProps<number>) {
  return <ReferencePicker {...rest} to={field.to ?? ''} allowClear={field.optional} />
}

export function RefsInput({ field, name: _n, ...rest }: InputProps<number[]>) {
  return <ReferencesPicker {...rest} to={field.to ?? ''} allowClear />
}
