import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'

export const mapWords = {
  choose: shared.choosePicture,
  replace: shared.replace,
  remove: shared.takeOut,
  crop: ['重新裁剪', 'Crop again'],
  cancel: shared.cancel,
  uploaded: shared.uploadDone,
  uploading: ['上传中 {percent}%', 'Uploading {percent}%'],
  failed: shared.uploadFailed,
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
  preview: shared.preview,
  zoom: ['放大', 'Zoom in'],
  size: ['输出 {width}x{height} 像素', 'Output: {width}x{height} pixels'],
  howToMove: ['拖动或用方向键移动裁剪框', 'Drag the crop area or move it with the arrow keys'],
} as const satisfies Words
