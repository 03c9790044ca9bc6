import { useQuery } from '@tanstack/react-query'
import { callsOf } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { queryOf } from '../query'

export type TreeNode = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly parent_id: number | null
  readonly mine: boolean
  readonly children: readonly TreeNode[]
}

type Flat = Omit<TreeNode, 'children'>

/** The nodes below each other. One whose parent is missing stands at the top: nothing gets lost. */
export function nested(items: readonly Flat[]): TreeNode[] {
  const nodes = new Map(items.map((item) => [item.id, { ...item, children: [] as TreeNode[] } as TreeNode]))
  const top: TreeNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parent_id === null ? undefined : nodes.get(node.parent_id)
    if (parent === undefined) top.push(node)
    else (parent.children as TreeNode[]).push(node)
  }
  return top
}

/** The whole tree of a resource, and its rows by id. */
export function useTree(name: string) {
  const answer = useQuery({ ...queryOf(callsOf(resourceNamed(name)).tree, {}, { quiet: true }), staleTime: 30_000 })
  const items = (answer.data?.items ?? []) as unknown as readonly Flat[]
  return {
    items,
    top: nested(items),
    byId: new Map(items.map((item) => [item.id, item])),
    loading: answer.isPending,
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}
