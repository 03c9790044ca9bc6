import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { checkSeries } from '@workplace/contract/meeting/series'
import type { BookingRoom } from '@workplace/domain/booking/room'
import type { Slot } from '@workplace/domain/booking/slot'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { motion } from '../../../kernel/theme/theme'
import { wireOf } from '../core/slot-time'
import { type ChoiceFault, faultOf, horizonOf, noSeries, ruleOf, type SeriesChoice } from './series-choice'
import { noPicks, type Picks, planOf } from './series-plan'

type Asked = {
  /** The first meeting. */
  slot: Slot
  rules: BookingRoom
  /** Its rooms, its own first. */
  rooms: readonly number[]
  /** With the booker. */
  people: number
  now: number
  /** What is ordered for each of them, as the wire says it. */
  services?: InputOf<typeof checkSeries>['services']
  /** A meeting that is being changed. */
  changed?: number
  initial?: SeriesChoice
  /** Nothing is asked yet: its fields are not shown. */
  idle?: boolean
}

/** Everything about repeating that a form of a meeting needs: the choice, each date's verdict, and what would be sent. */
export function useSeries({ slot, rules, rooms, people, now, services = [], changed, initial, idle = false }: Asked) {
  const horizon = horizonOf(rules, now)
  const [choice, setChoice] = useState(() => initial ?? noSeries(slot.date, horizon))
  const [picks, setPicks] = useState<Picks>(noPicks)
  const [tried, setTried] = useState(false)
  const fault: ChoiceFault = faultOf(choice, slot.date)
  const rule = ruleOf(choice, slot.date)
  const asked = JSON.stringify({ rule, ...wireOf(slot), rooms, people, services })
  // Not at every step of a drag and every digit.
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), motion.popover)
    return () => clearTimeout(timer)
  }, [asked])
  const query = useQuery({
    ...queryOf(
      checkSeries,
      {
        meetingroom_ids: [...rooms],
        ...wireOf(slot),
        people,
        series: rule ?? { period: 'day' },
        services,
        ...(changed === undefined ? {} : { ignored_meeting_id: changed }),
      },
      { quiet: true },
    ),
    enabled: !idle && rule !== null && settled === asked,
    placeholderData: keepPreviousData,
  })
  const isOn = choice.repeat !== 'never'
  const isSettled = settled === asked && query.data !== undefined && !query.isPlaceholderData && !query.isError
  const plan = query.data === undefined || rule === null ? null : planOf(query.data.items, picks)
  // Why it cannot be sent, if it cannot.
  const blocked = !isOn
    ? null
    : fault !== null
      ? ('fault' as const)
      : !isSettled || plan === null
        ? ('notChecked' as const)
        : plan.made === 0
          ? ('nothing' as const)
          : plan.clashes > 0 && !plan.only_free
            ? ('unsolved' as const)
            : null
  return {
    isOn,
    horizon,
    choice,
    fault,
    rule,
    plan,
    skippedMonths: rule === null ? [] : (query.data?.skipped_months ?? []),
    picks,
    isChecking: isOn && fault === null && !isSettled && !query.isError,
    error: rule === null ? null : query.error,
    /** Asks again: somebody else was faster. */
    retry: () => void (rule !== null && query.refetch()),
    /** What is said once it was tried to send. */
    told: tried ? blocked : null,
    /** May it be sent? From now on it is said why not. */
    ready(): boolean {
      setTried(blocked !== null)
      return blocked === null
    },
    /** What the call takes as its series. */
    wire:
      rule === null || plan === null
        ? null
        : { ...rule, skip: plan.skip, moves: plan.moves, only_free: plan.only_free },
    choose: (part: Partial<SeriesChoice>) => setChoice((before) => ({ ...before, ...part })),
    pick: (next: Picks) => setPicks(next),
  }
}

export type Series = ReturnType<typeof useSeries>
