import * as common from '../kernel/common-words'
import { image, integer, longtext, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { icon } from '../kernel/uploads'

/** What a company's people open beside this console. */
export const application = resource({
  name: 'application',
  label: ['应用', 'Application'],
  area: 'company',
  path: '/application',
  permission: 'application-center',
  sort: '+sort',
  fields: {
    logo: image(common.icon, { optional: true, upload: icon }),
    name: text(common.name, { max: 50, unique: true }),
    kind: select(
      common.type,
      { web: ['网页应用', 'Web application'], mobile: ['移动应用', 'Mobile application'] },
      { initial: 'web' },
    ),
    description: longtext(common.description, { optional: true, max: 500 }),
    entry_url: text(['访问地址', 'URL'], {
      max: 300,
      pattern: {
        // never a script: people are going to click on it
        source: '^https?://[^\\s/:?#@\\\\]+(?::\\d{1,5})?(?:[/?#][^\\s\\\\]*)?$',
        message: ['请输入以 http:// 或 https:// 开头的网址', 'Enter a web address starting with http:// or https://'],
      },
    }),
    sort: integer(common.sortOrder, { initial: 0, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
  },
  search: ['name', 'entry_url'],
})
