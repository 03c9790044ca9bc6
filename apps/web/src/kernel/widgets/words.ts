import type { Words } from '@workplace/contract/kernel/words'

/** What inputs and cells say. The messages of uploads stand in the specification to the letter. */
export const words = {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  choose: ['请选择', 'Choose'],
  searchPicker: ['搜索并选择', 'Search and choose'],
  viewAll: ['点击查看全部', 'Click to view all'],
  fullText: ['完整内容', 'Full text'],
  noMatch: ['无匹配数据', 'No match'],
  noData: ['暂无数据', 'No data'],
  searching: ['正在搜索…', 'Searching…'],
  searchFailed: ['加载失败，请重试', 'Could not be loaded. Try again.'],
  moreOptions: [
    '已显示 {shown} / {total} 项，输入关键字以缩小范围',
    '{shown} of {total} shown. Type to narrow them down.',
  ],
  write: ['编辑', 'Write'],
  preview: ['预览', 'Preview'],
  nothingToPreview: ['没有内容', 'Nothing to preview'],
  markdownHint: [
    '支持 Markdown：# 标题、**粗体**、- 列表、[链接](https://…)',
    'Markdown: # heading, **bold**, - list, [link](https://…)',
  ],
  week: ['星期', 'Weekdays'],
  from: ['开始', 'From'],
  until: ['结束', 'Until'],
  addPeriod: ['添加时段', 'Add a period'],
  removePeriod: ['删除时段', 'Remove this period'],
  pickColor: ['选择颜色', 'Pick a colour'],
  upload: ['上传图片', 'Upload a picture'],
  replace: ['更换', 'Replace'],
  remove: ['移除', 'Remove'],
  view: ['查看', 'View'],
  uploading: ['正在上传 {percent}%', 'Uploading {percent}%'],
  uploaded: ['上传成功!', 'uploaded successfully'],
  imageHint: [
    '{formats}，不超过 {n} MB，最大 {width}×{height} 像素',
    '{formats}, up to {n} MB, at most {width}×{height} px',
  ],
  imageHintPlain: ['{formats}，不超过 {n} MB', '{formats}, up to {n} MB'],
  unreadable: ['上传失败!', 'Upload failed'],
} as const satisfies Words
