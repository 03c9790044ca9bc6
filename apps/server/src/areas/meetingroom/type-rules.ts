import type { Label } from '@workplace/contract/kernel/words'
import type { Call } from '../../kernel/call/call'
import type { Change, Rules } from '../../kernel/resources/engine'
import { words } from './words'

type Node = { id: number; parent_id: number | null; sys_type: string }

const treeLockClass = 7222

export const typeRules: Rules = {
  beforeSave: async (call, changes) => {
    const nodes = await treeOf(call)
    return changes.map((change) => ({ ...parentFault(change, nodes), ...categoryFault(change, nodes) }))
  },
}

/** All types of the company; one change of the tree at a time, else two of them could close a circle together. */
async function treeOf({ db, actor }: Call): Promise<Map<number, Node>> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [treeLockClass, actor.company_id])
  const nodes = await db.query<Node>(
    'select id, parent_id, sys_type from resource_service_type where company_id = $1',
    [actor.company_id],
  )
  return new Map(nodes.map((node) => [node.id, node]))
}

function parentFault({ before, after }: Change, nodes: ReadonlyMap<number, Node>): Record<string, Label> {
  const parent = nodes.get(Number(after.parent_id))
  if (parent === undefined) return {}
  for (let node: Node | undefined = parent; node !== undefined; node = nodes.get(Number(node.parent_id))) {
    if (node.id === before?.id) return { parent_id: words.parentIsItself }
  }
  return parent.sys_type === after.sys_type ? {} : { parent_id: words.parentOfOtherKind }
}

function categoryFault({ before, after }: Change, nodes: ReadonlyMap<number, Node>): Record<string, Label> {
  if (before === null || before.sys_type === after.sys_type) return {}
  const hasChildren = [...nodes.values()].some((node) => node.parent_id === before.id)
  return hasChildren ? { sys_type: words.childrenOfOtherKind } : {}
}
