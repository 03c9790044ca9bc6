import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'

/** Does something and says in its place why it could not be done. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(Object.values(error.fields)[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, setFault, run }
}
