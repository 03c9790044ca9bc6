import { type CheckinTab, checkinTabs } from '@workplace/contract/meeting/checkin'
import { useAddressParts } from '../../../kernel/list/address-parts'

/** What the list shows stands in the address. */
export function useAddress() {
  const { text, number, date, page, id, change } = useAddressParts()
  return {
    tab: checkinTabs.find((one) => one === text('tab')) ?? ('begun' as CheckinTab),
    title: text('title'),
    office: number('office'),
    room: number('room'),
    start_date: date('start_date'),
    end_date: date('end_date'),
    presence: (['0', '1'] as const).find((one) => one === text('presence')) ?? null,
    ...{ page, id, change },
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
