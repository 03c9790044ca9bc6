import { floor } from '@workplace/contract/place/floor'
import { useState } from 'react'
import { ResourcePage, type RowWith } from '../../kernel/resource-page/resource-page'
import { useT } from '../../kernel/words'
import { floorForm } from './floor-form'
import { FloorPlan } from './floor-plan'
import { words } from './words'

type Floor = RowWith<typeof floor.fields>

/** The floors of the offices, and what lies on their plans. */
export default function FloorPage() {
  const t = useT()
  const [shown, setShown] = useState<Floor | null>(null)
  return (
    <>
      <ResourcePage
        resource={floor}
        form={() => floorForm}
        actions={(row) => [{ key: 'plan', label: t(words.onPlans), later: true, onClick: () => setShown(row) }]}
      />
      {shown === null ? null : <FloorPlan id={shown.id} name={shown.name ?? ''} onClose={() => setShown(null)} />}
    </>
  )
}
