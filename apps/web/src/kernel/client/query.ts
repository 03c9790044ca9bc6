import { type Query, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import { useCallback } from 'react'
import { type CallError, type CallOptions, call } from './client'

/**
 * One cache for the whole application. Refusals are not tried again; live updates say what is stale. Without a connection
 * a call fails and says so: it would wait otherwise, silent, and be made when nobody expects it any more.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      throwOnError: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
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
export async function invalidate(...paths: readonly string[]): Promise<void> {
  const predicate = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) =>
    typeof path === 'string' && paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  // What is being loaded for the first time was asked for before the change: the library waits for that answer and takes
  // it for news, so it is asked for once more.
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate })
  if (first.length > 0) await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}

type Told<E extends Endpoint> = {
  readonly onSuccess?: (output: OutputOf<E>) => void
  readonly onError?: (error: CallError) => void
}

/**
 * A call that changes something, as a mutation: `const save = useChange(priceEdit, { stale: ['/price'] })`.
 * Who called is told how it ended also when the part of the page that called is gone by then, as the row of a meeting is
 * whose cancellation comes back by the live stream before its own answer: the library's `mutate` would be silent.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { stale = [], ...options }: Omit<CallOptions, 'signal'> & { stale?: readonly string[] } = {},
) {
  const client = useQueryClient()
  const mutation = useMutation<OutputOf<E>, CallError, InputOf<E>>(
    {
      mutationFn: (input) => call(endpoint, input, options),
      onSuccess: async () => {
        if (stale.length > 0) await invalidate(...stale)
      },
    },
    client,
  )
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (input: InputOf<E>, { onSuccess, onError }: Told<E> = {}) =>
      void mutateAsync(input).then(onSuccess, onError ?? (() => undefined)),
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
