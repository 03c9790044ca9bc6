import type { Label } from '@workplace/contract/kernel/words'
import * as shared from '../common-words'

/** What every screen says of itself. */
export const screenWords = {
  offline: ['连接中断', 'Connection lost'],
  offlineSince: ['{time} 起连接中断，以下可能不是最新', 'Connection lost at {time}. This may be out of date.'],
  starting: ['正在连接…', 'Connecting…'],
  pairTitle: ['绑定此屏幕', 'Pair this screen'],
  pairWaits: ['配对码10分钟内有效，会自动更换', 'The pairing code is valid for 10 minutes and renews automatically'],
  pairCode: shared.pairingCode,
  revoked: ['此屏幕已解除绑定', 'This screen is no longer paired'],
  pairAgain: ['重新绑定', 'Pair again'],
} as const satisfies Record<string, Label>
