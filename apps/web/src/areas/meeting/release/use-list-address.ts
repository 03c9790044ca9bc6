import { useSearchParams } from 'react-router'

export const listTabs = ['black', 'numbers', 'white', 'releases'] as const
export type ListTab = (typeof listTabs)[number]

/** What the page shows stands in the address; another tab begins anew. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') as ListTab | null
  return {
    tab: tab !== null && listTabs.includes(tab) ? tab : 'black',
    text: (name: string) => params.get(name) ?? '',
    number: (name: string) => Number(params.get(name)) || null,
    page: Number(params.get('page')) || 1,
    show(next: ListTab) {
      setParams(next === 'black' ? {} : { tab: next }, { replace: true })
    },
    change(part: Record<string, string | number | null>) {
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (!('id' in part) && !('page' in part)) next.delete('page')
          for (const [name, value] of Object.entries(part)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { replace: true },
      )
    },
  }
}
export type ListAddress = ReturnType<typeof useListAddress>
