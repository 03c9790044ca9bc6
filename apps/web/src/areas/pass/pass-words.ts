import * as deviceWords from '@workplace/contract/device/words'
import * as common from '@workplace/contract/kernel/common-words'
import * as passWords from '@workplace/contract/pass/words'
import * as peopleWords from '@workplace/contract/people/words'
import type { AccessCheck, AccessReason } from '@workplace/domain/access/access-attempt'
import type { PassWay } from '@workplace/domain/access/strategy'
import type { Label, Words } from '../../kernel/words'

export const words = {
  lists: ['通行策略的列表', 'Lists of pass strategies'],
  strategies: passWords.passStrategies,
  tester: ['通行测试', 'Tester'],
  cards: passWords.passCards,
  person: peopleWords.person,
  door: deviceWords.door,
  at: common.time,
  way: ['验证方式', 'Recognised by'],
  anyWay: common.any,
  intro: [
    '选择人员和门，查看能否通行、每一步检查的结果，以及何时变化',
    'Choose a person and a door to see whether they may pass, what each check says, and when that changes',
  ],
  now: ['留空为现在', 'Leave empty for now'],
  can: ['可以通行', 'They may pass'],
  cannot: ['不能通行', 'They may not pass'],
  byStrategy: ['依据策略“{name}”', 'By the strategy “{name}”'],
  until: ['持续到 {time}', 'Until {time}'],
  next: ['下次可通行：{time}', 'Next: {time}'],
  never: ['31 天内不会变化', 'No change within 31 days'],
  zone: ['门所在办公区的时间（{zone}）', 'On the clock of the door’s office ({zone})'],
  steps: ['检查步骤', 'Checks'],
  passed: ['通过', 'Passed'],
  decided: ['由此步决定', 'Decided here'],
  skipped: ['未检查', 'Not asked'],
  left: ['剩余策略：{names}', 'Strategies left: {names}'],
  weekHint: [
    '在图上拖动，或用方向键和空格键涂画；精确到分钟的时间在下面填写。跨午夜的时段分成两段',
    'Drag over the week, or use the arrow keys and Space. Enter times to the minute below. Split hours over midnight in two.',
  ],
} as const satisfies Words

/** What each check asks. */
export const checks: Readonly<Record<AccessCheck, Label>> = {
  door_off: ['门和设备已启用', 'The door and its device are in use'],
  emergency: ['没有应急开门', 'No emergency opens the door'],
  door_shut: ['门没有被保持常闭', 'The door isn’t held shut'],
  door_open: ['门没有处于常开', 'The door doesn’t stand open'],
  person: ['人员与卡片有效', 'The person and their card are valid'],
  blacklist: ['不在黑名单中', 'Not on a blacklist'],
  whitelist: ['不靠白名单放行', 'Not let in by a whitelist'],
  deny: ['没有禁止的策略', 'No strategy denies it'],
  right: ['有适用的策略', 'A strategy is about them and this door'],
  validity: ['策略在有效期内', 'The strategy is valid today'],
  time: ['在通行时间内', 'Within the scheduled times'],
  credential: ['验证方式符合', 'Recognised in a way that counts'],
  anti_passback: ['没有重复进入', 'Anti-passback allows it'],
  interlock: ['互锁的门都已关闭', 'The other doors of the interlock are closed'],
  people: ['同时验证的人数足够', 'Enough people were recognised together'],
}

/** Why they may pass, or may not. */
export const reasons: Readonly<Record<AccessReason, Label>> = {
  ok: ['策略允许', 'A strategy allows it'],
  emergency: ['应急开门中', 'The door is open in an emergency'],
  door_open: ['门处于常开', 'The door stands open'],
  whitelisted: ['在白名单中', 'They are on a whitelist'],
  door_off: ['门或设备已停用', 'The door or its device is disabled'],
  door_shut: ['门被保持常闭', 'The door is held shut'],
  unknown_person: ['无法识别的人员', 'Nobody is known by this'],
  person_inactive: [
    '账号已停用，或不在入职与离职日期之间',
    'The account is disabled, or it’s before their first or after their last day',
  ],
  out_of_validity: ['不在有效期内', 'Outside the validity period'],
  card_lost: ['卡片已挂失', 'The card was reported lost'],
  blacklisted: ['在黑名单中', 'They are on a blacklist'],
  denied: ['有策略禁止', 'A strategy denies it'],
  no_right: ['没有涉及此人和此门的策略', 'No strategy is about this person and this door'],
  out_of_time: ['不在通行时间内', 'Outside the scheduled times'],
  wrong_credential: ['验证方式不符合要求', 'This way of being recognised isn’t enough'],
  anti_passback: ['已在区域内，不能重复进入', 'They are in this area already'],
  interlock: ['互锁的另一扇门没有关闭', 'Another door of the interlock isn’t closed'],
  more_people: ['需要更多人同时验证', 'More people have to be recognised together'],
}

export const ways: Readonly<Record<PassWay, Label>> = {
  face: deviceWords.face,
  card: deviceWords.card,
  face_and_card: passWords.faceAndCard,
  pin: passWords.pin,
  qr: passWords.qrCode,
}
