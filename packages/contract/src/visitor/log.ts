import * as common from '../kernel/common-words'
import { instant, integer, longtext, ref, select, text, walltime, weekdays } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as placeWords from '../place/words'
import { musterKinds, musterMarks } from './muster-words'
import * as visitorWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. It names no guest. */
export const log = {
  modules: { visit: visitorWords.visit, frequent: visitorWords.contacts, muster: visitorWords.evacuation },
  actions: {
    visit_invite: visitorWords.invite,
    visit_cancel: ['取消来访', 'Cancelled a visit'],
    visit_extend: ['延长来访', 'Extended a visit'],
    visit_add_people: ['增加访客', 'Added visitors'],
    visit_remove_people: ['移除访客', 'Removed visitors'],
    visit_check_in: ['访客签到', 'Checked visitors in'],
    visit_let_in: ['破例签到', 'Checked a visitor in by exception'],
    visit_check_out: ['访客签离', 'Checked visitors out'],
    visit_away: ['访客暂离', 'Noted that visitors will be back'],
    visit_still_here: ['确认访客仍在场', 'Confirmed that a visitor is still here'],
    visit_walk_in: visitorWords.walkIn,
    visit_new_host: ['更换被访人', 'Replaced the host'],
    visit_approve: ['通过来访申请', 'Approved a visit'],
    visit_paper: visitorWords.enterPaper,
    visit_sign: ['签署来访协议', 'Signed a visitor agreement'],
    visit_photo: ['提供访客照片', 'Gave a photo of a visitor'],
    visit_photo_removed: ['删除访客照片', 'Deleted the photo of a visitor'],
    visit_view_photo: visitorWords.viewPhoto,
    visit_open_signature: ['查看签署文件', 'Opened a signed agreement'],
    visit_hold: visitorWords.hold,
    visit_end_hold: visitorWords.endHold,
    visit_forget: visitorWords.forgetNow,
    visit_reveal: visitorWords.revealNumber,
    visit_cleared: visitorWords.notThisPerson,
    visit_answer: visitorWords.answerWalkIn,
    visit_kiosk: ['访客在访客机登记', 'A visitor registered at a kiosk'],
    muster_begin: ['开始点名', 'Began a muster'],
    muster_end: ['结束点名', 'Ended a muster'],
    visit_reject: ['拒绝来访申请', 'Rejected a visit'],
    visit_group_link: ['开放群链接', 'Opened a group link'],
    visit_group_link_close: ['关闭群链接', 'Closed a group link'],
    visit_join: ['访客自行登记', 'A visitor entered themselves'],
    visit_renew_link: ['更换访客链接', 'Renewed a visitor’s link'],
    visit_release_code: ['解除访客码绑定', 'Freed a visitor code from its phone'],
    visit_register: ['访客填写信息', 'A visitor filled in their details'],
    visit_said_left: ['访客告知已离开', 'A visitor said they have left'],
    visit_forget_wish: ['访客要求删除信息', 'A visitor asked for deletion'],
  },
  fields: {
    muster: {
      kind: select(common.type, musterKinds),
      people: integer(['清点人数', 'People asked about']),
      safe: integer(musterMarks.safe),
      missing: integer(musterMarks.missing),
    },
    visit: {
      people: integer(['访客人数', 'Visitors']),
      host_id: ref('user', visitorWords.host),
      reason_id: ref('visitorreason', visitorWords.reason),
      through_id: ref('visitor_through', visitorWords.channel),
      office_id: ref('office', placeWords.office),
      plan_start: instant(common.start),
      plan_end: instant(common.end),
      day_begin: walltime(visitorWords.dailyFrom),
      day_end: walltime(visitorWords.dailyUntil),
      weekdays: weekdays(common.weekdays),
      note: longtext(common.note),
      hold_until: instant(visitorWords.keptUntil),
      why: text(common.reason),
      opinion: text(common.comment),
    },
  },
} as const satisfies LogVocabulary
