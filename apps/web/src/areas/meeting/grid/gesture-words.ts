import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

/** Moving, resizing, taking back, and the menu of the grid. */
export const gestureWords = {
  // moving
  gridHelp: [
    '方向键移动，Shift 加方向键选择时间，回车预订或打开会议，M 拿起会议，Shift+F10 打开菜单，Esc 取消',
    'Arrow keys to move, Shift+arrow keys to select a time, Enter to book or open a meeting, M to pick up a meeting, Shift+F10 for the menu, Esc to cancel',
  ],
  pickedUp: [
    '已拿起“{title}”：方向键移动，Shift 加方向键调整结束时间，回车放下，Esc 放弃',
    '“{title}” picked up: arrow keys to move, Shift+arrow keys to change the end time, Enter to drop, Esc to cancel',
  ],
  pickedUpRunning: [
    '“{title}”正在进行：Shift 加方向键调整结束时间，回车确定，Esc 放弃',
    '“{title}” is in progress: Shift+arrow keys to change the end time, Enter to confirm, Esc to cancel',
  ],
  drop: ['放在这里', 'Drop here'],
  leave: ['放弃', 'Cancel'],
  againAudit: [
    '改动需重新审核，审核通过前保留原时段',
    'This change needs approval. The meeting keeps its current slot until then.',
  ],
  nearest: ['最近可用：{time}', 'Next available: {time}'],
  onlyThis: ['只改动系列中的这一次', 'Only this occurrence of the series is changed'],
  severalRooms: [
    '该会议预订了多间会议室，请在修改表单中更换会议室',
    'This meeting has several rooms. Use the edit form to change rooms.',
  ],
  gone: ['会议刚刚被他人修改或取消', 'Someone has just changed or cancelled this meeting'],
  wentBack: ['已恢复原位：{reason}', 'Moved back: {reason}'],
  // taking back
  moved: ['已改为 {time}', 'Moved to {time}'],
  movedTo: ['已改为 {room} {time}', 'Moved to {room}, {time}'],
  movePending: ['改动已提交审核：{time}', 'Change submitted for approval: {time}'],
  movePendingTo: ['改动已提交审核：{room} {time}', 'Change submitted for approval: {room}, {time}'],
  undone: ['已撤销', 'Change undone'],
  undonePending: ['已撤销，恢复原时段需审核', 'Undone. Moving back to the old slot needs approval.'],
  undoFailed: ['无法撤销：{reason}', 'Couldn’t undo: {reason}'],
  // the menu
  menuOf: ['{name}的操作', 'Actions for {name}'],
  open: ['打开', 'Open'],
  edit: ['修改…', 'Edit…'],
  adjust: ['移动或调整时长', 'Move or resize'],
  adjustEnd: ['调整结束时间', 'Change end time'],
  copy: ['复制会议信息', 'Copy meeting details'],
  copied: shared.copied,
  handOver: ['转让…', 'Transfer…'],
  cancelMeeting: ['取消会议…', 'Cancel meeting…'],
  endNow: ['立即结束…', 'End now…'],
  bookHere: ['预订 {time}', 'Book {time}'],
  bookOver: ['在待审核会议之上预订 {time}', 'Book {time} on top of a pending meeting'],
  aboutRoom: ['{room}的详情', 'Details of {room}'],
} as const satisfies Words
