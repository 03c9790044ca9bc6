import type { Words } from '@workplace/contract/kernel/words'

export const updateWords = {
  fileMissing: ['文件不存在，请重新上传', 'This file doesn’t exist. Upload it again.'],
  minTooHigh: ['须低于版本号', 'Must be lower than the version'],
  fixedOncePublished: ['发布后不能更改，请新建一个版本', 'Can’t be changed once published. Add another version.'],
  notDraftAgain: ['已发布过，可撤回，不能改回草稿', 'It has been published. Withdraw it instead.'],
  firmwareNotReleased: ['该版本尚未发布或已撤回', 'This version isn’t published, or was withdrawn'],
  fixedOnceBegun: ['任务开始后不能更改', 'Can’t be changed once the rollout has begun'],
  windowIncomplete: ['请同时填写开始与结束时间', 'Enter both the start and the end'],
  deviceGone: ['有设备不存在，请重新选择', 'Some of these devices don’t exist. Select them again.'],
  notYourOffice: ['包含您不管理的办公区', 'Some of these offices aren’t yours to manage'],
  notYourDevice: ['包含您不管理的办公区的设备', 'Some of these devices are in offices that you don’t manage'],
  onlyOwnOffices: [
    '您只管理部分办公区，请选择办公区或设备',
    'You manage some offices only. Choose offices or devices.',
  ],
  modelInUse: ['升级中的设备不能改型号', 'Its model can’t be changed while it is being updated'],
} as const satisfies Words
