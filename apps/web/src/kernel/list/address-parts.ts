import { useSearchParams } from 'react-router'

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * What a list shows stands in the address, part by part. Another choice begins at the first page again; what is opened
 * beside the list (`id`) does not change it.
 */
export function useAddressParts() {
  const [params, setParams] = useSearchParams()
  const number = (name: string) => Number(params.get(name)) || null
  return {
    text: (name: string) => params.get(name) ?? '',
    number,
    date: (name: string) => {
      const text = params.get(name) ?? ''
      return isDate(text) ? text : null
    },
    page: number('page') ?? 1,
    id: number('id'),
    change(part: Record<string, string | number | null | undefined>) {
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (!('id' in part) && !('page' in part)) next.delete('page')
          for (const [name, value] of Object.entries(part)) {
            if (value === null || value === undefined || value === '') next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        // The next change must not begin with the address as it was before this one.
        { replace: true, flushSync: true },
      )
    },
    /** Nothing but this. */
    restart(part: Record<string, string> = {}) {
      setParams(part, { replace: true })
    },
  }
}
