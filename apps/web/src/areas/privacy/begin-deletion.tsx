import { useEffect, useEffectEvent } from 'react'
import { useBeginDeletion } from './use-begin-deletion'

/** Asks about each person that it is given. It stays: the question goes by itself. */
export function BeginDeletion({ person }: { person: { readonly id: number; readonly name: string } }) {
  const { begin, asking } = useBeginDeletion()
  const ask = useEffectEvent(begin)
  useEffect(() => void ask(person), [person])
  return asking
}
