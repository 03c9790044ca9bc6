import * as common from '@workplace/contract/kernel/common-words'
import type { ApprovalProgress, ApproverKind } from '@workplace/contract/meeting/approval/approval'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import type { StepMode } from '@workplace/domain/kernel/approval-flow'
import * as shared from '../../../kernel/common-words'
import type { Label, Words } from '../../../kernel/words'
import * as ours from '../core/shared-words'

export const modeWords = {
  any: ['任一人通过', 'Any one approver'],
  all: ['全部通过', 'All approvers'],
  sequence: ['依次通过', 'In order'],
} as const satisfies Record<StepMode, Label>

export const kindWords = {
  users: ['指定人员', 'Specific people'],
  roles: peopleWords.roles,
  office_managers: meetingWords.officeManagers,
  room_managers: meetingWords.roomManagers,
  department_head: ['预订人的部门负责人', 'Head of the booker’s department'],
} as const satisfies Record<ApproverKind, Label>

type SeatState = ApprovalProgress['steps'][number]['seats'][number]['state']

export const seatWords = {
  asked: meetingWords.pendingApproval,
  waits: ['等待轮到', 'Waiting for their turn'],
  passed: ours.approved,
  refused: common.rejected,
  moved: ['已转交给{to}', 'Reassigned to {to}'],
  gone: ['已不能审核', 'No longer able to approve'],
  spared: ['无需审核', 'Not required'],
} as const satisfies Record<SeatState, Label>

export const timeoutWords = {
  pass: ['超时自动通过', 'approved automatically on timeout'],
  refuse: ['超时自动拒绝', 'rejected automatically on timeout'],
  none: ['超时不处理', 'no action on timeout'],
} as const satisfies Record<ApprovalProgress['timeout_action'], Label>

export const approvalWords = {
  flows: meetingWords.approvalFlows,
  // in lists
  progress: ['审核进度', 'Approval progress'],
  stepOf: ['第 {step}/{steps} 步', 'Step {step} of {steps}'],
  waitsFor: ['待{names}', 'waiting for {names}'],
  more: ['{names}等 {n} 人', '{names} and {n, plural, one {# other} other {# others}}'],
  anybody: ['有审核权限者', 'any approver'],
  anyApprover: ['有审核权限者', 'Any approver'],
  until: ['{time}前', 'by {time}'],
  overdue: ['已超时', 'overdue'],
  mineOnly: ['只看待我审核', 'Awaiting my approval only'],
  steppedOn: [
    '已通过 {n} 项，进入下一步审核',
    '{n, plural, one {Step approved} other {# steps approved}}. Moved on to the next step.',
  ],
  // one request
  timeline: ['审核流程', 'Approval flow'],
  because: ['按{why}', 'by {why}'],
  step: ['第 {n} 步', 'Step {n}'],
  stepDone: ['已通过', 'approved'],
  stepNow: ['进行中', 'in progress'],
  stepNext: ['未开始', 'not started'],
  stepRefused: ['已拒绝', 'rejected'],
  stepEnded: ['已结束', 'ended'],
  lapsed: ['超时自动通过', 'Approved automatically on timeout'],
  fell: [
    '原审核人都不能审核，由以下人员代为审核',
    'None of the original approvers can decide, so the following people approve instead',
  ],
  earlier: ['更早的申请', 'Earlier requests'],
  deadline: ['截止 {time}', 'Due {time}'],
  hand: ['转交', 'Reassign'],
  handTitle: ['转交审核', 'Reassign approval'],
  handText: [
    '对方将接替您在这一步的审核，并收到消息。',
    'They will approve this step in your place and will be notified.',
  ],
  handTo: ['转交给', 'Reassign to'],
  handReason: ['转交原因', 'Reason'],
  handed: ['已转交给{name}', 'Reassigned to {name}'],
  choosePerson: ['请选择审核人', 'Select an approver'],
  sayWhy: ['请输入转交原因', 'Enter a reason'],
  searchPeople: ['搜索有审核权限的人', 'Search people who can approve'],
  nobody: shared.nobodyMatches,
  back: shared.back,
  // a change that waits
  changeWaits: ['以下变更正在等待审核：{what}', 'Changes pending approval: {what}'],
  changeKeeps: [
    '审核通过前会议保持原样；未通过则不变。',
    'The meeting stays as it is until the changes are approved. If they’re rejected, nothing changes.',
  ],
  wantedPeople: ['参会人 {from} → {to}', 'attendees {from} → {to}'],
  wantedServices: ['服务 {list}', 'services {list}'],
  wantedNoServices: ['不再需要服务', 'services removed'],
  withdraw: ['撤回变更', 'Withdraw changes'],
  changeWithdrawn: ['变更已撤回，会议保持原样', 'Changes withdrawn. The meeting stays as it is.'],
  endedHanded: ['会议已转让，由新的预订人重新申请', 'The meeting was transferred and requested again by its new owner'],
  endedChanged: ['申请内容已变更，重新审核', 'The request has changed and needs approval again'],
  // flows
  flowsTitle: meetingWords.approvalFlows,
  flowsText: [
    '没有流程的会议室，由有审核权限的人审核。正在进行的申请不受流程修改的影响。',
    'Rooms without a flow are approved by anyone with approval permission. Requests already in progress aren’t affected by changes to flows.',
  ],
  add: ['新增流程', 'Add flow'],
  edit: shared.edit,
  remove: shared.remove,
  nameOf: ['{what} {name}', '{what} {name}'],
  none: ['还没有审核流程', 'No approval flows yet'],
  noneText: [
    '流程决定谁按什么顺序审核，以及超时后怎么处理。',
    'A flow defines who approves in which order, and what happens on timeout.',
  ],
  on: ['使用中', 'Enabled'],
  off: shared.disabled,
  running: ['{n} 个申请进行中', '{n, plural, one {# request} other {# requests}} in progress'],
  unable: [
    '{names} 不能审核（账号停用或没有审核权限），将被跳过',
    '{names} can’t approve (account disabled or no approval permission) and will be skipped',
  ],
  unused: ['尚未设置适用范围', 'No scope set yet'],
  where: ['适用范围', 'Applies to'],
  company: meetingWords.wholeCompany,
  office: placeWords.office,
  room: meetingroomWords.room,
  whenNeeded: ['需审核的预订', 'bookings that require approval'],
  overHours: ['时长超过 {n}', 'longer than {n}'],
  overPeople: ['超过 {n} 人', 'more than {n, plural, one {# person} other {# people}}'],
  overAmount: ['费用超过 ¥{n}', 'cost above ¥{n}'],
  withServices: ['预订了服务', 'with services'],
  limit: ['每步 {n}内', '{n} per step'],
  remindAt: ['提前{n}提醒', 'reminder {n} before'],
  noLimit: ['不限审核时间', 'No time limit'],
  deleted: ['已删除“{name}”', '“{name}” was deleted'],
  deleteTitle: ['删除流程“{name}”？', 'Delete the flow “{name}”?'],
  deleteText: [
    '正在进行的 {n} 个申请会按原流程继续，新的申请不再使用此流程。',
    '{n, plural, =0 {New requests will no longer use this flow.} one {# request in progress continues with this flow; new requests will no longer use it.} other {# requests in progress continue with this flow; new requests will no longer use it.}}',
  ],
  retry: shared.tryAgain,
  // the form
  editTitle: ['修改审核流程', 'Edit approval flow'],
  name: common.name,
  nameEn: common.englishName,
  status: common.enabled,
  steps: ['审核步骤', 'Approval steps'],
  mode: ['通过方式', 'Approved by'],
  who: meetingWords.approvers,
  whoHint: ['至少选择一种', 'Select at least one'],
  others: ['其他审核人', 'Other approvers'],
  roles: peopleWords.roles,
  addStep: ['添加步骤', 'Add step'],
  dropStep: ['删除第 {n} 步', 'Delete step {n}'],
  upStep: ['上移第 {n} 步', 'Move step {n} up'],
  bindings: ['适用范围和条件', 'Scope and conditions'],
  bindingsText: [
    '不设条件：决定需审核的预订由谁审核。设了条件：满足全部条件的预订也需审核。',
    'Without conditions, the flow decides who approves bookings that require approval. With conditions, bookings that meet all of them require approval as well.',
  ],
  addBinding: ['添加范围', 'Add scope'],
  dropBinding: ['删除第 {n} 个范围', 'Delete scope {n}'],
  rules: meetingWords.ruleGroups,
  rulesHint: ['这些规则组要求的审核由此流程决定', 'Approvals required by these rule groups are decided by this flow'],
  byRules: ['规则组：{names}', 'Rule groups: {names}'],
  place: common.scope,
  choose: shared.select,
  hours: ['时长超过（小时）', 'Longer than (hours)'],
  people: meetingWords.attendeesAbove,
  amount: meetingWords.costAbove,
  services: ['预订了服务', 'Services ordered'],
  time: ['审核时限', 'Time limit'],
  deadlineHours: ['每步时限（小时）', 'Time limit per step (hours)'],
  deadlineHint: ['不填为不限；最迟到会议开始', 'Leave empty for no limit. Ends when the meeting starts at the latest.'],
  remindHours: ['提前提醒（小时）', 'Remind before (hours)'],
  timeout: ['超时处理', 'On timeout'],
  timeoutPass: ['自动通过这一步', 'Approve this step automatically'],
  timeoutRefuse: ['自动拒绝申请', 'Reject the request automatically'],
  timeoutNone: ['不处理', 'Do nothing'],
  save: shared.save,
  saved: shared.saved,
  required: common.required,
} as const satisfies Words
