/** Requests on their way, by id, so that one or all of them can be cancelled. */
const pending = new Map<string, AbortController>()

export function openRequest(id: string): AbortController {
  const controller = new AbortController()
  pending.set(id, controller)
  return controller
}

export const closeRequest = (id: string) => pending.delete(id)
export const pendingRequests = (): string[] => [...pending.keys()]

export function cancelRequest(id: string): void {
  pending.get(id)?.abort()
  pending.delete(id)
}

export function cancelAllRequests(): void {
  for (const id of pendingRequests()) cancelRequest(id)
}
