import * as common from '../../../../kernel/common-words'
import type { Words } from '../../../../kernel/words'

export const importWords = {
  title: ['导入平面图', 'Import a plan'],
  intro: [
    '选择 DXF、SVG 图纸、IMDF 压缩包或图片（最大 20 MB）。图纸只在此浏览器中读取，不上传，图片会上传作底图；DWG 请先在 CAD 中另存为 DXF。',
    'Choose a drawing in DXF or SVG, an IMDF archive or a picture (up to 20 MB). Drawings are read in this browser and not uploaded; a picture is stored, to draw over it. Save a DWG as DXF first.',
  ],
  choose: ['选择图纸文件', 'Choose a drawing'],
  other: ['换一个文件', 'Another file'],
  reading: ['正在读取图纸…', 'Reading the drawing…'],
  cancel: common.cancel,
  level: ['图纸中的楼层', 'Floor in the file'],
  levelName: ['楼层 {name}', 'Floor {name}'],
  preview: ['图纸预览', 'Preview of the drawing'],
  scale: ['比例', 'How large it is'],
  claimed: ['文件标明：{w} × {h} 米', 'The file says {w} × {h} m'],
  noUnit: ['文件未标明单位，请测量', 'The file names no unit: measure it'],
  unlikely: ['文件标明 {w} × {h} 米，不合理，请测量', 'The file says {w} × {h} m, which can’t be: measure it'],
  byWidth: ['图纸总宽', 'The whole drawing is as wide as'],
  byPoints: ['在图上点两点，距离', 'Two points that you click are apart'],
  metres: ['米', 'm'],
  result: ['导入后为 {w} × {h} 米', 'It will be {w} × {h} m'],
  beyond: ['楼层须为 5–500 米', 'A floor is 5 to 500 m long'],
  found: ['可能是工位的图块', 'Blocks that may be desks'],
  proposal: ['{name} · {w} × {h} 厘米 · {n} 个', '{name} · {w} × {h} cm · {n} of them'],
  unnamed: ['未命名图块', 'Unnamed block'],
  add: ['导入到地图', 'Put it on the map'],
  large: ['文件超过 20 MB，请先清理图纸再导出', 'The file is over 20 MB. Purge the drawing and export it again.'],
  entities: [
    '图纸超过 300,000 个对象，请只导出所需图层',
    'The drawing has over 300,000 entities. Export only the layers you need.',
  ],
  slow: ['20 秒内未能读完，请只导出所需图层', 'It can’t be read within 20 seconds. Export only the layers you need.'],
  dwg: ['这是 DWG 文件，请在 CAD 中另存为 DXF', 'This is a DWG. Save it as DXF in your CAD program.'],
  binary: ['这是二进制 DXF，请另存为文本格式的 DXF', 'This is a binary DXF. Save it as DXF in text form.'],
  unknown: [
    '无法识别此文件，请选择 DXF、SVG、IMDF 或图片',
    'This file is neither DXF, SVG, IMDF nor a picture. Choose another one.',
  ],
  broken: ['图纸已损坏，请重新导出', 'The drawing is damaged. Export it again.'],
  empty: ['图纸中没有可显示的线条', 'The drawing shows no lines.'],
} as const satisfies Words
