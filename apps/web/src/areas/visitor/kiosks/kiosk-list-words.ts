import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'

export const kioskListWords = {
  intro: [
    '在访客机的浏览器中打开 {address}，把屏幕上的配对码填到对应的访客机',
    'Open {address} in the browser of the kiosk, then enter the code that it shows for one of these',
  ],
  pair: shared.pair,
  pairOf: ['绑定“{name}”', 'Pair “{name}”'],
  pairAnew: ['更换设备', 'Pair another device'],
  code: shared.pairingCode,
  codeMissing: ['请输入配对码', 'Enter the pairing code'],
  paired: ['“{name}”已绑定', '“{name}” is paired'],
  unpair: shared.unpair,
  unpairText: [
    '该设备立即停止办理签到，可重新绑定',
    'The device stops checking visitors in at once. It can be paired again.',
  ],
  cancel: shared.cancel,
  name: common.name,
} as const satisfies Words
