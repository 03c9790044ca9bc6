import { Select } from 'antd'
import type { FilterAt } from '../../../kernel/list/address'
import list from '../../../kernel/list/list.module.css'
import { words as listWords } from '../../../kernel/list/words'
import { nameIn } from '../../../kernel/name-in'
import { useLanguage, useT } from '../../../kernel/words'
import { usePlace } from '../../place/public'
import { bookingWords as words } from './booking-words'
import { useDeskSetup } from './use-desks'

type Kind = 'floors' | 'areas' | 'resources'
const labels = { floors: words.floor, areas: words.area, resources: words.equipment } as const

/** A floor, a desk area or equipment of the office that is shown. */
export function SetupFilter({ kind, name, value, values, change }: FilterAt<number | null> & { kind: Kind }) {
  const t = useT()
  const language = useLanguage()
  const here = usePlace((place) => place.officeVal)
  const office = useDeskSetup((values.office as number | null) ?? here).data?.office
  const floor = (values.floor ?? null) as number | null
  const offered: readonly { id: number; name: string; name_en?: string | null; floor_id?: number }[] =
    office?.[kind] ?? []
  const options = offered
    .filter((one) => kind !== 'areas' || floor === null || one.floor_id === floor)
    .map((one) => ({ value: one.id, label: nameIn(language, one.name, one.name_en) }))
  return (
    <Select
      aria-label={t(labels[kind])}
      prefix={<span className={list.quiet}>{t(labels[kind])}</span>}
      placeholder={t(listWords.any)}
      allowClear
      value={value}
      options={options}
      onChange={(chosen) => change({ [name]: chosen ?? null })}
    />
  )
}
