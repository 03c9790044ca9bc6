import type { Words } from '../../kernel/words'

/** Moving, resizing, taking back, and the menu of the grid. */
export const gestureWords = {
  // moving
  gridHelp: [
    '方向键移动，Shift 加方向键选择时间，回车预订或打开会议，M 拿起会议，Shift+F10 打开菜单，Esc 取消',
    'Arrow keys move, Shift with arrows selects a time, Enter books or opens a meeting, M picks a meeting up, Shift+F10 opens a menu, Escape cancels',
  ],
  pickedUp: [
    '已拿起“{title}”：方向键移动，Shift 加方向键调整结束时间，回车放下，Esc 放弃',
    'Picked up "{title}": arrow keys move it, Shift with arrows changes its end, Enter drops it, Escape leaves it',
  ],
  pickedUpRunning: [
    '“{title}”正在进行：Shift 加方向键调整结束时间，回车确定，Esc 放弃',
    '"{title}" is running: Shift with arrows changes its end, Enter sets it, Escape leaves it',
  ],
  drop: ['放在这里', 'Put it here'],
  leave: ['放弃', 'Leave it'],
  againAudit: [
    '改动需重新审核，批准前保留原时段',
    'The change needs approval; until then the meeting keeps its old slot',
  ],
  nearest: ['最近可用：{time}', 'Nearest free: {time}'],
  onlyThis: ['只改动系列中的这一次', 'Only this meeting of the series is changed'],
  severalRooms: [
    '该会议预订了多间会议室，请在修改表单中更换会议室',
    'The meeting has several rooms. Change this room in its form.',
  ],
  gone: ['会议刚刚被他人修改或取消', 'The meeting was changed or cancelled meanwhile'],
  wentBack: ['已恢复原位：{reason}', 'Put back: {reason}'],
  // taking back
  moved: ['已改为 {time}', 'Now {time}'],
  movedTo: ['已改为 {room} {time}', 'Now {room}, {time}'],
  movePending: ['改动已提交审核：{time}', 'Sent for approval: {time}'],
  movePendingTo: ['改动已提交审核：{room} {time}', 'Sent for approval: {room}, {time}'],
  undo: ['撤销', 'Undo'],
  undone: ['已撤销', 'Undone'],
  undonePending: ['已撤销，恢复原时段需审核', 'Undone; the old slot needs approval again'],
  undoFailed: ['无法撤销：{reason}', 'Could not undo: {reason}'],
  dismiss: ['关闭提示', 'Dismiss'],
  // the menu
  menuOf: ['{name}的操作', 'What to do with {name}'],
  open: ['打开', 'Open'],
  edit: ['修改…', 'Change…'],
  adjust: ['移动或调整时长', 'Move or resize'],
  adjustEnd: ['调整结束时间', 'Change its end'],
  copy: ['复制会议信息', 'Copy its details'],
  copied: ['已复制', 'Copied'],
  handOver: ['转让…', 'Hand over…'],
  cancelMeeting: ['取消会议…', 'Cancel the meeting…'],
  endNow: ['立即结束…', 'End now…'],
  bookHere: ['预订 {time}', 'Book {time}'],
  bookOver: ['在待审核会议之上预订 {time}', 'Book {time} too, over what waits for approval'],
  aboutRoom: ['{room}的详情', 'About {room}'],
} as const satisfies Words
