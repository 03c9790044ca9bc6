import { comma } from '@workplace/contract/kernel/comma'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { useRef } from 'react'
import { FilterRow } from '../list/filter-row'
import { SearchInput } from '../list/search-input'
import { words } from '../list/words'
import { inSentence } from '../widgets/in-sentence'
import { useLanguage, useT } from '../words'
import { FilterInput } from './filter-input'
import { changed, isFiltered, type ListState } from './list-state'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
}

/** The filters above a list: a text, then the fields that may be filtered by. */
export function Filters({ resource, state, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const fields = Object.entries(resource.fields).filter(([, field]) => field.filter)
  const searched = resource.search
    .map((name) => inSentence(fieldOf(resource, name).label, language))
    .join(comma[language])
  const isSet = (name: string) => [name, `${name}_from`, `${name}_to`].some((key) => state.filters[key] !== undefined)
  // A range changes two filters at once: each change builds on the one before it.
  const latest = useRef(state.filters)
  latest.current = state.filters
  const put = (name: string, value: string) => {
    const { [name]: _dropped, ...rest } = latest.current
    latest.current = value === '' ? rest : { ...rest, [name]: value }
    onChange({ filters: changed(state, { filters: latest.current }).filters })
  }
  return (
    <FilterRow
      set={[state.title !== '', ...fields.map(([name]) => isSet(name))]}
      onReset={isFiltered(state) ? () => onChange({ title: '', filters: {} }) : undefined}
    >
      <SearchInput
        label={t(words.search, { fields: searched })}
        value={state.title}
        onSettled={(title) => onChange({ title })}
      />
      {fields.map(([name, field]) => (
        <FilterInput key={name} name={name} field={field} filters={state.filters} onChange={put} />
      ))}
    </FilterRow>
  )
}
