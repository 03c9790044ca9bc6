import { Select } from 'antd'
import type { ReactNode } from 'react'
import { ReferencePicker } from '../widgets/reference-input'
import { type Label, useT } from '../words'
import type { Address } from './address'
import { day, dayFrom, type FilterAt, id, type Parts, text } from './address'
import { DatesFilter, type Length } from './date-filters'
import { FilterRow } from './filter-row'
import list from './list.module.css'
import { OfficeFilter, RoomFilter } from './place-filters'
import { SearchInput } from './search-input'
import { words } from './words'

const filter = { filter: true } as const

function Search({ label, name, value, change }: FilterAt<string> & { label: Label }) {
  const t = useT()
  return <SearchInput label={t(label)} value={value} onSettled={(said) => change({ [name]: said })} />
}
/** A text that is looked for. */
export const search = (label: Label) => ({
  ...{ ...text, ...filter },
  input: (at: FilterAt<string>) => <Search label={label} {...at} />,
})

type Options<T extends string> = readonly (readonly [T, Label])[]
type ChoiceProps = { label: Label; options: Options<string>; any: Label | undefined }

function Choice({ label, options, any, name, value, change }: FilterAt<string | null> & ChoiceProps) {
  const t = useT()
  return (
    <Select
      aria-label={t(label)}
      // a choice that says itself what it chooses needs no name before it
      prefix={any === undefined ? <span className={list.quiet}>{t(label)}</span> : undefined}
      placeholder={t(any ?? words.any)}
      allowClear
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      value={value}
      options={options.map(([code, said]) => ({ value: code, label: t(said) }))}
      onChange={(code) => change({ [name]: code ?? null })}
    />
  )
}
/** One of several, or all of them. */
export const choice = <T extends string>(label: Label, options: Options<T>, any?: Label) => ({
  ...filter,
  read: (said: string): T | null => options.find(([code]) => code === said)?.[0] ?? null,
  input: (at: FilterAt<T | null>) => <Choice label={label} options={options} any={any} {...at} />,
})

/** The options of words by their names. */
export const optionsOf = <K extends string>(labels: Readonly<Record<K, Label>>): Options<K> =>
  (Object.keys(labels) as K[]).map((name) => [name, labels[name]])

type DatesProps = { label: Label; until: string; lengths: readonly Length[] | undefined }

function Dates({ label, until, lengths, name, value, values, change }: FilterAt<string | null> & DatesProps) {
  const t = useT()
  return (
    <DatesFilter
      label={t(label)}
      lengths={lengths}
      from={value}
      until={values[until] as string | null}
      onChange={(first, last) => change({ [name]: first, [until]: last })}
    />
  )
}
/** From a day, until a day, or both, included: two parameters and one filter. */
export const dates = <F extends string, U extends string>(
  label: Label,
  from: F,
  until: U,
  lengths?: readonly Length[],
) => {
  const input = (at: FilterAt<string | null>) => <Dates {...{ label, until, lengths }} {...at} />
  return {
    [from]: { ...day, ...filter, input, pair: until },
    [until]: { ...dayFrom(from), ...filter },
  } as Record<F | U, typeof day & typeof filter>
}

const picked = { ...id, ...filter } as const
/** The office; its rooms go with it. */
export const office = {
  ...picked,
  resets: ['room'],
  input: ({ value, change }: FilterAt<number | null>) => (
    <OfficeFilter value={value} onChange={(chosen) => change({ office: chosen })} />
  ),
} as const
/** A room, of the office that is chosen. */
export const room = {
  ...picked,
  input: ({ value, values, change }: FilterAt<number | null>) => (
    <RoomFilter
      office={(values.office ?? null) as number | null}
      value={value}
      onChange={(chosen) => change({ room: chosen })}
    />
  ),
} as const

function Reference({ label, to, name, value, change }: FilterAt<number | null> & { label: Label; to: string }) {
  const t = useT()
  return (
    <ReferencePicker
      aria-label={t(label)}
      prefix={<span className={list.quiet}>{t(label)}</span>}
      placeholder={t(words.any)}
      to={to}
      allowClear
      value={value}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  )
}
/** A row of another list. */
export const reference = (label: Label, to: string) => ({
  ...picked,
  input: (at: FilterAt<number | null>) => <Reference label={label} to={to} {...at} />,
})

/** The filters of an address, in their order. */
export function AddressFilters({ address, actions }: { address: Address<Parts>; actions?: ReactNode }) {
  const { parts, at, isSought, change, clear } = address
  const values: Readonly<Record<string, unknown>> = at
  const sought: Readonly<Record<string, unknown>> = address.sought
  const drawn = Object.entries(parts).filter(([, { input }]) => input !== undefined)
  if (drawn.length === 0 && !actions) return null
  return (
    <FilterRow
      set={drawn.map(([name, { pair = name }]) => name in sought || pair in sought)}
      onReset={isSought ? clear : undefined}
      actions={actions}
    >
      {drawn.map(([name, part]) => (
        <Drawn key={name}>{part.input?.({ name, value: values[name], values, change })}</Drawn>
      ))}
    </FilterRow>
  )
}

const Drawn = ({ children }: { children: ReactNode }) => children
