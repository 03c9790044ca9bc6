import * as accountWords from '@workplace/contract/account/words'
import * as companyWords from '@workplace/contract/company/words'
import * as common from '@workplace/contract/kernel/common-words'
import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import * as privacyWords from '@workplace/contract/privacy/words'
import * as shared from '../../kernel/common-words'
import type { Words } from '../../kernel/words'

export const words = {
  product: ['智慧办公', 'Workplace'],
  loading: shared.loading,
  slow: ['加载时间较长，请稍候…', 'This is taking longer than usual…'],
  failedTitle: ['页面出错了', 'Something went wrong'],
  failedText: [
    '刷新页面通常可以解决。若问题仍然存在，请联系管理员。',
    'Refreshing the page usually helps. If the problem persists, contact your administrator.',
  ],
  newVersion: ['系统已更新，请刷新页面。', 'A new version is available. Refresh the page.'],
  reload: shared.refresh,
  skip: ['跳到内容', 'Skip to content'],
  mainMenu: ['主菜单', 'Main menu'],
  openMenu: ['展开菜单', 'Open the menu'],
  closeMenu: ['收起菜单', 'Close the menu'],
  searchOffice: ['搜索办公区', 'Search offices'],
  office: placeWords.office,
  allOffices: placeWords.allOffices,
  noOffice: ['没有匹配的办公区', 'No matching office'],
  noOffices: shared.noData,
  language: common.language,
  otherLanguage: ['English', '中文'],
  notices: ['公告', 'Notices'],
  noNotice: ['该办公区暂无公告', 'No notices for this office'],
  fullScreen: ['全屏', 'Full screen'],
  leaveFullScreen: shared.exitFullScreen,
  userMenu: ['{name}的菜单', 'Menu of {name}'],
  home: ['首页', 'Home'],
  setAway: peopleWords.setAway,
  myData: privacyWords.myData,
  security: accountWords.security,
  applications: ['应用', 'Applications'],
  opensElsewhere: ['{name}（在新窗口打开）', '{name} (opens in a new window)'],
  personalCentre: shared.personalCentre,
  changePassword: peopleWords.changePassword,
  appearance: common.appearance,
  light: common.light,
  dark: common.dark,
  system: ['跟随系统', 'System'],
  logout: shared.logOut,
  live: ['实时更新已连接', 'Live updates connected'],
  connecting: ['正在连接实时更新…', 'Connecting to live updates…'],
  offline: ['实时更新已断开，正在重新连接', 'Live updates disconnected. Reconnecting…'],
  breadcrumbs: ['当前位置', 'Breadcrumb'],
  back: shared.back,
  debugConsole: companyWords.debugConsole,
  clear: ['清空', 'Clear'],
  close: shared.close,
  noEntries: ['暂无记录', 'Nothing yet'],
} satisfies Words
