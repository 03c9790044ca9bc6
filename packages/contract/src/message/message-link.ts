import type { Message, MessageKind } from './message'

const askedKinds: ReadonlySet<MessageKind> = new Set(['audit_asked', 'change_asked', 'audit_remind', 'audit_handed'])

/** About a meeting that one takes part in: on a phone its own page says more than the grid. */
const ownKinds: ReadonlySet<MessageKind> = new Set([
  ...(['meeting_invited', 'meeting_changed', 'reminder', 'room_moved', 'room_kept', 'booked_for'] as const),
  ...([
    'transfer_received',
    'left_received',
    'left_handed',
    'managed_changed',
    'managed_recovered',
    'release_restored',
  ] as const),
  ...(['audit_approved', 'change_approved', 'change_refused'] as const),
])

/** About guests whom reception looks at. */
const atReception: ReadonlySet<MessageKind> = new Set([
  ...(['visitor_watched', 'visitor_held', 'visitor_vip', 'visitor_unmet'] as const),
  ...(['visitor_door_stays', 'visitor_seen_again'] as const),
])

/** Where a message leads: a request to where it is decided, others to the grid on which their meeting lies. */
export function messageLink(
  { kind, meeting_id, values }: Pick<Message, 'kind' | 'meeting_id' | 'values'>,
  isPhone = false,
): string {
  if (isPhone && meeting_id !== null && ownKinds.has(kind)) return `/details?id=${meeting_id}`
  if (values.repair_id !== undefined) {
    const forKeepers = kind === 'repair_reported' || kind === 'repair_assigned'
    return `${forKeepers ? '/meetingroom/repairs' : '/meeting/repairs'}?id=${values.repair_id}`
  }
  if (kind === 'visitor_asked' || kind === 'visitor_remind') return '/visitors/audit'
  if (kind === 'visitor_guessed') return `/visitors/desk?office=${values.office_id}`
  if (atReception.has(kind) || values.at_reception) return `/visitors/visitor?id=${values.visitor_id}`
  if (values.visitor_id !== undefined) return `/visitors/myvisitor?id=${values.visitor_id}`
  if (values.alarm_id !== undefined)
    return `/device/${values.alarm_of === 'thing' ? 'alarm' : 'carddevice/devicealarm'}?id=${values.alarm_id}`
  if (kind === 'desk_ordered' || kind === 'desk_order_gone') return '/station/orders'
  if (kind === 'desk_none_free') return '/station/reservation'
  if (kind.startsWith('emergency_')) return `/device/carddevice/doormanagement?tab=emergency&office=${values.office_id}`
  if (values.rollout_id !== undefined) return `/device/applicationUpdate?id=${values.rollout_id}`
  if (kind.startsWith('callback_')) return '/setup-and-development/callback-settings'
  if (kind === 'application_theft') return '/my_security'
  if (kind === 'passkey_copied') return '/my_security'
  if (kind === 'sso_linked') return '/my_security'
  if (kind.startsWith('sso_')) return '/setup-and-development/SSO-authorization'
  if (kind === 'desk_asked') return '/station/audit'
  if (kind === 'desk_move_stopped' || kind === 'desk_move_finished') return '/station/moves'
  if (kind.startsWith('desk_')) return '/station/myreservation'
  if (kind === 'box_confirm' || kind === 'box_declined' || kind === 'box_withdrawn') return '/box/control'
  if (kind === 'request_passed' || kind === 'request_refused') return '/attendance/apply'
  if (kind.startsWith('request_')) return '/attendance/apply?tab=asked'
  if (kind.startsWith('box_')) return '/box/mybox'
  if (kind === 'attendance_calendar') return '/attendance/holiday'
  if (kind === 'attendance_roster') return `/my_attendance?month=${values.start_time.slice(0, 7)}`
  if (kind === 'attendance_overtime_led') return '/my_attendance?tab=team'
  if (kind === 'attendance_overtime' || kind === 'attendance_closed' || kind === 'attendance_reopened')
    return `/my_attendance?month=${values.title}`
  if (kind.startsWith('attendance_')) return `/my_attendance?date=${values.start_time.slice(0, 10)}`
  if (kind.startsWith('muster_')) return `/visitors/evacuation?office=${values.office_id}`
  if (kind.startsWith('waiting_')) return '/meeting/mine?kind=queue'
  if (kind === 'meeting_invited') return '/meeting/mine?kind=invited'
  if (kind === 'transfer_offered') return `/makeover?id=${meeting_id}`
  if (kind === 'minutes_published') return `/meeting/summary?id=${values.minutes_id}`
  if (kind === 'task_given' || kind === 'task_due' || kind === 'task_late') return '/meeting/tasks'
  if (kind === 'evaluate' || kind === 'evaluation_replied') return `/evaluate?m=${meeting_id}`
  if (askedKinds.has(kind) && meeting_id !== null) return `/meeting/audit?id=${meeting_id}`
  if (kind.startsWith('blacklist')) return '/meeting/mine'
  // where one signs in
  if (kind === 'release_warning' && meeting_id !== null) return `/details?id=${meeting_id}`
  // where it can be taken back
  if (kind.startsWith('released_')) return '/meeting/mine?kind=past'
  if (kind === 'service_ordered' || kind === 'service_changed' || kind === 'service_cancelled')
    return `/meetingroom/service_orders?date=${values.start_time.slice(0, 10)}`
  return `/meeting/subscribe?${new URLSearchParams({
    date: values.start_time.slice(0, 10),
    office: String(values.office_id),
    title: values.room,
  })}`
}
