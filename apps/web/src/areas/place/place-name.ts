import { useQuery } from '@tanstack/react-query'
import { type CityNode, officeTree } from '@workplace/contract/place/default-place'
import { queryOf } from '../../kernel/client/query'
import { nameIn } from '../../kernel/name-in'
import { type Language, useLanguage } from '../../kernel/words'
import { usePlace } from './place'

/** Cities with their offices, as pickers show them. */
export const usePlaceTree = () => useQuery({ ...queryOf(officeTree, { is_all: 1 }), staleTime: 5 * 60_000 })

/** What both names of a place are searched by. */
export const searchedIn = (...places: readonly { name: string; name_en: string | null }[]): string =>
  places.map(({ name, name_en }) => `${name} ${name_en ?? ''}`).join(' ')

/** The name of an office of the tree in the reader's language. */
export function officeNameIn(tree: readonly CityNode[] | undefined, office: number | null, language: Language) {
  const found = tree?.flatMap(({ children }) => children).find(({ id }) => id === office)
  return found === undefined ? undefined : nameIn(language, found.name, found.name_en)
}

/** What the reader calls the chosen office: as it is remembered, until the tree is there. */
export function useOfficeName(): string {
  const language = useLanguage()
  const { data: tree } = usePlaceTree()
  const { officeVal, officeName } = usePlace()
  return officeNameIn(tree, officeVal, language) ?? officeName
}
