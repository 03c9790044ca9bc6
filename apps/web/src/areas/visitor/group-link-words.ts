import type { Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../kernel/common-words'
import { linkWords } from './link-words'

export const groupLinkWords = {
  title: visitorWords.groupLink,
  help: [
    '把一个链接发给所有人，每位访客自己填写信息；名额满或来访开始后自动停止登记',
    'Send everyone one link. Each visitor enters their own details, until all places are taken or the visit begins.',
  ],
  open: visitorWords.openGroupLink,
  opened: ['群链接已开放', 'The group link is open'],
  places: ['已有 {people} 人，共 {most} 个名额，{time} 截止', '{people} of {most} places taken, open until {time}'],
  places_edit: ['修改名额', 'Change places'],
  most: ['名额（含已邀请的人）', 'Places, with those already invited'],
  copy: shared.copy,
  copied: shared.copied,
  selectLink: linkWords.selectLink,
  renew: linkWords.renew,
  renewed: linkWords.renewed,
  close: ['停止登记', 'Stop registration'],
  closed: ['已停止登记，已登记的访客不受影响', 'Stopped. Visitors who registered still come.'],
  save: shared.save,
  cancel: shared.cancel,
} as const satisfies Words
