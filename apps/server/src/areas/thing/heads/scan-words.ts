import type { Label } from '@workplace/contract/kernel/words'
import type { AccessReason } from '@workplace/domain/access/access-attempt'

const welcome: Label = ['请进', 'Please come in']
const notAllowed: Label = ['没有此门的通行权限，请联系管理员', 'You have no access here. Please ask the administrator.']

/** What a head shows or says to who stands before it. Who they are, and which rule it was, is nobody's business there. */
export const sentences: Readonly<Record<AccessReason | 'no_door' | 'failed', Label>> = {
  ...{ ok: welcome, emergency: welcome, door_open: welcome, whitelisted: welcome },
  door_off: ['此门已停用', 'This door is out of use'],
  door_shut: ['此门暂时关闭', 'This door is closed for now'],
  unknown_person: ['无法识别，请重新扫码或刷卡', 'Not recognised. Please scan again.'],
  person_inactive: notAllowed,
  out_of_validity: ['已过期或已使用，请刷新后再试', 'Expired or used already. Please refresh your code and try again.'],
  card_lost: ['此卡已挂失，请联系管理员', 'This card was reported lost. Please ask the administrator.'],
  ...{ blacklisted: notAllowed, denied: notAllowed, no_right: notAllowed },
  out_of_time: ['现在不在通行时间内', 'It’s outside your access hours'],
  wrong_credential: ['请换一种验证方式', 'Please identify yourself in another way'],
  anti_passback: ['您已在区域内，请先刷出', 'You are inside already. Please scan at the exit first.'],
  interlock: ['请等待另一扇门关闭', 'Please wait until the other door is closed'],
  more_people: ['请另一位同事也验证', 'Another person has to identify themselves, too'],
  no_door: ['此扫描头没有关联门', 'This head belongs to no door'],
  failed: ['暂时无法验证，请稍后再试', 'Can’t verify just now. Please try again later.'],
}
