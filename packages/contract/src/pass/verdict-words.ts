import type { AccessReason } from '@workplace/domain/access/access-attempt'
import type { Label } from '../kernel/words'

/** Why they may pass, or may not. */
export const accessReasons: Readonly<Record<AccessReason, Label>> = {
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
