import { useAddressParts } from '../../../kernel/list/address-parts'

export const listTabs = ['black', 'numbers', 'white', 'releases'] as const
export type ListTab = (typeof listTabs)[number]

/** What the page shows stands in the address; another tab begins anew. */
export function useListAddress() {
  const { text, number, date, page, change, restart } = useAddressParts()
  return {
    ...{ text, number, date, page, change },
    tab: listTabs.find((one) => one === text('tab')) ?? 'black',
    show: (next: ListTab) => restart(next === 'black' ? {} : { tab: next }),
  }
}
export type ListAddress = ReturnType<typeof useListAddress>
/** `tools`: the place beside the heading for what can be done with the list. */
export type ListTabProps = { readonly address: ListAddress; readonly tools: HTMLElement | null }
