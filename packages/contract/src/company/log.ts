import { flag, integer, longtext, select, text } from '../kernel/field'
import { type LogVocabulary, settingFields } from '../kernel/log-vocabulary'
import { companyInfo } from './company-info'
import { strategies } from './strategy'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    strategy: ['系统配置与预订策略', 'System configuration and booking strategy'],
    company: ['公司信息', 'Company information'],
    notification: ['通知', 'Notifications'],
    businessmanager: ['企业管理', 'Companies'],
    operation_log: ['操作日志', 'Operation log'],
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
      enabled: flag(['启用', 'Enabled']),
      subject_zh: text(['中文标题', 'Chinese subject']),
      subject_en: text(['英文标题', 'English subject']),
      template_zh: longtext(['中文模板', 'Chinese text']),
      template_en: longtext(['英文模板', 'English text']),
    },
    businessmanager: {
      name: text(['公司名称', 'Company name']),
      license_code: text(['授权码', 'Licence code']),
      license_begin: text(['授权开始', 'Licence from']),
      license_end: text(['授权结束', 'Licence until']),
      licensed_devices: integer(['授权设备数', 'Licensed devices']),
      most_users: integer(['用户上限', 'User limit']),
      most_rooms: integer(['会议室上限', 'Room limit']),
      status: select(['状态', 'Status'], { active: ['正常', 'Active'], suspended: ['已停用', 'Suspended'] }),
      username: text(['管理员账号', 'Administrator account']),
    },
  },
  targets: { strategy: 'field', notification: 'both' },
} as const satisfies LogVocabulary
