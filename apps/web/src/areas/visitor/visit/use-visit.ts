import type { Language } from '@workplace/contract/kernel/words'
import type { GuestPage } from '@workplace/contract/visitor/guest'
import { useCallback, useEffect, useState } from 'react'
import { callServer, ServerCallError } from '../../../kernel/light/server-call'
import { openVisit } from './calls'

/** What the parts of the page call the server with. */
export type Visit = {
  readonly token: string
  readonly phone: string
  readonly language: Language
  /** Asks how things are. */
  readonly reload: () => void
  /** Does something, and shows how things are then; answers why not. */
  readonly act: (work: () => Promise<GuestPage>) => Promise<ServerCallError | null>
}

/** Something may have changed elsewhere: the host moved it, reception checked them in. */
const lookMs = 45_000

export function useVisit(token: string, phone: string, language: Language) {
  const [page, setPage] = useState<GuestPage | null>(null)
  const [failure, setFailure] = useState<ServerCallError | null>(null)
  const [asked, setAsked] = useState(0)
  const reload = useCallback(() => setAsked((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks again counts it up
  useEffect(() => {
    let isCurrent = true
    callServer(openVisit, { token, phone }, { language }).then(
      (answer) => {
        if (!isCurrent) return
        setPage(answer)
        setFailure(null)
      },
      (error) => {
        if (!(error instanceof ServerCallError)) throw error
        if (isCurrent) setFailure(error)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token, phone, language, asked])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
  const act = useCallback(
    async (work: () => Promise<GuestPage>) => {
      try {
        setPage(await work())
        return null
      } catch (error) {
        if (!(error instanceof ServerCallError)) throw error
        // how things are has changed meanwhile
        reload()
        return error
      }
    },
    [reload],
  )
  return { page, failure, visit: { token, phone, language, reload, act } satisfies Visit }
}
