import type { MouseEvent, ReactNode } from 'react'

/** A page of a list that stands in the address can be opened beside this one, as any other link. */
const addressOf = (page: number) => {
  const query = new URLSearchParams(location.search)
  if (page === 1) query.delete('page')
  else query.set('page', String(page))
  return `?${query}`
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey

/** What antd's pages are: its own have no address. The number around it takes the focus and the key. */
export function pageLink(page: number, kind: string, element: ReactNode): ReactNode {
  if (kind !== 'page') return element
  return (
    <a
      href={addressOf(page)}
      tabIndex={-1}
      onClick={(event) => {
        if (opensElsewhere(event)) event.stopPropagation()
        else event.preventDefault()
      }}
    >
      {page}
    </a>
  )
}
