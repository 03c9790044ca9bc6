import type { OrganisationUnit } from '@workplace/contract/people/organisation'

export type OrganisationNode = OrganisationUnit & { readonly children: readonly OrganisationNode[] }

const isVacant = (unit: OrganisationUnit) => unit.manager_id === null || !unit.manager_active

/** How many departments nobody leads, or only somebody whose account is closed. */
export const vacancies = (items: readonly OrganisationUnit[]): number => items.filter(isVacant).length

/**
 * The departments below each other; of a search those that match, with those above them, so that one sees where they
 * are. One whose parent is missing stands at the top.
 */
export function organisationNodes(
  items: readonly OrganisationUnit[],
  wanted: { readonly text: string; readonly vacantOnly: boolean },
): readonly OrganisationNode[] {
  const text = wanted.text.trim().toLowerCase()
  const known = new Set(items.map(({ id }) => id))
  const below = new Map<number | null, OrganisationUnit[]>()
  for (const item of items) {
    const parent = item.parent_id !== null && known.has(item.parent_id) ? item.parent_id : null
    below.set(parent, [...(below.get(parent) ?? []), item])
  }
  const matches = (unit: OrganisationUnit) =>
    (text === '' || [unit.name, unit.manager_name ?? ''].some((one) => one.toLowerCase().includes(text))) &&
    (!wanted.vacantOnly || isVacant(unit))
  const nodes = (parent: number | null): OrganisationNode[] =>
    (below.get(parent) ?? []).flatMap((unit) => {
      const children = nodes(unit.id)
      return matches(unit) || children.length > 0 ? [{ ...unit, children }] : []
    })
  return nodes(null)
}

/** The ids of some nodes and of all below them. */
export const idsOf = (nodes: readonly OrganisationNode[]): number[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children)])
