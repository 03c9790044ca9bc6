import * as common from '../kernel/common-words'
import { image, longtext, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as peopleWords from '../people/words'
import { background, logo } from './uploads'
import * as companyWords from './words'

const web = {
  source: '^https?://[A-Za-z0-9.-]+(?::\\d{1,5})?(?:/[\\w./-]*)?$',
  message: ['请输入以 http:// 或 https:// 开头的地址', 'Enter an address starting with http:// or https://'] as const,
}
const mail = {
  source: '^[^\\s@<>",;:]+@[^\\s@<>",;:]+\\.[^\\s@<>",;:]+$',
  message: common.incorrectFormat,
}
const phone = { source: '^[\\d+() -]{3,30}$', message: common.incorrectFormat }
const identifier = { source: '^[\\w.-]{1,128}$', message: common.incorrectFormat }

/** What a company says about itself. Its one record is the caller's own company. */
export const companyInfo = resource({
  name: 'company',
  label: companyWords.companyInformation,
  area: 'company',
  path: '/company',
  only: ['single', 'edit'],
  fields: {
    name: text(companyWords.companyName, {
      section: common.basicInformation,
      missing: companyWords.enterTheCompanyName,
    }),
    abbreviation: text(['简称', 'Abbreviation'], {
      optional: true,
      max: 20,
      help: ['显示在导航栏；不填则显示产品名称', 'Shown in the navigation bar. Leave empty to show the product name.'],
    }),
    mail: text(peopleWords.email, { optional: true, max: 200, pattern: mail }),
    phone: text(peopleWords.phone, { optional: true, max: 30, pattern: phone }),
    profile: longtext(['公司简介', 'Profile'], { optional: true, max: 2000 }),
    logo: image(common.logo, {
      optional: true,
      upload: logo,
      section: common.appearance,
      help: [
        '建议 260x80，显示在导航栏和登录页',
        'Recommended 260x80. Shown in the navigation bar and on the sign-in page.',
      ],
    }),
    background: image(['启动背景', 'Start-up background'], {
      optional: true,
      upload: background,
      help: ['建议 800x1280，显示在登录页', 'Recommended 800x1280. Shown on the sign-in page.'],
    }),
    welcome: text(['欢迎词', 'Welcome message'], {
      optional: true,
      help: ['显示在登录页', 'Shown on the sign-in page'],
    }),
    domain: text(['资源域名', 'Resource domain'], {
      optional: true,
      max: 200,
      pattern: web,
      section: ['集成', 'Integrations'],
      help: [
        '图片地址的前缀。由本系统提供文件时请留空，填错会使图片无法显示',
        'Prefix of picture addresses. Leave empty if files are served by this system; a wrong value hides all pictures.',
      ],
    }),
    qywxid: text(['企业微信标识', 'WeCom ID'], { optional: true, max: 128, pattern: identifier }),
    ddid: text(['钉钉标识', 'DingTalk ID'], { optional: true, max: 128, pattern: identifier }),
  },
})
