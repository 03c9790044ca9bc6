import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DeskItem, type DeskSetup, deskSetup } from '@workplace/contract/station/desk-booking'
import { timeOf } from '@workplace/domain/kernel/time'
import { queryOf } from '../../../kernel/client/query'
import { clockOf, wallClock } from '../../../kernel/time/zone-time'

/** Where there are desks, and how the coming days are. */
export const useDeskSetup = (office: number | null, enabled = true) =>
  useQuery({
    ...queryOf(deskSetup, office === null ? {} : { office_id: office }, { quiet: true }),
    placeholderData: keepPreviousData,
    enabled,
  })

type Office = NonNullable<DeskSetup['office']>

/** The day that is shown where none was chosen: the next on which desks are to be had. */
export const firstOpenDay = ({ days, today }: Pick<Office, 'days' | 'today'>): string =>
  days.find(({ off, over }) => !off && !over)?.date ?? today

/** When a desk is meant, as people read it. */
export const timeTextOf = ({ start_minute, end_minute }: Pick<DeskItem, 'start_minute' | 'end_minute'>): string =>
  start_minute === null || end_minute === null ? '' : `${timeOf(start_minute)}–${timeOf(end_minute)}`

/** Slots in an address: `1.2`. */
export const slotsIn = (text: string | null): number[] =>
  (text ?? '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** The time of an instant on the clock of an office. */
export const officeTime = (instant: string, timezone: string): string => clockOf(wallClock(new Date(instant), timezone))
