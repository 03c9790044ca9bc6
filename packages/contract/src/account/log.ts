import * as common from '../kernel/common-words'
import { flag, select, text } from '../kernel/field'
import { counted, type LogVocabulary } from '../kernel/log-vocabulary'
import * as peopleWords from '../people/words'
import * as accountWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    account: ['账号', 'Accounts'],
  },
  actions: {
    login: ['登录', 'Signed in'],
    logout: ['退出登录', 'Signed out'],
    hand_over: accountWords.byHandOver,
    change_password: ['修改密码', 'Changed password'],
    change_mail: ['修改邮箱', 'Changed email address'],
    edit_person: ['修改个人信息', 'Edited profile'],
    set_language: ['切换语言', 'Changed language'],
    set_booking_view: ['选择预订视图', 'Changed booking view'],
    set_booking_view_phone: ['选择手机预订视图', 'Chose the view of the booking page on phones'],
    first_run: ['初始设置', 'Set up'],
    prove: ['验证身份', 'Proved who they are'],
    factor_on: ['开启两步验证', 'Turned on two-step verification'],
    factor_off: ['关闭两步验证', 'Turned off two-step verification'],
    backup_codes: ['重新生成备用码', 'Created new backup codes'],
    reset_factor: peopleWords.resetFactor,
    end_session: ['结束其他会话', 'Ended other sessions'],
    forget_browser: ['不再信任浏览器', 'Stopped trusting a browser'],
    recover: ['由服务器命令生成登录链接', 'Let in by a link made on the server'],
    login_by_sso: accountWords.bySignOn,
    login_by_passkey: accountWords.byPasskey,
    passkey_add: ['添加通行密钥', 'Added a passkey'],
    passkey_rename: ['重命名通行密钥', 'Renamed a passkey'],
    passkey_remove: ['移除通行密钥', 'Removed a passkey'],
    login_by_mail: accountWords.byMailCode,
  },
  overrides: {
    account: { connect: ['登录', 'Signed in'] },
  },
  fields: {
    account: {
      skype_num: text(accountWords.skypeName),
      mail: text(peopleWords.email),
      avatar: flag(peopleWords.avatar),
      show_face: flag(peopleWords.displayPhoto),
      detect_face: flag(peopleWords.recognitionPhoto),
      why: select(['原因', 'Why'], {
        closed: ['账号或公司已停用', 'The account or company is disabled'],
        passwords: ['密码登录已关闭', 'Sign-in by password is closed'],
        second_factor: ['动态码错误', 'Wrong code of two-step verification'],
        passkey: ['通行密钥未通过验证', 'The passkey couldn’t be verified'],
        passkey_counter: ['通行密钥的使用次数倒退', 'The counter of the passkey went back'],
        sso_disabled: ['账号已停用', 'The account is disabled'],
        sso_denied: ['单点登录服务未放行', 'The sign-on provider said no'],
        sso_untrue: ['单点登录的答复未通过校验', 'What the sign-on provider answered didn’t hold'],
        sso_unreachable: ['单点登录服务没有正确答复', 'The sign-on provider didn’t answer as it should'],
        sso_gone: ['单点登录已停用', 'The single sign-on was switched off'],
        sso_nobody: ['没有对应的账号', 'No account for this person'],
        sso_several: ['无法确定是哪位用户', 'It isn’t clear whose account it is'],
        sso_not_created: ['未能建立账号', 'No account could be made'],
      }),
      passkey: text(accountWords.passkey),
      provider: text(['所用的单点登录服务', 'Provider of the single sign-on']),
      ...counted,
      language: select(common.language, { zh: common.chinese, en: common.english }),
      view: select(['视图', 'View'], {
        timeline: common.timeline,
        day: common.day,
        week: common.week,
        month: common.month,
      }),
    },
  },
} as const satisfies LogVocabulary
