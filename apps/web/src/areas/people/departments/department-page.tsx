import { department, moveDepartment } from '@workplace/contract/people/department'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { invalidate, useChange } from '../../../kernel/client/query'
import { idsIn } from '../../../kernel/resource-page/list-state'
import { type Place, ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { type FlatNode, useTree } from '../../../kernel/widgets/use-tree'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'
import type { Move } from './department-nodes'
import { DepartmentTree } from './department-tree'
import { Dissolve } from './dissolve'

type Department = RowWith<typeof department.fields>

/** The departments: their tree at the left, those directly under the chosen one at the right. */
export default function DepartmentPage() {
  const t = useT()
  const mayMove = useMay('change-department')
  const mayDelete = useMay('delete-department')
  const [dissolving, setDissolving] = useState<Department | null>(null)
  const { byId } = useTree('department')
  const move = useChange(moveDepartment, { stale: [department.path] })

  const onMove = async ({ id, version, name, parent_id: from }: FlatNode, to: Move) => {
    try {
      await move.mutateAsync({ id, version, ...to })
      const above = to.parent_id === null ? t(words.company) : (byId.get(to.parent_id)?.name ?? '')
      toast.success(from === to.parent_id ? t(words.reordered, { name }) : t(words.moved, { name, to: above }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
      await invalidate(department.path)
    }
  }
  const chosenIn = ({ state }: Place) => idsIn(state.filters.parent_id)[0] ?? null
  return (
    <>
      <ResourcePage
        resource={department}
        beside={(place) => (
          <DepartmentTree
            root={t(words.company)}
            chosen={chosenIn(place)}
            onChoose={(id) => place.change({ filters: id === null ? {} : { parent_id: String(id) } })}
            onMove={mayMove ? (node, to) => void onMove(node, to) : undefined}
          />
        )}
        form={(place) => ({ initial: { parent_id: chosenIn(place) } })}
        actions={(row) =>
          mayDelete
            ? [{ key: 'dissolve', label: t(words.dissolve), later: true, onClick: () => setDissolving(row) }]
            : []
        }
      />
      {dissolving === null ? null : <Dissolve department={dissolving} onClose={() => setDissolving(null)} />}
    </>
  )
}
