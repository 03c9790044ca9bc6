import { z } from 'zod'
import * as common from '../kernel/common-words'
import { computedText, flag, longtext, type Shape, select, structured, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as updateWords from './update-words'

export type FirmwareFile = { readonly path: string; readonly name: string; readonly bytes: number }

const missing = 'says|请上传文件|Upload the file'

const uploaded = z.object(
  {
    path: z.string().regex(/^\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/),
    name: z.string().max(255),
    bytes: z.number().int().nonnegative(),
  },
  { error: ({ input }) => (input === undefined ? 'required' : missing) },
)
/** An uploaded file; what it says of itself is looked up where it is saved. */
const fileShape: Shape<FirmwareFile> = {
  // people see one thing: it is there, or it is not
  schema: z.preprocess((file) => (file === undefined || uploaded.safeParse(file).success ? file : null), uploaded),
  write: ({ name }) => name,
  read: (text) => text,
  hint: ['在页面中上传', 'Uploaded on the page'],
}

const firmwareStates = {
  draft: common.draft,
  released: common.published,
  withdrawn: common.withdrawn,
} as const

/** A version of what runs on devices of one model. Once it is published its content stays as it is. */
export const firmware = resource({
  name: 'firmware',
  label: updateWords.firmwareVersion,
  area: 'device',
  path: '/firmware',
  permission: 'FirmwareAndSoftware',
  formats: ['csv', 'xlsx'],
  // a file is uploaded on the page, so that none comes with a list
  only: ['pagelist', 'add', 'edit', 'del', 'list', 'single', 'export'],
  search: ['name', 'version_no', 'model'],
  sort: '-id',
  hint: 'version_no',
  columns: ['name', 'version_no', 'model', 'way', 'file', 'size', 'status', 'rollouts'],
  fields: {
    name: text(common.name, { max: 80, unique: true }),
    kind: select(
      common.type,
      { firmware: common.firmware, app: ['应用程序', 'App'] },
      { initial: 'firmware', list: false },
    ),
    way: select(['升级方式', 'Delivered to'], updateWords.updateWays, { initial: 'ddi' }),
    model: text(common.model, {
      max: 50,
      filter: true,
      help: ['与设备的型号一致才会升级', 'Only devices of exactly this model are updated'],
      example: 'EdgeBox-100',
    }),
    version_no: text(updateWords.versionNo, {
      max: 60,
      unique: true,
      uniqueWith: ['way', 'model'],
      help: [
        '与设备升级后报告的版本一致，升级才算成功',
        'What devices report after the update: until then it hasn’t succeeded',
      ],
      example: '2.4.0',
    }),
    min_from_version: text(['最低当前版本', 'Lowest current version'], {
      max: 60,
      optional: true,
      list: false,
      help: ['低于此版本的设备不升级；留空表示不限', 'Devices below it are excluded. Leave empty for no limit.'],
    }),
    file: structured(common.file, fileShape, { exchange: 'out' }),
    size: computedText(['大小', 'Size'], { exchange: false }),
    digest: computedText(['SHA-256', 'SHA-256'], { list: false }),
    force: flag(['强制升级', 'Forced'], {
      list: false,
      help: [
        '设备不能推迟；更高版本的设备也会换为此版本',
        'Devices can’t postpone it, and those with a newer version go back to this one',
      ],
    }),
    status: select(common.status, firmwareStates, {
      initial: 'draft',
      tones: { draft: 'quiet', released: 'good', withdrawn: 'bad' },
      explained: {
        draft: ['尚不能用于升级任务', 'Can’t be rolled out yet'],
        released: [
          '可用于升级任务；文件、版本号与型号不能再改',
          'Can be rolled out. File, version and model stay as they are.',
        ],
        withdrawn: ['不再下载给任何设备，进行中的任务自动暂停', 'No device gets it any more, and its rollouts stop'],
      },
    }),
    rollouts: computedText(['成功台数', 'Devices updated'], { exchange: false }),
    note: longtext(['更新内容', 'What’s new'], { optional: true }),
  },
})
