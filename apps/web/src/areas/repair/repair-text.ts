import type { Label, Language } from '@workplace/contract/kernel/words'
import type { RepairRow } from '@workplace/contract/repair/repair'
import { nameIn } from '../../kernel/name-in'
import { repairWords as words } from './repair-words'

type Say = (label: Label, values?: Record<string, string | number>) => string

/** What a ticket is about, by name; what is gone by the name that it had last. */
export function targetText(row: RepairRow, t: Say, language: Language): string {
  const name = nameIn(language, row.meetingroom_name, row.target_label_en)
  return row.target_gone ? t(words.gone, { name }) : name
}

/** Where it is. */
export const placeText = (row: RepairRow, language: Language): string =>
  [nameIn(language, row.office_name, row.office_name_en), row.floor_name].filter((part) => part !== '').join(' · ')

/** Until when it is locked. */
export const lockedText = ({ target_type, locked_until }: RepairRow, t: Say): string =>
  t(target_type === 'room' ? words.lockedUntil : words.thingLockedUntil, { date: locked_until ?? '' })
