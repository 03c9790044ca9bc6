import * as common from '../kernel/common-words'
import type { StrategyForm } from '../kernel/strategy-option'
import * as meetingroomWords from '../meetingroom/words'
import * as stationWords from './words'

export const settings = {
  station_days_ahead: {
    label: ['工位可预订天数', 'Desks can be booked ahead (days)'],
    help: ['从今天算起，含今天', 'From today on, today among them'],
    option: { kind: 'number', min: 1, max: 365 },
    initial: '15',
    scope: 'office',
  },
  station_on_days_off: {
    label: ['放假和周末可预订工位', 'Desks can be booked on days off'],
    option: { kind: 'flag' },
    initial: '0',
    scope: 'office',
  },
  station_checkin_before: {
    label: ['工位可提前签到（分钟）', 'Desk check-in opens before the start (min)'],
    option: { kind: 'number', min: 0, max: 240 },
    initial: '60',
    scope: 'office',
  },
  station_checkin_after: {
    label: ['工位须在开始后签到（分钟）', 'Desk check-in until after the start (min)'],
    help: [
      '只用于须签到的工位：到时仍未签到的预订自动释放',
      'For desks with required check-in: bookings nobody checked in to by then are released',
    ],
    option: { kind: 'number', min: 5, max: 480 },
    initial: '60',
    scope: 'office',
  },
  station_checkin_proof: {
    label: ['扫码签到的佐证', 'What a scan of a desk sticker needs beside it'],
    help: [
      '标签可能被拍照外传时使用；门禁、探测器和会议签到不受影响',
      'Where stickers may be photographed. Doors, detectors and meetings count as ever.',
    ],
    option: { kind: 'select', options: ['none', 'network', 'signal'] },
    words: {
      none: ['不需要', 'Nothing'],
      network: ['在办公网络内', 'The office network'],
      signal: ['30 分钟内经过门禁，或探测器显示有人', 'A door within 30 minutes, or a detector that sees someone'],
    },
    initial: 'none',
    scope: 'office',
  },
  station_networks: {
    label: ['办公网络', 'Networks of the office'],
    help: [
      '例如 10.8.0.0/16, 203.0.113.7；用逗号分隔；留空则不核对网络',
      'Such as 10.8.0.0/16, 203.0.113.7, with commas between. Empty: the network is not looked at.',
    ],
    option: { kind: 'text', max: 500 },
    initial: '',
    scope: 'office',
  },
  station_release_mode: {
    label: ['工位释放方式', 'How desks are released'],
    option: { kind: 'select', options: ['either', 'no_sign', 'no_person', 'none'] },
    words: {
      either: meetingroomWords.releaseEither,
      no_sign: meetingroomWords.releaseNoSign,
      no_person: meetingroomWords.releaseNoPerson,
      none: meetingroomWords.noRelease,
    },
    initial: 'either',
    scope: 'office',
  },
  station_nobody_minutes: {
    label: ['工位无人多久后释放（分钟）', 'Desks are released after nobody was there for (min)'],
    help: [
      '只用于有探测器的工位；探测器失联不释放；0 表示不释放',
      'For desks with a detector. One that falls silent releases nobody; 0 for never.',
    ],
    option: { kind: 'number', min: 0, max: 480 },
    initial: '60',
    scope: 'office',
  },
  station_pause: {
    label: ['午休时段不计无人时间', 'Noon pause that does not count as empty'],
    option: {
      kind: 'select',
      options: ['none', '11:30-13:00', '11:30-13:30', '11:30-14:00', '12:00-13:00', '12:00-14:00'],
    },
    words: {
      none: common.none,
      '11:30-13:00': ['11:30–13:00', '11:30–13:00'],
      '11:30-13:30': ['11:30–13:30', '11:30–13:30'],
      '11:30-14:00': ['11:30–14:00', '11:30–14:00'],
      '12:00-13:00': ['12:00–13:00', '12:00–13:00'],
      '12:00-14:00': ['12:00–14:00', '12:00–14:00'],
    },
    initial: '11:30-13:30',
    scope: 'office',
  },
  station_cleaning: {
    label: ['工位用后列入清洁清单', 'Desks are listed for cleaning after use'],
    option: { kind: 'flag' },
    initial: '0',
    scope: 'office',
  },
  station_share_when_absent: {
    label: ['本人不在时共享固定工位', 'Share assigned desks of who is away'],
    help: ['居家、外出或请假当天，他人可预订其工位', 'On days at home, away or on leave others may book their desk'],
    option: { kind: 'flag' },
    initial: '1',
    scope: 'office',
  },
  station_names: {
    label: ['谁能看到工位上是谁', 'Who sees who sits at a desk'],
    option: { kind: 'select', options: ['all', 'department', 'nobody'] },
    words: {
      all: ['全体员工', 'Everyone'],
      department: stationWords.ofTheDepartment,
      nobody: ['只有管理员', 'Administrators only'],
    },
    initial: 'all',
    scope: 'office',
  },
} as const satisfies Record<string, StrategyForm>
