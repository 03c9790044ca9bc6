import * as companyWords from '@workplace/contract/company/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as messageWords from '@workplace/contract/message/words'
import * as shared from '../../kernel/common-words'

export const notificationWords = {
  title: companyWords.notifications,
  intro: ['发生这些事情时，会通知相关的人。', 'When these events happen, the people concerned are notified.'],
  channels: ['通知渠道', 'Channels'],
  own: ['自定义', 'Custom text'],
  default: ['默认', 'Default'],
  on: common.enabled,
  switchOf: ['启用“{name}”', 'Enable “{name}”'],
  edit: shared.edit,
  editOf: ['编辑“{name}”的文字', 'Edit the text of “{name}”'],
  view: shared.view,
  switchedOn: ['“{name}”已启用', '“{name}” was enabled'],
  switchedOff: ['“{name}”已停用', '“{name}” was disabled'],
  noMail: [
    '未配置邮件服务器：邮件不会发出。运行环境中设置 SMTP_URL 和 MAIL_FROM 后生效。',
    'No mail server is configured, so no emails are sent. Set SMTP_URL and MAIL_FROM in the server environment.',
  ],
  // the form
  languages: common.language,
  zh: common.chinese,
  en: common.english,
  subject: ['邮件标题', 'Subject'],
  body: ['正文', 'Body'],
  sentence: ['文字', 'Text'],
  placeholders: ['插入占位符', 'Insert placeholder'],
  dropped: ['占位符没有内容的行会自动省略。', 'Lines whose placeholders are empty are omitted.'],
  preview: ['预览（示例内容）', 'Preview (sample content)'],
  reset: common.resetToDefault,
  test: ['测试发送给自己', 'Send me a test'],
  sent: ['测试邮件已发送至 {mail}', 'Test email sent to {mail}'],
  save: shared.save,
  cancel: shared.cancel,
  saved: shared.savedOne,
  unknown: messageWords.noSuchPlaceholder,
  empty: ['不能为空', 'Can’t be empty'],
} as const satisfies Words
