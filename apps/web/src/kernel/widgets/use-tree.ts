import { useQuery } from '@tanstack/react-query'
import { treeAt } from '@workplace/contract/kernel/list-query'
import { queryOf } from '../client/query'
import { useLiveRefresh } from '../client/use-live-refresh'
import { resourceNamed } from '../registry/resources'

/** A row of a tree as the server gives it, with what it counts for each. */
export type FlatNode = {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly parent_id: number | null
  readonly mine: boolean
  readonly employee_count?: unknown
}
export type TreeNode = FlatNode & { readonly children: readonly TreeNode[] }

/** The nodes below each other. One whose parent is missing stands at the top: nothing gets lost. */
export function nested(items: readonly FlatNode[]): TreeNode[] {
  const nodes = new Map(items.map((item) => [item.id, { ...item, children: [] as TreeNode[] }] as const))
  const top: TreeNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parent_id === null ? undefined : nodes.get(node.parent_id)
    if (parent === undefined) top.push(node)
    else parent.children.push(node)
  }
  return top
}

/** The whole tree of a resource, and its rows by id. */
export function useTree(name: string) {
  const resource = resourceNamed(name)
  useLiveRefresh(resource, resource.path)
  const answer = useQuery({
    ...queryOf(treeAt(resource.tree ?? resource.path), {}, { quiet: true }),
    staleTime: 30_000,
  })
  const items = (answer.data?.items ?? []) as unknown as readonly FlatNode[]
  return {
    items,
    top: nested(items),
    byId: new Map(items.map((item) => [item.id, item])),
    loading: answer.isPending,
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}
