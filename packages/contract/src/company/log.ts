import * as common from '../kernel/common-words'
import { flag, integer, longtext, select, text } from '../kernel/field'
import { type LogVocabulary, settingFields } from '../kernel/log-vocabulary'
import { companyInfo } from './company-info'
import { strategies } from './strategy'
import * as companyWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    strategy: ['系统配置与预订策略', 'System configuration and booking strategy'],
    company: companyWords.companyInformation,
    notification: companyWords.notifications,
    businessmanager: ['企业管理', 'Companies'],
    operation_log: companyWords.operationLog,
  },
  actions: {
    suspend: ['停用', 'Suspended'],
    resume: ['启用', 'Resumed'],
    test: ['测试发送', 'Sent a test'],
    key_seals: ['启用密钥封存', 'Began to seal with a key'],
  },
  fields: {
    strategy: settingFields(strategies),
    operation_log: { position: integer(['此前封存的记录数', 'Entries sealed before']) },
    company: companyInfo.fields,
    notification: {
      enabled: flag(common.enabled),
      subject_zh: text(['中文标题', 'Chinese subject']),
      subject_en: text(['英文标题', 'English subject']),
      template_zh: longtext(['中文模板', 'Chinese text']),
      template_en: longtext(['英文模板', 'English text']),
    },
    businessmanager: {
      name: text(companyWords.companyName),
      license_code: text(companyWords.licenceCode),
      license_begin: text(companyWords.licenceFrom),
      license_end: text(companyWords.licenceUntil),
      licensed_devices: integer(companyWords.licensedDevices),
      most_users: integer(companyWords.userLimit),
      most_rooms: integer(companyWords.roomLimit),
      status: select(common.status, { active: ['正常', 'Active'], suspended: ['已停用', 'Suspended'] }),
      username: text(['管理员账号', 'Administrator account']),
    },
  },
  targets: { strategy: 'field', notification: 'both' },
} as const satisfies LogVocabulary
