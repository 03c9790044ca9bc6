import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import { type CallError, type CallOptions, call } from './client'

/** One cache for the whole application. Refusals are not tried again; live updates say what is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false, throwOnError: false },
    mutations: { retry: false },
  },
})

/** `useQuery(queryOf(endpoint, input))`. The key begins with the endpoint's path; leaving the screen cancels the call. */
export function queryOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Omit<CallOptions, 'signal'> = {}) {
  return queryOptions<OutputOf<E>, CallError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })
}

/** Makes everything under these paths stale: `invalidate('/price')` covers '/price/pagelist' and '/price/list'. */
export function invalidate(...paths: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  })
}

/** A call that changes something, as a mutation: `const save = useChange(priceEdit, { stale: ['/price'] })`. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { stale = [], ...options }: Omit<CallOptions, 'signal'> & { stale?: readonly string[] } = {},
) {
  const client = useQueryClient()
  return useMutation<OutputOf<E>, CallError, InputOf<E>>(
    {
      mutationFn: (input) => call(endpoint, input, options),
      onSuccess: async () => {
        if (stale.length > 0) await invalidate(...stale)
      },
    },
    client,
  )
}
