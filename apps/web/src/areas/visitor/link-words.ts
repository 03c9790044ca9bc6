import type { Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../kernel/common-words'

export const linkWords = {
  page: visitorWords.guestPage,
  copy: shared.copy,
  copied: shared.copied,
  selectLink: ['请按 Ctrl+C 复制', 'Press Ctrl+C to copy it'],
  letters: ['访客码（字母）', 'Code in letters'],
  opened: ['已打开', 'Opened'],
  registered: ['已填写信息', 'Filled in'],
  arriving: ['告知在路上', 'On their way'],
  saidHere: ['告知已到', 'Says they’re here'],
  renew: ['更换链接', 'Renew the link'],
  renewed: ['已更换，原链接失效', 'Renewed. The link before opens nothing any more.'],
  release: ['解除手机绑定', 'Free the code'],
  released: ['已解除，可在另一部手机上打开', 'Freed. Any phone may show the code next.'],
} as const satisfies Words
