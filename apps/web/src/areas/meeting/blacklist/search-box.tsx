import { SearchInput } from '../../../kernel/list/search-input'
import { type Label, useT } from '../../../kernel/words'
import type { ListAddress } from './use-list-address'

/** What is typed stands in the address a moment later. */
export function SearchBox({ address, label }: { address: ListAddress; label: Label }) {
  const t = useT()
  return <SearchInput label={t(label)} value={address.text('title')} onSettled={(title) => address.change({ title })} />
}
