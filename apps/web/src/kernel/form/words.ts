import type { Words } from '@workplace/contract/kernel/words'

/** What forms say. Saving and leaving are worded as the specification has them. */
export const words = {
  sections: ['表单各部分', 'Parts of the form'],
  add: ['新增{name}', 'Add {name}'],
  edit: ['编辑{name}', 'Edit {name}'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  created: ['创建成功', 'Created Successfully'],
  updated: ['更新成功', 'Update Successfully'],
  uploadWaits: ['图片正在上传，请稍候再保存', 'A picture is still being sent. Save when it is there.'],
  nothingChanged: ['没有修改', 'Nothing was changed'],
  leaveTitle: ['有未保存的内容', 'There are unsaved changes'],
  leaveText: ['关闭后，已填写的内容将丢失。确定要关闭吗？', 'What you have entered will be lost. Close anyway?'],
  leave: ['放弃修改', 'Discard'],
  stay: ['继续编辑', 'Keep editing'],
  errors: ['有 {n} 项需要修改', '{n, plural, one {# field needs} other {# fields need}} attention'],
  staleTitle: ['这条记录刚刚被修改过', 'This record was changed meanwhile'],
  staleBy: [
    '{who}在{when}修改了这条记录，您的修改还没有保存。',
    '{who} changed this record {when}. Your changes are not saved yet.',
  ],
  keepMine: ['载入最新内容，保留我的修改', 'Reload and keep my input'],
  takeTheirs: ['放弃我的修改，使用最新内容', 'Discard mine, take theirs'],
  keptTitle: ['已载入最新内容，并保留了您的修改', 'Reloaded. Your input was kept.'],
  keptPlain: ['请检查后再次保存。', 'Check it and save again.'],
  keptClash: ['双方都改过：{fields}。保存后以您的内容为准。', 'Both of you changed: {fields}. Saving keeps yours.'],
  retry: ['重试', 'Try again'],
  requestId: ['请求编号：{id}', 'Request id: {id}'],
} as const satisfies Words
