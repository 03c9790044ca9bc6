import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as sharedTerminalWords from '@workplace/contract/terminal/words'
import * as shared from '../../kernel/common-words'

export const terminalWords = {
  pair: ['绑定屏幕', 'Pair a screen'],
  pairThis: shared.pair,
  pairAnew: shared.replace,
  unpair: shared.unpair,
  intro: [
    '在门口的屏幕上打开 {address}，屏幕会显示配对码；在此输入后，屏幕即显示会议室的状态。',
    'Open {address} on the screen at the door. The screen shows a pairing code. Enter it here, and the screen will show the room’s status.',
  ],
  code: shared.pairingCode,
  codeMissing: ['请输入屏幕上显示的配对码', 'Enter the pairing code shown on the screen'],
  room: meetingroomWords.room,
  roomMissing: meetingroomWords.roomMissing,
  name: ['名称（可不填）', 'Name (optional)'],
  nameHint: ['不填则使用会议室名称', 'Leave empty to use the room’s name'],
  another: [
    '此会议室已有屏幕：{names}。两块屏幕会同时显示。',
    'This room already has screens: {names}. All of them will show it.',
  ],
  ok: shared.pair,
  cancel: shared.cancel,
  paired: ['“{name}”已绑定到{room}', '“{name}” is now paired with {room}'],
  pin: sharedTerminalWords.pin,
  pinTitle: ['“{name}”的操作密码', 'PIN of “{name}”'],
  pinText: [
    '设置后，在屏幕上预订、延长或结束会议前需输入此密码。连续输错5次后，5分钟内不能再试。',
    'With a PIN, the screen asks for it before anyone can book, extend or end a meeting. After 5 wrong attempts, it is blocked for 5 minutes.',
  ],
  pinNew: ['新密码（4至8位数字）', 'New PIN (4 to 8 digits)'],
  pinRule: ['请输入4至8位数字', 'Enter 4 to 8 digits'],
  pinSave: shared.save,
  pinOff: ['取消密码', 'Remove PIN'],
  pinSaved: ['“{name}”的操作密码已设置', 'The PIN of “{name}” was set'],
  pinGone: ['“{name}”不再需要操作密码', '“{name}” no longer needs a PIN'],
  unpairText: [
    '屏幕会立即停止显示会议室，并提示重新绑定。',
    'The screen stops showing the room immediately and can be paired again.',
  ],
} as const satisfies Words
