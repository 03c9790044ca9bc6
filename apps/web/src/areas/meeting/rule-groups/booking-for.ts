import { useEffect } from 'react'
import { create } from 'zustand'

/** For whom the open form books, if not for the viewer: grid and form judge by their rule groups meanwhile. */
export const useBookingFor = create<{ user_id: number | null }>(() => ({ user_id: null }))

/** Says for whom a form books, for as long as it is open. */
export function useBooksFor(user_id: number | undefined): void {
  useEffect(() => {
    useBookingFor.setState({ user_id: user_id ?? null })
    return () => useBookingFor.setState({ user_id: null })
  }, [user_id])
}
