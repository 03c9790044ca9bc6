import { type SignTab, signTabs } from '@workplace/contract/meeting/signin'
import { useSearchParams } from 'react-router'

const isDate = (text: string | null) => (text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null)

/** What the list shows stands in the address. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const number = (name: string) => Number(params.get(name)) || null
  const presence = params.get('presence')
  return {
    tab: signTabs.find((one) => one === params.get('tab')) ?? ('begun' as SignTab),
    title: params.get('title') ?? '',
    office: number('office'),
    room: number('room'),
    start_date: isDate(params.get('start_date')),
    end_date: isDate(params.get('end_date')),
    presence: presence === '0' || presence === '1' ? (presence as '0' | '1') : null,
    page: number('page') ?? 1,
    id: number('id'),
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
export type Address = ReturnType<typeof useAddress>

export const nothingSought = { title: null, office: null, room: null, start_date: null, end_date: null, presence: null }

export const isFiltered = ({ title, office, room, start_date, end_date, presence }: Address): boolean =>
  title !== '' || [office, room, start_date, end_date, presence].some((one) => one !== null)

/** What the list asks for. */
export const queryFor = (address: Address) => ({
  state: address.tab,
  sort: address.tab === 'coming' ? '+start_time' : '-start_time',
  title: address.title || undefined,
  office: address.office ?? undefined,
  room: address.room ?? undefined,
  start_date: address.start_date ?? undefined,
  end_date: address.end_date ?? undefined,
  sign_state: address.presence ?? undefined,
})
