import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The parameters of the address, and how they are changed. A change begins with what was asked for last, also where that
 * is not drawn yet: the router draws an address in its own time, on a slow machine after the next click, and a handler
 * that waited for an answer knows the address of the moment at which it began to wait.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (make: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      latest.current = make(latest.current)
      setParams(latest.current, options)
    },
    [setParams],
  )
  return [params, change] as const
}
