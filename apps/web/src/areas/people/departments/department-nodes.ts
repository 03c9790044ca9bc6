import type { TreeNode } from '../../../kernel/widgets/use-tree'

/** The active people of a department and of all below it. */
export const headcount = (node: TreeNode): number =>
  Number(node.employee_count ?? 0) + node.children.reduce((sum, child) => sum + headcount(child), 0)

/** The nodes whose names have the text in them, with those above them. */
export function matching(nodes: readonly TreeNode[], text: string): TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children, text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Where a department goes: under whom, and before which sister (null: last). */
export type Move = { readonly parent_id: number | null; readonly before_id: number | null }
export type Step = 'up' | 'down' | 'in' | 'out'

type Flat = Pick<TreeNode, 'id' | 'parent_id'>

/** What a key means for a department, among all in their order; null where it can go no further. */
export function stepOf(items: readonly Flat[], id: number, step: Step): Move | null {
  const own = items.find((item) => item.id === id)
  if (own === undefined) return null
  const sisters = items.filter((item) => item.parent_id === own.parent_id).map((item) => item.id)
  const at = sisters.indexOf(id)
  switch (step) {
    case 'up':
      return at === 0 ? null : { parent_id: own.parent_id, before_id: sisters[at - 1] ?? null }
    case 'down':
      return at === sisters.length - 1 ? null : { parent_id: own.parent_id, before_id: sisters[at + 2] ?? null }
    case 'in': {
      const before = sisters[at - 1]
      return before === undefined ? null : { parent_id: before, before_id: null }
    }
    case 'out': {
      const above = items.find((item) => item.id === own.parent_id)
      if (above === undefined) return null
      const aunts = items.filter((item) => item.parent_id === above.parent_id).map((item) => item.id)
      return { parent_id: above.parent_id, before_id: aunts[aunts.indexOf(above.id) + 1] ?? null }
    }
  }
}

/** What a drop means: onto a node (`into`), or beside it in the gap before or after it. */
export function dropOf(items: readonly Flat[], id: number, onto: number, where: 'into' | 'before' | 'after'): Move {
  if (where === 'into') return { parent_id: onto, before_id: null }
  const target = items.find((item) => item.id === onto)
  const parent_id = target?.parent_id ?? null
  const sisters = items.filter((item) => item.parent_id === parent_id && item.id !== id).map((item) => item.id)
  const at = sisters.indexOf(onto)
  return { parent_id, before_id: (where === 'before' ? onto : sisters[at + 1]) ?? null }
}
