import * as deviceWords from '@workplace/contract/device/words'
import type { AccessCheck } from '@workplace/domain/access/access-attempt'
import type { PassWay } from '@workplace/domain/access/strategy'
import type { Label } from '../../kernel/words'

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

export const ways: Readonly<Record<PassWay, Label>> = {
  face: deviceWords.face,
  card: deviceWords.card,
  face_and_card: deviceWords.faceAndCard,
  pin: deviceWords.pin,
  qr: deviceWords.qrCode,
}
