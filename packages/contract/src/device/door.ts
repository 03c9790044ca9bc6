import * as common from '../kernel/common-words'
import { computedSelect, flag, integer, longtext, ref, select, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import { alarmKinds } from '../message/alarm-kinds'
import * as placeWords from '../place/words'
import * as deviceWords from './words'

/** What the contact and the lock of a door say. */
export const doorStates = {
  closed: ['关闭', 'Closed'],
  open: ['开启', 'Open'],
  held: alarmKinds.held,
  forced: ['强行打开', 'Forced open'],
  unknown: common.unknown,
} as const

/** How a door is just now: as its rules say, or held one way for a while. */
export const doorModes = {
  normal: common.normal,
  always_open: ['常开', 'Held open'],
  always_closed: ['常闭', 'Held shut'],
} as const

/** A door that people pass with a card, a face or a code. Which device opens it may be said later. */
export const door = resource({
  name: 'doors',
  label: deviceWords.door,
  area: 'device',
  path: '/doors',
  permission: 'doors',
  table: 'door',
  office: 'office_id',
  naturalKey: ['office_id', 'name'],
  hint: 'office_id',
  kept: ['mode', 'mode_until', 'mode_by', 'mode_reason', 'hold_id', 'hold_earlier'],
  fields: {
    name: text(common.name, { max: 50, unique: true, uniqueWith: ['office_id'] }),
    state: computedSelect(deviceWords.doorState, doorStates, {
      tones: { closed: 'good', open: 'busy', held: 'warning', forced: 'bad', unknown: 'quiet' },
    }),
    held: computedSelect(deviceWords.mode, doorModes, {
      tones: { normal: 'quiet', always_open: 'warning', always_closed: 'bad' },
    }),
    office_id: ref('office', placeWords.office, { filter: true }),
    floor_id: ref('floor', placeWords.floor, { optional: true, filter: true }),
    controller_id: ref('doordevice', deviceWords.controller, {
      optional: true,
      filter: true,
      empty: deviceWords.noDevice,
      section: common.device,
    }),
    door_no: integer(['门号', 'Door number'], {
      optional: true,
      min: 1,
      max: 4,
      help: ['控制器上的第几扇门', 'Which of the doors of the controller it is'],
    }),
    face_device_id: ref('facedevice', deviceWords.faceDevice, {
      optional: true,
      filter: true,
      list: false,
      help: ['由人脸设备开门时选择，此时不选控制器', 'For a door that a face device opens. It has no controller then.'],
    }),
    open_seconds: integer(deviceWords.unlockedFor, { initial: 5, min: 1, max: 60, list: false }),
    held_alarm_seconds: integer(['超时未关告警（秒）', 'Held-open alarm after (s)'], {
      initial: 60,
      min: 5,
      max: 3600,
      list: false,
    }),
    from_area_id: ref('passarea', ['门外区域', 'Leads from'], {
      optional: true,
      list: false,
      empty: deviceWords.outside,
      section: deviceWords.passing,
      help: ['不选表示外部', 'Leave empty for outside'],
    }),
    to_area_id: ref('passarea', ['门内区域', 'Leads into'], {
      optional: true,
      list: false,
      empty: deviceWords.outside,
      help: ['进入此门后所在的区域；不选表示外部', 'Where one is after entering by it. Leave empty for outside'],
    }),
    status_plan_id: ref('passschedule', ['常开时间', 'Opening plan'], {
      optional: true,
      list: false,
      help: ['在这些时间内门保持打开', 'The door stays open at these times'],
    }),
    first_card: flag(['首卡开门', 'First card opens'], {
      list: false,
      help: [
        '常开时间开始后，有权限的人第一次刷卡后才保持打开',
        'The opening plan takes effect once a person with access has passed',
      ],
    }),
    plan_kept: computedSelect(
      ['常开的执行', 'Kept by'],
      {
        ...{ none: common.none, waiting: deviceWords.waitsForController },
        ...{ device: ['控制器', 'The controller'], unbound: deviceWords.noDevice },
        first_card: [
          '服务器；离线时到点关闭，不自动打开',
          'The server. Without it the door still closes, but doesn’t open',
        ],
        server: ['服务器；设备没有定时功能', 'The server. The device has no timetable'],
        too_long: ['服务器；时段太多，控制器存不下', 'The server. Too many periods for the controller'],
        refused: ['服务器；控制器不接受时间表', 'The server. The controller doesn’t take the timetable'],
      },
      {
        tones: {
          ...{ none: 'quiet', waiting: 'busy', device: 'good', unbound: 'warning', first_card: 'warning' },
          ...{ server: 'warning', too_long: 'warning', refused: 'bad' },
        },
        list: false,
        silent: ['none'],
      },
    ),
    people_needed: integer(['同时验证人数', 'People needed'], {
      initial: 1,
      min: 1,
      max: 5,
      list: false,
      help: ['10 秒内需要几个人先后验证', 'How many people have to be recognised within 10 seconds'],
    }),
    emergency: flag(['应急时打开', 'Opens in an emergency'], { initial: true, list: false }),
    meetingroom_id: ref('meetingroom', deviceWords.meetingRoom, { optional: true, list: false }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    remark: longtext(common.note, { optional: true }),
  },
})
