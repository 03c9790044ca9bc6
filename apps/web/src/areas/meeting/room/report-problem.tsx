import { Suspense } from 'react'
import { create } from 'zustand'
import { ReportDialog } from './slots'

type Room = { readonly id: number; readonly name: string }

const useAsked = create<{ room: Room | null }>(() => ({ room: null }))

/** Asks what is broken in a room. Where it was asked may close meanwhile: the dialog does not stand in it. */
export const reportProblem = (room: Room): void => useAsked.setState({ room })

/** Where the dialog stands; its code is fetched when somebody asks for it. */
export function ReportProblem() {
  const room = useAsked((state) => state.room)
  if (room === null) return null
  return (
    <Suspense>
      <ReportDialog room={room} onClose={() => useAsked.setState({ room: null })} />
    </Suspense>
  )
}
