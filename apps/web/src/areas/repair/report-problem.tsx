import { Suspense } from 'react'
import { create } from 'zustand'
import { lazyComponent } from '../../kernel/lazy-component'
import type { ReportTarget } from './report-target'

const ReportDialog = lazyComponent(() => import('./report-dialog'))

const useAsked = create<{ target: ReportTarget | null }>(() => ({ target: null }))

/** Asks what is broken. Where it was asked may close meanwhile: the dialog does not stand in it. */
export const reportProblem = (target: ReportTarget): void => useAsked.setState({ target })

/** Where the dialog stands; its code is fetched when somebody asks for it. */
export function ReportProblem() {
  const target = useAsked((state) => state.target)
  if (target === null) return null
  return (
    <Suspense>
      <ReportDialog target={target} onClose={() => useAsked.setState({ target: null })} />
    </Suspense>
  )
}
