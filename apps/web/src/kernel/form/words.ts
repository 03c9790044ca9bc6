import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../common-words'

/** What forms say. Saving and leaving are worded as the specification has them. */
export const words = {
  sections: ['表单各部分', 'Form sections'],
  add: shared.addOne,
  edit: ['编辑{name}', 'Edit {name}'],
  save: shared.save,
  cancel: shared.cancel,
  created: ['创建成功', 'Created Successfully'],
  updated: shared.updateDone,
  uploadWaits: ['图片正在上传，请稍候再保存', 'A picture is still uploading. Save once it’s finished.'],
  nothingChanged: ['没有修改', 'No changes'],
  leaveTitle: ['有未保存的内容', 'You have unsaved changes'],
  leaveText: ['关闭后，已填写的内容将丢失。确定要关闭吗？', 'What you entered will be lost. Close anyway?'],
  leave: ['放弃修改', 'Discard changes'],
  stay: ['继续编辑', 'Keep editing'],
  errors: ['有 {n} 项需要修改', '{n, plural, one {# field needs} other {# fields need}} attention'],
  staleTitle: ['这条记录刚刚被修改过', 'Someone has just changed this record'],
  staleBy: [
    '{who}在{when}修改了这条记录，您的修改还没有保存。',
    '{who} changed this record {when}. Your changes aren’t saved yet.',
  ],
  keepMine: ['载入最新内容，保留我的修改', 'Load latest and keep my changes'],
  takeTheirs: ['放弃我的修改，使用最新内容', 'Discard my changes and use the latest'],
  keptTitle: ['已载入最新内容，并保留了您的修改', 'Latest version loaded. Your changes were kept.'],
  keptPlain: ['请检查后再次保存。', 'Review and save again.'],
  keptClash: [
    '双方都改过：{fields}。保存后以您的内容为准。',
    'Changed by both of you: {fields}. Saving uses your values.',
  ],
  formFailed: ['表单加载失败，请重试', 'Couldn’t load the form. Try again.'],
  retry: shared.tryAgain,
  requestId: shared.requestNumber,
} as const satisfies Words
