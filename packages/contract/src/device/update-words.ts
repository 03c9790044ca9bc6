import type { UpdateFault, UpdateState } from '@workplace/domain/update/device-update'
import type { Misfit } from '@workplace/domain/update/misfit'
import type { PauseReason } from '@workplace/domain/update/rollout-plan'
import * as common from '../kernel/common-words'
import type { Tone } from '../kernel/field'
import type { Label } from '../kernel/words'

export const updateClient: Label = ['升级客户端', 'Update client']
export const firmwareVersion: Label = ['固件版本', 'Firmware version']
export const rollout: Label = ['升级任务', 'Rollout']
export const versionNo: Label = ['版本号', 'Version']

/** How a version comes to the devices. */
export const updateWays = {
  ddi: ['升级客户端（hawkBit 接口）', 'Update clients (hawkBit interface)'],
  face: ['门口的人脸设备', 'Face devices at doors'],
  tasmota: ['Tasmota 物联设备', 'IoT devices with Tasmota'],
} as const satisfies Record<string, Label>
export type UpdateWay = keyof typeof updateWays

/** How far a device is. */
export const updateStateWords = {
  wait: ['等待', 'Waiting'],
  pushed: ['已通知', 'Told'],
  downloading: ['下载中', 'Downloading'],
  verified: ['已校验', 'Verified'],
  updating: ['升级中', 'Updating'],
  ok: common.succeeded,
  fail: common.failed,
  cancelled: ['不升级', 'Excluded'],
} as const satisfies Record<UpdateState, Label>

export const updateTones = {
  ...{ wait: 'quiet', pushed: 'busy', downloading: 'busy', verified: 'busy', updating: 'busy' },
  ...{ ok: 'good', fail: 'bad', cancelled: 'quiet' },
} as const satisfies Record<UpdateState, Tone>

type Reason = Misfit | UpdateFault | 'again' | 'stopped' | 'withdrawn' | 'elsewhere'

/** Why a device is not, or not yet, where it is to be, and what to do about it. */
const updateReasons: Readonly<Record<Reason, { readonly label: Label; readonly advice: Label | null }>> = {
  off: {
    label: ['设备停用', 'Disabled device'],
    advice: ['启用后新建升级任务', 'Enable it, then make another rollout'],
  },
  other_model: {
    label: ['型号不同', 'Another model'],
    advice: ['核对设备的型号，或上传该型号的版本', 'Check the model of the device, or upload a version for it'],
  },
  unknown_version: {
    label: ['当前版本未知', 'Its version isn’t known'],
    advice: ['等设备连接并报告版本后再升级', 'Update it once it has connected and reported its version'],
  },
  has_it: { label: ['已是此版本', 'Has this version already'], advice: null },
  too_old: {
    label: ['当前版本过低', 'Its version is too old'],
    advice: ['先升级到要求的最低版本', 'Update it to the lowest version required first'],
  },
  newer: {
    label: ['当前版本更高', 'Its version is newer'],
    advice: ['如需降级，请在版本中选择强制升级', 'To go back to this version, set it to forced'],
  },
  elsewhere: {
    label: ['正在另一升级任务中', 'In another rollout'],
    advice: ['等那次升级结束', 'Wait until that one has ended'],
  },
  again: {
    label: ['未升级成功，将再次尝试', 'Still on the old version, will be told again'],
    advice: null,
  },
  refused: {
    label: ['设备拒绝升级', 'The device rejected it'],
    advice: ['查看设备给出的说明，核对版本与型号', 'Read what the device says, and check version and model'],
  },
  failed: {
    label: ['设备报告升级失败', 'The device reported a failure'],
    advice: ['查看设备给出的说明，处理后重试', 'Read what the device says, resolve it, then retry'],
  },
  not_taken: {
    label: ['三次升级后仍是旧版本', 'Still on the old version after three tries'],
    advice: ['检查设备的存储空间与电源，必要时现场升级', 'Check its storage and power, or update it on site'],
  },
  silent: {
    label: ['升级中失去联系', 'Lost contact while updating'],
    advice: ['到现场检查电源与网络，恢复后重试', 'Check its power and network on site, then retry'],
  },
  gone: { label: ['设备已删除', 'The device was deleted'], advice: null },
  stopped: { label: ['任务已终止', 'The rollout was stopped'], advice: null },
  withdrawn: { label: ['版本已撤回', 'The version was withdrawn'], advice: null },
}
export const updateReasonOf = (reason: string | null) =>
  reason !== null && Object.hasOwn(updateReasons, reason) ? updateReasons[reason as Reason] : null

/** Why a rollout stopped by itself, and what to do. */
const pauseWords: Readonly<Record<PauseReason, { readonly label: Label; readonly advice: Label }>> = {
  failures: {
    label: ['失败比例过高，已自动暂停', 'Stopped by itself: too many failures'],
    advice: ['查看失败原因，处理后继续，或终止任务', 'See why they failed, then resume or stop the rollout'],
  },
  lost: {
    label: ['多台设备失去联系，已自动暂停', 'Stopped by itself: devices lost contact'],
    advice: [
      '先到现场确认这些设备恢复正常，再决定是否继续',
      'Check on site that these devices work again before you resume',
    ],
  },
  ring_failed: {
    label: ['本批没有设备成功，已自动暂停', 'Stopped by itself: no device of this ring succeeded'],
    advice: ['查看失败原因；继续后才会开始下一批', 'See why they failed. The next ring begins only after you resume.'],
  },
  withdrawn: {
    label: ['版本已撤回，已自动暂停', 'Stopped by itself: the version was withdrawn'],
    advice: ['终止任务，或换用其他版本新建任务', 'Stop the rollout, or make another with a different version'],
  },
}
export const pauseWordOf = (reason: string | null) =>
  reason !== null && Object.hasOwn(pauseWords, reason) ? pauseWords[reason as PauseReason] : null

export const rolloutStates = {
  wait: common.upcoming,
  running: common.inProgress,
  paused: common.paused,
  done: common.done,
  stopped: ['已终止', 'Stopped'],
} as const satisfies Record<string, Label>
export type RolloutState = keyof typeof rolloutStates
export const rolloutTones = {
  ...{ wait: 'quiet', running: 'busy', paused: 'warning', done: 'good', stopped: 'quiet' },
} as const satisfies Record<RolloutState, Tone>
