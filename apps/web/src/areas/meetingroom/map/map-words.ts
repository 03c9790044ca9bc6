import type { Words } from '@workplace/contract/kernel/words'

export const mapWords = {
  choose: ['选择图片', 'Choose picture'],
  replace: ['更换', 'Replace'],
  remove: ['移除', 'Remove'],
  crop: ['重新裁剪', 'Crop again'],
  cancel: ['取消', 'Cancel'],
  uploaded: ['上传成功!', 'uploaded successfully'],
  uploading: ['上传中 {percent}%', 'Uploading {percent}%'],
  failed: ['上传失败!', 'Upload failed'],
  hint: [
    '建议 {width}x{height}，{formats}，不超过{n}MB；更大的图片可在此裁剪',
    'Recommended {width}x{height}, {formats}, up to {n} MB. You can crop larger pictures here.',
  ],
  onTerminal: ['PC 与终端上的效果', 'Preview on PC and terminal'],
  onPhone: ['手机上的效果', 'Preview on phone'],
  cropTitle: ['裁剪{name}', 'Crop {name}'],
  cropHelps: ['裁剪后会自动缩小到允许的大小。', 'The picture is resized to fit after cropping.'],
  useWhole: ['使用原图', 'Use original'],
  usePart: ['使用裁剪结果', 'Use cropped picture'],
  frame: ['裁剪框', 'Crop area'],
  preview: ['预览', 'Preview'],
  zoom: ['放大', 'Zoom in'],
  size: ['输出 {width}x{height} 像素', 'Output: {width}x{height} pixels'],
  howToMove: ['拖动或用方向键移动裁剪框', 'Drag the crop area or move it with the arrow keys'],
} as const satisfies Words
