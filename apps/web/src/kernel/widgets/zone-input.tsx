import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '../words'
import { controlOf, type InputProps } from './widget'
import { words } from './words'
import { allZones, zoneLabel } from './zones'

/** IANA zones with their present offsets, found by any part of their name or by the offset. */
export function ZoneInput(props: InputProps<string>) {
  const { field, value, onChange } = props
  const t = useT()
  // The list of all zones is made only when somebody looks at it.
  const [opened, setOpened] = useState(false)
  const names = opened ? allZones().map(({ name }) => name) : value ? [value] : []
  return (
    <Select
      {...controlOf(props)}
      value={value ?? undefined}
      onChange={(zone) => onChange?.(zone ?? null)}
      onOpenChange={(open) => open && setOpened(true)}
      options={names.map((name) => ({ value: name, label: zoneLabel(name) }))}
      allowClear={field.optional}
      showSearch={{
        filterOption: (text, option) =>
          (option?.label ?? '').toLowerCase().includes(text.trim().toLowerCase().replace(/\s+/g, '_')),
      }}
      notFoundContent={t(words.noMatch)}
      placeholder={t(words.searchPicker)}
    />
  )
}
