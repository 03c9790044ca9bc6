import type { Endpoint, InputOf } from '@workplace/contract/kernel/endpoint'
import { useEffect, useState } from 'react'
import { toast } from '../toast/toast'
import { CallError, fetchFile } from './client'

/** A file that is fetched once somebody asks for it: to look at it may be written down. What is refused says why by itself. */
export function useFileOnDemand<E extends Endpoint>(endpoint: E) {
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  const show = async (input: InputOf<E>): Promise<void> => {
    setBusy(true)
    try {
      const { blob } = await fetchFile(endpoint, input, { quiet: true })
      setUrl(URL.createObjectURL(blob))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { url, busy, show, hide: () => setUrl(null) }
}
