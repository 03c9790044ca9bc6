import type { Label } from '@workplace/contract/kernel/words'
import { type ConfigField, configFields, configGroups } from '@workplace/contract/meetingroom/config'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'

const groupLabels = {
  opentime: ['开放时间与午休', 'Opening hours and lunch break'],
  limit_unit: ['可预订范围', 'Booking horizon'],
  approve_booking_begintime: ['每日预订开放时段', 'Daily booking window'],
  release_mode: ['释放规则', 'Auto-release'],
} as const satisfies Record<string, Label>

/** What can be chosen to be applied: single settings, and those that only make sense together. */
export const choices: readonly {
  readonly key: string
  readonly label: Label
  readonly fields: readonly ConfigField[]
}[] = Object.entries(configGroups).map(([key, fields]) => ({
  key,
  fields,
  label: groupLabels[key as keyof typeof groupLabels] ?? meetingroom.fields[fields[0] as ConfigField].label,
}))

/** The fields behind some choices, in the order of the form. */
export const fieldsOf = (keys: readonly string[]): ConfigField[] => {
  const chosen = new Set(keys.flatMap((key) => configGroups[key] ?? []))
  return configFields.filter((name) => chosen.has(name))
}
