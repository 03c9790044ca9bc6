import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../kernel/common-words'

export const configWords = {
  title: ['系统配置', 'System configuration'],
  intro: ['修改后立即对所有已登录的人生效。', 'Changes take effect immediately for everyone who is signed in.'],
  search: ['搜索配置项', 'Search settings'],
  readOnly: ['您可以查看，但没有修改权限。', 'You can view these settings but don’t have permission to change them.'],
  none: ['无', 'none'],
  saved: shared.savedOne,
  undo: shared.undo,
  undone: ['已恢复为修改前的值', 'Previous value restored'],
  contrast: [
    '与背景色对比不足（{ratio}:1，建议不低于 4.5:1），文字可能看不清',
    'Low contrast with the background ({ratio}:1; at least 4.5:1 recommended). The text may be hard to read.',
  ],
} as const satisfies Words
