import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'

export const photoDeskWords = {
  given: ['{time} 提供，加密保存', 'Given {time}, kept encrypted'],
  givenFace: ['{time} 提供，同意人脸通行', 'Given {time}, agreed to face recognition at doors'],
  none: ['还没有照片', 'There is no photo yet'],
  erasing: ['上一张照片正在删除', 'The last photo is being deleted'],
  erased: ['上一张照片已于 {time} 彻底删除', 'The last photo was seen to be gone {time}'],
  leaving: ['{device}：已要求删除照片，等待设备确认', '{device}: asked to delete the photo, not confirmed yet'],
  left: ['{device}：设备已于 {time} 确认删除', '{device}: confirmed deleted {time}'],
  show: ['显示照片', 'Show the photo'],
  of: ['{name} 的照片', 'Photo of {name}'],
  agreed: ['访客已阅读并同意：', 'The visitor has read this and agrees:'],
  noPicture: ['无法读取这张图片，请换一张 JPEG 或 PNG', 'This picture can’t be read. Choose a JPEG or PNG.'],
  saved: shared.saved,
  removed: ['照片已删除', 'The photo was deleted'],
  cancel: shared.cancel,
} as const satisfies Words
