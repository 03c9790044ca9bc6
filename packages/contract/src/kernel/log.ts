import * as common from './common-words'
import { text } from './field'
import { counted, type LogVocabulary } from './log-vocabulary'

/** What the operation log says of what every area does: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    file: ['文件', 'Files'],
    access: common.access,
    event: ['事件', 'Events'],
    call: ['其他操作', 'Other'],
  },
  actions: {
    add: ['新增', 'Added'],
    edit: ['修改', 'Changed'],
    del: ['删除', 'Deleted'],
    import: ['导入', 'Imported'],
    upload: ['上传', 'Uploaded'],
    switch: ['启停', 'Switched'],
    reset: common.resetToDefault,
    export: ['生成导出文件', 'Created export file'],
    retry: ['重试', 'Retried'],
    skip: ['跳过', 'Skipped'],
    call: common.action,
    denied: ['无权限', 'Access denied'],
  },
  fields: {
    access: {
      permission: text(['所需权限（其一）', 'Permission needed (one of)']),
      ...counted,
    },
    file: { path: text(['路径', 'Path']) },
  },
  targets: { access: 'both', call: 'both' },
} as const satisfies LogVocabulary
