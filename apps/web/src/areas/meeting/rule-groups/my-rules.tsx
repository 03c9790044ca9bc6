import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RuleMine, ruleMine } from '@workplace/contract/meeting/rule-mine'
import * as topics from '@workplace/contract/meeting/topics'
import * as meetingroomTopics from '@workplace/contract/meetingroom/topics'
import { combineRules, isCounting, roomUnderRules } from '@workplace/domain/booking/effective-rules'
import type { Exemption, RuleGroup, RuleSubject } from '@workplace/domain/booking/rule'
import { useEffect, useMemo, useRef } from 'react'
import { useLive } from '../../../kernel/client/live'
import { queryOf } from '../../../kernel/client/query'
import { judgeUnder } from '../core/board'
import { useBookingFor } from './booking-for'

/** The groups were chosen for the viewer by the server: to the browser they mean everybody. */
const viewer: RuleSubject = { user_id: 0, department_ids: [], role_ids: [], tag_ids: [], group_ids: [] }
const forViewer = (group: RuleMine['groups'][number]): RuleGroup => ({
  ...group,
  status: 'on',
  range_type: 'all',
  department_ids: [],
  include_children: true,
  role_ids: [],
  tag_ids: [],
  group_ids: [],
  user_ids: [],
  except_department_ids: [],
  except_user_ids: [],
  auditor_ids: [],
  audit_flow_id: null,
})

type Judged = { judge: () => void }

/** Has the grid judge by the rule groups of its viewer (of whom they book for while they do) and by what they have booked, and keeps both as they are. */
export function MyRules({ board, span }: { board: Judged; span: Judged }) {
  const user_id = useBookingFor((state) => state.user_id)
  const asked = user_id === null ? {} : { user_id }
  const { data, refetch } = useQuery({
    ...queryOf(ruleMine, asked, { quiet: true }),
    // what somebody else has booked is asked afresh
    staleTime: user_id === null ? 60_000 : 0,
    placeholderData: keepPreviousData,
  })
  const groups = useMemo(() => data?.groups.map(forViewer) ?? [], [data])
  const counts = groups.some((group) => isCounting(combineRules([group])))
  useLive(meetingroomTopics.meetingroom, () => void refetch())
  useLive(topics.meeting, ({ resync }) => {
    if (counts || resync) void refetch()
  })
  const isUnder = useRef(false)
  useEffect(() => {
    if (data === undefined || (groups.length === 0 && !isUnder.current)) return
    isUnder.current = groups.length > 0
    const freed = data.freed as readonly Exemption[]
    judgeUnder(groups.length === 0 ? null : (room) => roomUnderRules(room, groups, viewer, freed, data.booked))
    board.judge()
    span.judge()
  }, [data, groups, board, span])
  useEffect(() => () => judgeUnder(null), [])
  return null
}
