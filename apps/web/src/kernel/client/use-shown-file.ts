import type { Endpoint, InputOf } from '@workplace/contract/kernel/endpoint'
import { useEffect, useState } from 'react'
import { CallError, fetchFile } from './client'

type Shown = { readonly url: string; readonly name: string }

/** A file that the browser shows and prints by itself, as it is asked for now; until then, or where it is refused, none. */
export function useShownFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): { shown: Shown | null; fault: string | null; open: () => void } {
  const [shown, setShown] = useState<Shown | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const asked = JSON.stringify(input)
  useEffect(() => {
    let isGone = false
    let url: string | null = null
    setShown(null)
    setFault(null)
    const show = async () => {
      try {
        const { blob, name } = await fetchFile(endpoint, JSON.parse(asked) as InputOf<E>, { quiet: true })
        if (isGone) return
        url = URL.createObjectURL(blob)
        setShown({ url, name })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!isGone) setFault(error.message)
      }
    }
    void show()
    return () => {
      isGone = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [endpoint, asked])
  // shown and printed by the browser, in a window of its own
  const open = () => {
    if (shown !== null) window.open(shown.url, '_blank', 'noopener')
  }
  return { shown, fault, open }
}
