import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as shared from '@workplace/contract/visitor/words'

export const visitorWords = {
  phoneWrong: [
    '手机号不正确，国外号码请以+和国家代码开头',
    'Enter a valid phone number. Foreign ones begin with + and the country code.',
  ],
  mailWrong: peopleWords.mailWrong,
  phoneOrMail: ['请填写手机号或邮箱', 'Enter a phone number or an email address'],
  idnoWrong: ['身份证号码有误，请核对', 'This is not the number of an ID card. Check it.'],
  reasonOff: ['该事由已停用，请选择其他事由', 'This reason is disabled. Choose another one.'],
  detailsMissing: ['请补全此事由所需的信息', 'Fill in what this reason needs'],
  auditFirst: ['此事由须先审核，请用“邀请访客”登记', 'Such visits need approval first. Invite them instead.'],
  noWalkIn: ['该事由不能现场登记', 'This reason isn’t for walk-ins'],
  channelElsewhere: ['该通道不在所选办公区或已停用', 'This channel is disabled or in another office'],
  officeOff: ['该办公区已停用', 'This office is disabled'],
  badgeLater: ['现在还不能签到，签到时再发访客牌', 'They can’t check in yet. Hand out the badge at check-in.'],
  endsBefore: ['结束日期不能早于开始日期', 'The end can’t be before the start'],
  contactDays: ['有效期须在今天起的一年内', 'Choose a day within a year from today'],
  printedAt: common.printedAt,
  musterCounts: [
    '共 {people} 人：{safe} 人已到集合点，{missing} 人未找到，{open} 人未点到',
    '{people} people: {safe} safe, {missing} missing, {open} not accounted for',
  ],
  musterAbout: shared.companyOrDepartment,
  musterList: ['清单', 'List'],
  musterSeen: shared.lastSeen,
  escort: shared.escort,
  badgeForOne: ['访客牌号只能给一位访客', 'A badge number is for one visitor'],
  cardForOne: ['一张卡只能借给一位访客', 'A card is lent to one visitor'],
  doorElsewhere: ['只能选择该办公区的门', 'Choose doors of this office only'],
  digitsSubject: ['验证码 {digits}：更换显示访客码的手机', '{digits} moves your visitor code to this phone'],
  digitsText: [
    '{name}，您好：\n\n验证码 {digits}，{minutes} 分钟内有效。在要显示访客码的手机上输入它。\n\n如果不是您本人操作，请忽略此邮件：没有它，访客码不会转移。\n',
    'Hello {name},\n\n{digits} moves your visitor code to another phone. Enter it there within {minutes} minutes.\n\nIf this wasn’t you, ignore this mail: without these digits the code stays where it is.\n',
  ],
  system: common.system,
  signature: ['签名', 'Signature'],
  signer: ['签署人', 'Signed by'],
  signedAt: shared.signedAt,
  faceAgreed: ['同意人脸通行', 'Agreed to face recognition'],
  signedWhere: ['签署地点', 'Signed where'],
  visitNumber: common.orderNumber,
  edition: common.version,
  wordsHash: ['文字校验值（SHA-256）', 'SHA-256 of the words'],
  copySubject: ['您签署的“{title}”', 'What you signed: “{title}”'],
  copyText: [
    '{name}，您好：\n\n附件是您为来访{company}签署的“{title}”，请留存。\n\n-- \n此邮件由系统发送，请勿直接回复。\n',
    'Hello {name},\n\nAttached is a copy of “{title}”, which you signed for your visit to {company}. Please keep it.\n\n-- \nThis email was sent automatically. Please don’t reply.\n',
  ],
  visitsHosted: ['接待的来访', 'Visits hosted'],
  visitDecisions: ['审核过的来访', 'Visits decided about'],
  passedOn: ['已转交', 'Reassigned'],
} as const satisfies Words
