import * as common from '@workplace/contract/kernel/common-words'
import { banReasons } from '@workplace/contract/meeting/blacklist'
import { meetingStates } from '@workplace/contract/meeting/booking'
import { todoStates } from '@workplace/contract/meeting/minutes'
import { acceptStates } from '@workplace/contract/meeting/states'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

const { time, subject, state, answer, what } = columns
const { end } = common
const { room } = meetingroomWords

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'booked',
    order: 60,
    label: ['我预订的会议', 'Meetings I booked'],
    heading: [time, end, room, subject, state],
    worded: {
      4: worded({ active: ['有效', 'Active'], cancelled: meetingStates.cancelled, released: meetingStates.released }),
    },
    text: `select m.start_time, m.end_time, r.name, m.title, m.meeting_state from meeting m
      join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
      where m.company_id = $1 and (m.booker_id = $2 or m.book_for_id = $2) order by m.start_time desc`,
  },
  {
    key: 'invited',
    order: 70,
    label: ['受邀会议与答复', 'Invitations and responses'],
    heading: [time, room, subject, answer],
    worded: {
      3: worded(acceptStates),
    },
    text: `select m.start_time, r.name, m.title, a.accept_state from attendee a
      join meeting m on m.company_id = a.company_id and m.id = a.meeting_id
      join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
      where a.company_id = $1 and a.user_id = $2 order by m.start_time desc`,
  },
  {
    key: 'attended',
    order: 80,
    label: ['会议签到', 'Meeting check-ins'],
    heading: [time, end, room, subject],
    text: `select s.sign_time, s.sign_out_time, r.name, m.title from signinlog s
      join meeting m on m.company_id = s.company_id and m.id = s.meeting_id
      join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
      where s.company_id = $1 and s.user_id = $2 order by s.sign_time desc`,
  },
  {
    key: 'breaches',
    order: 90,
    label: meetingWords.violationRecords,
    heading: [time, subject, columns.kind],
    worded: { 2: worded(banReasons) },
    text: `select h.time, m.title, h.kind from breach h join meeting m on m.company_id = h.company_id and m.id = h.meeting_id
      where h.company_id = $1 and h.user_id = $2 and h.state = 'counted' order by h.time desc`,
  },
  {
    key: 'bans',
    order: 100,
    label: ['黑名单记录', 'Blacklist entries'],
    heading: [time, columns.ended, columns.kind, what],
    worded: { 2: worded(banReasons) },
    text: `select start_time, coalesce(lifted_at, end_time), reason, coalesce(remark, '') from blacklist
      where company_id = $1 and user_id = $2 order by start_time desc`,
  },
  {
    key: 'waits',
    order: 110,
    label: ['候补申请', 'Waiting list'],
    heading: [time, end, room, subject, state],
    worded: {
      4: worded({
        0: ['排队中', 'Waiting'],
        1: ['为您保留', 'On hold for you'],
        2: meetingWords.booked,
        3: common.expired,
        4: common.cancelled,
      }),
    },
    text: `select w.start_time, w.end_time, coalesce((select string_agg(r.name, ', ' order by r.id) from meetingroom r
        where r.company_id = w.company_id and r.id = any(w.meetingroom_ids)), o.name), w.title, w.state
      from waitlist w join office o on o.company_id = w.company_id and o.id = w.office_id
      where w.company_id = $1 and w.user_id = $2 order by w.id desc`,
  },
  {
    key: 'opinions',
    order: 120,
    label: ['审核意见', 'Approval decisions'],
    heading: [time, subject, answer, what],
    worded: {
      2: worded({ passed: ['通过', 'Approved'], refused: ['拒绝', 'Rejected'], moved: ['转交', 'Reassigned'] }),
    },
    text: `select seat->>'time', m.title, seat->>'state', coalesce(seat->>'opinion', '')
      from audit_request q join meeting m on m.company_id = q.company_id and m.id = q.meeting_id
      cross join lateral jsonb_array_elements(q.steps) as step
      cross join lateral jsonb_array_elements(step->'seats') as seat
      where q.company_id = $1 and $2 = any(q.people) and (seat->>'user_id')::int = $2
        and seat->>'state' in ('passed', 'refused', 'moved') order by q.id desc`,
  },
  {
    key: 'offers',
    order: 130,
    label: ['会议转让邀请', 'Transfer requests'],
    heading: [time, subject, what, state],
    worded: {
      3: worded({
        0: ['待答复', 'Pending'],
        1: ['已接手', 'Accepted'],
        2: ['已谢绝', 'Declined'],
        3: common.withdrawn,
      }),
    },
    text: `select t.created_at, m.title, coalesce(t.reason, ''), t.state from meeting_transfer t
      join meeting m on m.company_id = t.company_id and m.id = t.meeting_id
      where t.company_id = $1 and (t.from_user = $2 or t.to_user = $2) order by t.id desc`,
  },
  {
    // what was said without a name is stored without one: then only that they answered
    key: 'evaluations',
    order: 140,
    label: meetingWords.meetingFeedback,
    heading: [time, subject, ['评分（5分制）', 'Score (out of 5)'], what],
    text: `select c.answered_at, m.title, c.score, concat_ws('; ', c.content, (
        select string_agg(concat(i.title, ': ', coalesce(a.score::text, a.choice, a.content)), '; ' order by i.sort, i.id)
        from comment_answer a join itemcomment i on i.company_id = a.company_id and i.id = a.item_id
        where a.company_id = c.company_id and a.comment_id = c.id))
      from evaluation_answered e join meeting m on m.company_id = e.company_id and m.id = e.meeting_id
      left join meeting_comment c on c.company_id = e.company_id and c.meeting_id = e.meeting_id and c.user_id = e.user_id
      where e.company_id = $1 and e.user_id = $2 order by e.meeting_id desc`,
  },
  {
    key: 'tasks',
    order: 150,
    label: ['纪要任务', 'Action items'],
    heading: [columns.due, subject, what, state],
    worded: { 3: worded({ 0: ['未完成', 'Open'], 1: todoStates[1], 2: common.cancelled }) },
    text: `select t.due, n.title, t.content, t.state from minutes_todo t
      join minutes n on n.company_id = t.company_id and n.id = t.minutes_id
      where t.company_id = $1 and t.owner_id = $2 order by t.due desc, t.id desc`,
  },
  {
    key: 'recorded',
    order: 160,
    label: ['记录的纪要', 'Minutes taken'],
    heading: [time, subject, state],
    worded: { 2: worded({ 0: common.draft, 1: common.published }) },
    text: `select n.created_at, n.title, n.publish_state from minutes n
      where n.company_id = $1 and n.recorder_id = $2 order by n.id desc`,
  },
  {
    key: 'favourites',
    order: 190,
    label: ['收藏的会议室', 'Favourite rooms'],
    heading: [time, room],
    text: `select f.created_at, r.name from favourite_room f
      join meetingroom r on r.company_id = f.company_id and r.id = f.meetingroom_id
      where f.company_id = $1 and f.user_id = $2 order by f.created_at desc`,
  },
]
