import type { Subject } from '../../../kernel/approval/approvals'
import type { StoredMeeting } from '../core/meeting.store'
import type { ApprovalRequest } from '../core/request'

/** A meeting that waits, with what it asks for. */
export type WaitingMeeting = {
  readonly meeting: StoredMeeting
  readonly request: ApprovalRequest
}

/** The same as people decide about it. */
export type MeetingSubject = Subject & WaitingMeeting

/** What requests about meetings are called in the database. */
export const meetingKind = 'meeting'

/** Whoever decides about meetings needs it. */
export const approves = 'change-audit'

/** Whose the meeting is, who heads whose department is asked first: for whom it was booked. */
export const requestersOf = ({ booker_id, book_for_id }: Pick<StoredMeeting, 'booker_id' | 'book_for_id'>) => [
  ...(book_for_id === null ? [] : [book_for_id]),
  booker_id,
]

export const subjectOf = ({ meeting, request }: WaitingMeeting): MeetingSubject => ({
  ...{ meeting, request, id: meeting.id, office_id: request.office_id, requesters: requestersOf(meeting) },
  ...{ start: request.start, end: request.end },
})

/** A request is decided by those who administer the rooms of its office. */
export const meetingDecisions = { kind: meetingKind, mayDecide: { permission: approves, duty: 'room' } } as const
