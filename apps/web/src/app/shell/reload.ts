import { create } from 'zustand'
import { queryClient } from '../../kernel/client/query'

/** Counts how often the content was told to begin afresh; the shell mounts the page anew for each. */
export const useContentRun = create<{ run: number }>(() => ({ run: 0 }))

/** Reloads what the page shows, without reloading the page: everything it fetched is stale, its state begins anew. */
export function reloadContent(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  useContentRun.setState(({ run }) => ({ run: run + 1 }))
}
