import { Select } from 'antd'
import { useState } from 'react'
import { offeredZones, zoneChoice } from '../time/zones'
import { useLanguage, useT } from '../words'
import { controlOf, type InputProps } from './widget'
import { words } from './words'

/** Zones with their present offsets, found by any part of what they are called, by their code or by the offset. */
export function ZoneInput(props: InputProps<string>) {
  const { field, value, onChange } = props
  const t = useT()
  const language = useLanguage()
  // The list of all zones is made only when somebody looks at it.
  const [opened, setOpened] = useState(false)
  const codes = opened ? offeredZones() : value ? [value] : []
  const found = (text: string, { label, value: code }: { label: string; value: string }) => {
    const wanted = text.trim().toLowerCase()
    return label.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted.replace(/\s+/g, '_'))
  }
  return (
    <Select
      {...controlOf(props)}
      value={value ?? undefined}
      onChange={(zone) => onChange?.(zone ?? null)}
      onOpenChange={(open) => open && setOpened(true)}
      options={codes.map((code) => ({ value: code, label: zoneChoice(code, language), title: code }))}
      allowClear={field.optional}
      showSearch={{ filterOption: (text, option) => option !== undefined && found(text, option) }}
      notFoundContent={t(words.noMatch)}
      placeholder={t(words.searchPicker)}
    />
  )
}
