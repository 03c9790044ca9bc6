import * as common from '@workplace/contract/kernel/common-words'
import type { Label, Words } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import * as visitorWords from '@workplace/contract/visitor/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  title: ['来访', 'Your visit'],
  hello: ['{name}，您好', 'Hello {name}'],
  toSee: ['您将拜访 {host}', 'You’re visiting {host}'],
  when: common.when,
  yours: ['您所在地：{time}', 'Where you are: {time}'],
  moreDays: ['此后还有 {n} 天', 'and {n} more days'],
  opens: ['{time} 起可以签到', 'Check-in opens at {time}'],
  where: ['地点', 'Where'],
  map: ['在地图中打开', 'Open in maps'],
  call: ['致电前台', 'Call reception'],
  good: ['到访须知', 'Good to know'],
  escort: ['来访期间由被访人陪同', 'Your host accompanies you during the visit'],
  number: common.orderNumber,
  loading: shared.loading,
  again: ['重试', 'Try again'],
  failed: ['暂时无法连接，请检查网络', 'No connection. Check your network.'],
  noLink: ['请使用邀请中的完整链接打开此页', 'Open this page by the whole link of your invitation.'],
  // how far
  form: ['到访前请补全信息', 'A few details before you come'],
  pending: ['正在等待审核，通过后这里会显示访客码', 'Waiting for approval. Your code appears here after that.'],
  inside: ['您已签到', 'You’re checked in'],
  over: ['来访已结束，感谢您的到来', 'This visit is over. Thank you for coming.'],
  cancelled: ['此次来访已取消，请联系被访人', 'This visit was cancelled. Contact your host.'],
  refused: ['此次来访未获批准，请联系被访人', 'This visit wasn’t approved. Contact your host.'],
  // the code
  code: ['访客码', 'Visitor code'],
  codeHelp: [
    '在前台出示，每半分钟更新，截图无效',
    'Show it at reception. It changes every half minute; pictures of it don’t work.',
  ],
  codeOf: ['访客码，用于扫描', 'Visitor code to scan'],
  letters: ['无法扫描时，请报：', 'If it can’t be scanned, say:'],
  stale: ['没有网络，访客码已过期', 'No network: the code is out of date.'],
  elsewhere: ['访客码已在另一部手机上', 'Your code is on another phone'],
  elsewhereHelp: ['请用那部手机，或将它转移到本机', 'Use that phone, or move the code to this one.'],
  moveHere: ['转移到本机', 'Move it to this phone'],
  sentTo: ['验证码已发送至 {to}', 'Digits were sent to {to}'],
  digits: ['6 位验证码', '6 digits'],
  confirm: shared.ok,
  atDesk: ['请到前台解除绑定', 'Reception can free it for this phone.'],
  // on the way
  onMyWay: ['我在路上', 'On my way'],
  arrived: ['我到了', 'I’ve arrived'],
  toldWay: ['已告知被访人：您在路上', 'Your host knows you’re on your way'],
  toldHere: ['已告知被访人：您到了。请到前台签到', 'Your host knows you’re here. Please check in at reception.'],
  left: ['我已离开', 'I’ve left'],
  leftAsk: ['确认您已离开？', 'Have you left the building?'],
  leftYes: ['是，我已离开', 'Yes, I’ve left'],
  cancel: shared.cancel,
  // details
  details: ['我的信息', 'My details'],
  change: shared.change,
  save: shared.save,
  saved: shared.saved,
  phone: visitorWords.mobile,
  mail: peopleWords.email,
  company: visitorWords.company,
  plate_no: visitorWords.plateNo,
  idno: common.idNumber,
  idType: visitorWords.idType,
  stays: ['已填写，留空则不变', 'On file. Leave empty to keep it.'],
  needed: ['必填', 'Required'],
  // what is stored
  stored: ['我的数据', 'My data'],
  storedHelp: [
    '离开 {n} 天后，姓名、联系方式等个人信息会自动删除',
    'Your name, contact details and the like are deleted {n} days after you leave.',
  ],
  show: ['查看所存信息', 'See what is stored'],
  nothing: ['没有', 'Nothing'],
  forget: ['离开后即删除', 'Delete it once I’ve left'],
  forgetNoted: ['将在您离开后删除', 'It will be deleted once you have left.'],
  forgetNot: ['撤回', 'Undo'],
  other: ['English', '中文'],
} as const satisfies Words

export const idTypeNames: Readonly<Record<'resident' | 'passport' | 'other', Label>> = {
  resident: ['居民身份证', 'Chinese ID card'],
  passport: ['护照', 'Passport'],
  other: ['其他证件', 'Other document'],
}
