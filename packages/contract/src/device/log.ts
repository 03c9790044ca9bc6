import * as common from '../kernel/common-words'
import { instant, integer, longtext, select, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import { alarmLevels, alarmStates } from './alarm'
import { doorModes } from './door'
import { rolloutStates } from './update-words'
import * as deviceWords from './words'

/** What the operation log says of this area: modules, actions, and the fields of what is kept there. */
export const log = {
  modules: {
    devicealarm: deviceWords.deviceAlarms,
    emergency: deviceWords.emergency,
  },
  actions: {
    adopt_device: ['确认接管', 'Confirmed adoption'],
    read_device: ['重新读取设备', 'Read device again'],
    door_open: ['远程开门', 'Opened door remotely'],
    door_mode: ['设置门模式', 'Held door'],
    mode_over: ['门模式到期', 'Hold ended'],
    emergency_begin: ['启动应急', 'Began emergency'],
    drill_begin: ['启动演练', 'Began drill'],
    emergency_end: ['结束应急', 'Ended emergency'],
    forgive: ['清除区域内人员', 'Cleared pass area'],
    forgive_person: ['清除人员的所在位置', 'Cleared where a person is'],
    face_adopt: ['确认接管人脸设备', 'Adopted face device'],
    face_restart: ['重启人脸设备', 'Restarted face device'],
    face_clear_alarm: ['解除设备报警', 'Cleared device alarm'],
    face_set_clock: ['校准设备时钟', 'Set device clock'],
    face_renew: ['清空并重新下发', 'Cleared and delivered again'],
    alarm_take: ['开始处理告警', 'Took alarm'],
    alarm_close: ['关闭告警', 'Closed alarm'],
    alarm_ignore: ['忽略告警', 'Ignored alarm'],
    alarm_repair: ['告警转报修', 'Reported alarm for repair'],
    rollout_start: ['开始升级任务', 'Started rollout'],
    rollout_pause: ['暂停升级任务', 'Paused rollout'],
    rollout_resume: ['继续升级任务', 'Resumed rollout'],
    rollout_stop: ['终止升级任务', 'Stopped rollout'],
    rollout_retry: ['重试失败的设备', 'Retried failed devices'],
    rollout_self_stop: ['升级任务自动暂停', 'Rollout stopped by itself'],
    rollout_done: ['升级任务完成', 'Rollout completed'],
    client_token: ['生成升级客户端令牌', 'Made token of update client'],
  },
  fields: {
    doors: {
      mode: select(deviceWords.mode, doorModes),
      mode_until: instant(deviceWords.heldUntil),
      seconds: integer(deviceWords.unlockedFor),
      reason: text(common.reason),
    },
    emergency: {
      reason: text(common.reason),
    },
    rollout: {
      run_state: select(common.status, rolloutStates),
      pause_reason: text(common.reason),
      devices: integer(common.device),
    },
    devicealarm: {
      state: select(common.status, alarmStates),
      level: select(deviceWords.level, alarmLevels),
      opinion: longtext(common.comment),
      repair: text(['报修单号', 'Ticket']),
    },
  },
} as const satisfies LogVocabulary
