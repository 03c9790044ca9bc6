import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'
import { words as pasteWords } from '../paste/paste-words'

export const contactWords = {
  title: visitorWords.contacts,
  add: visitorWords.addContact,
  intro: [
    '只有您能看到自己的常用联系人；邀请访客时可直接选择。',
    'Only you see your frequent contacts. You can choose them when you invite visitors.',
  ],
  name: peopleWords.personName,
  phone: visitorWords.mobile,
  mail: peopleWords.email,
  company: visitorWords.company,
  plate: visitorWords.plateNo,
  note: common.note,
  validUntil: visitorWords.validUntil,
  validHelp: ['最长一年，保存后重新起算', 'At most a year. Saving again renews it.'],
  valid: visitorWords.valid,
  expired: common.expired,
  status: common.status,
  actions: shared.actions,
  invite: visitorWords.invite,
  edit: shared.edit,
  renew: ['续期一年', 'Renew for a year'],
  renewed: ['“{name}”有效期至 {day}', '“{name}” is valid until {day}'],
  remove: shared.remove,
  removeAsk: ['确定删除“{name}”？', 'Delete “{name}”?'],
  removed: ['“{name}”已删除', '“{name}” was deleted'],
  inviteMany: ['邀请 {n} 位', '{n, plural, one {Invite # person} other {Invite # people}}'],
  search: ['搜索姓名、手机号、邮箱、单位或备注', 'Search by name, phone, email, company or note'],
  empty: ['还没有常用联系人', 'You have no frequent contacts yet'],
  noMatch: ['没有符合条件的联系人', 'No matching contacts'],
  total: shared.totalPeople,
  selectAll: shared.selectPage,
  selectOne: shared.selectOne,
  selected: shared.selectedCount,
  save: shared.save,
  cancel: shared.cancel,
  nameMissing: ['请输入姓名', 'Enter a name'],
  saved: shared.savedOne,
  addAnother: ['再添加一位', 'Add another one'],
  seeAll: ['查看常用联系人', 'See frequent contacts'],
  // choosing when inviting
  choose: ['从常用联系人中选择', 'Choose from frequent contacts'],
  take: pasteWords.take,
  more: ['还有更多，请搜索', 'There are more. Search for them.'],
} as const satisfies Words

export const passWords = {
  title: visitorWords.passLog,
  time: common.time,
  direction: common.direction,
  visitor: common.visitor,
  host: visitorWords.host,
  office: placeWords.office,
  way: visitorWords.way,
  by: visitorWords.by,
  number: common.orderNumber,
  dates: common.date,
  search: ['搜索姓名、单位、单号或被访人', 'Search by name, company, number or host'],
  empty: ['还没有通行记录', 'Nobody came in or left yet'],
  total: shared.entryCount,
  presumed: ['到时未签离，系统推定', 'Not checked out in time, presumed'],
} as const satisfies Words
