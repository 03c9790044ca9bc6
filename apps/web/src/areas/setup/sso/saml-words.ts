import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  fetch: ['读取', 'Fetch'],
  paste: ['粘贴元数据 XML', 'Paste metadata XML'],
  pasted: ['元数据 XML', 'Metadata XML'],
  take: ['填入下方', 'Take it over'],
  taken: [
    '已填入实体 ID、地址和{n}个证书，请核对后保存',
    'Entity ID, addresses and {n, plural, one {# certificate} other {# certificates}} were filled in. Look them over, then save.',
  ],
  cancel: shared.cancel,
  certificates: ['证书', 'Certificates'],
  valid: ['有效期内', 'Valid now'],
  early: ['尚未生效', 'Not valid yet'],
  expired: common.expired,
  weak: ['强度不足', 'Too weak'],
  validity: ['{key}，{from} 至 {until}', '{key}, {from} to {until}'],
} as const satisfies Words
