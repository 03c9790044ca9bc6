import type { Words } from '@workplace/contract/kernel/words'

export const mapWords = {
  choose: ['选择图片', 'Choose a picture'],
  replace: ['更换', 'Replace'],
  remove: ['移除', 'Remove'],
  crop: ['重新裁剪', 'Crop again'],
  cancel: ['取消', 'Cancel'],
  uploaded: ['上传成功!', 'uploaded successfully'],
  uploading: ['上传中 {percent}%', 'Uploading, {percent}%'],
  failed: ['上传失败!', 'Upload failed'],
  hint: [
    '建议 {width}x{height}，{formats}，不超过{n}MB；更大的图片可在此裁剪',
    '{width}x{height} suggested, {formats}, at most {n} MB. Larger pictures can be cropped here.',
  ],
  onTerminal: ['PC 与终端上的效果', 'On PC and terminal'],
  onPhone: ['手机上的效果', 'On a phone'],
  cropTitle: ['裁剪{name}', 'Crop: {name}'],
  cropHelps: ['裁剪后会自动缩小到允许的大小。', 'What you keep is made small enough.'],
  useWhole: ['使用原图', 'Use it as it is'],
  usePart: ['使用裁剪结果', 'Use this part'],
  frame: ['裁剪框', 'The part that is kept'],
  preview: ['预览', 'Preview'],
  zoom: ['放大', 'Nearer'],
  size: ['输出 {width}x{height} 像素', 'Kept: {width}x{height} pixels'],
  howToMove: ['拖动或用方向键移动裁剪框', 'Drag the frame, or move it with the arrow keys'],
} as const satisfies Words
