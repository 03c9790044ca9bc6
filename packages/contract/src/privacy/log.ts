import * as common from '../kernel/common-words'
import { flag, instant, integer, longtext, select, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as visitorWords from '../visitor/words'
import * as privacyWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    recognition: ['识别照片', 'Recognition photos'],
    privacy: privacyWords.personalData,
  },
  actions: {
    consent: ['同意', 'Consented'],
    withdraw: ['撤回同意', 'Withdrew consent'],
    record_consent: ['登记纸质同意书', 'Recorded paper consent'],
    record_withdrawal: ['登记撤回同意', 'Recorded a withdrawal'],
    photo_for: ['代为上传', 'Uploaded on behalf'],
    view_photo: ['查看照片', 'Viewed the photo'],
    write_text: ['修订文本', 'Revised text'],
    begin_export: ['开始导出', 'Started export'],
    download_export: ['下载导出文件', 'Downloaded an export'],
    begin_deletion: ['开始删除', 'Started deletion'],
    stop_deletion: ['停止删除', 'Stopped deletion'],
    forget: ['删除个人数据', 'Deleted personal data'],
  },
  fields: {
    recognition: {
      edition: integer(['文本版次', 'Text version']),
      way: select(['方式', 'Method'], {
        self: privacyWords.onlineByThePerson,
        paper: privacyWords.onPaper,
        left: ['离职', 'On leaving'],
      }),
      given_on: text(privacyWords.signedOn),
      reference: text(privacyWords.fileReference),
      photo: flag(visitorWords.photo),
      text_zh: longtext(['中文文本', 'Chinese text']),
      text_en: longtext(['英文文本', 'English text']),
    },
    privacy: {
      due_at: instant(privacyWords.dueAt),
      reason: text(common.reason),
      deleted: integer(['已删除记录数', 'Records deleted']),
      kept: integer(['保留记录数', 'Records kept']),
      bytes: integer(['字节数', 'Bytes']),
    },
  },
} as const satisfies LogVocabulary
