import * as common from '../kernel/common-words'
import {
  counted,
  flag,
  integer,
  longtext,
  multiselect,
  ref,
  refs,
  select,
  structured,
  text,
  walltime,
  weekdays,
  zone,
} from '../kernel/field'
import { resource } from '../kernel/resource'
import { status, statusTones } from '../kernel/status'
import * as peopleWords from '../people/words'
import * as placeWords from '../place/words'
import { countsFrom } from './counts-from'
import { accessPointsShape, datesShape, placesShape } from './team-shapes'
import * as attendanceWords from './words'

/** Teams by what their days are planned by. */
const teamKinds = {
  fixed: ['固定班制', 'Fixed'],
  roster: ['排班制', 'Roster'],
  free: ['自由工时', 'Free hours'],
} as const

/** How somebody may punch; any way that is allowed is enough. */
const punchWays = {
  device: attendanceWords.byDevice,
  place: attendanceWords.byPlace,
  network: attendanceWords.byNetwork,
  wifi: attendanceWords.byWifi,
  code: attendanceWords.byCode,
} as const

const link = (what: string, other: string) => ({ table: `attendance_team_${what}`, own: 'team_id', other })
const hidden = { optional: true, list: false } as const
const ofFree = { ...hidden, when: { field: 'kind', is: ['free'] } } as const
const outside = { ...hidden, when: { field: 'kind', is: ['fixed', 'roster'] } } as const

/** Teams: who is counted together, by which plan and rule, and where they punch. */
export const attendanceTeam = resource({
  name: 'attendanceteam',
  label: attendanceWords.team,
  area: 'attendance',
  path: '/attendanceteam',
  permission: 'attendance',
  table: 'attendance_team',
  kept: ['counts_from', 'replaces_until'],
  columns: ['name', 'kind', 'member_count', 'rule_id', 'schedule_ids', 'punch_ways', 'status'],
  fields: {
    name: text(common.name, { max: 50, unique: true }),
    status: select(common.status, status, { initial: 'on', tones: statusTones }),
    member_count: counted(peopleWords.members),
    user_ids: refs('user', peopleWords.people, link('user', 'user_id'), {
      ...hidden,
      section: ['成员', 'Who belongs to it'],
      help: ['按姓名指定优先于按部门', 'Who is named here belongs here, whatever their department'],
    }),
    department_ids: refs('department', peopleWords.departments, link('department', 'department_id'), {
      ...hidden,
      help: ['含下级部门；下级部门另有考勤组时以其为准', 'With those below, unless they have a team of their own'],
    }),
    except_user_ids: refs('user', peopleWords.excludePeople, link('except_user', 'user_id'), hidden),
    leader_ids: refs('user', ['负责人', 'Leaders'], link('leader', 'user_id'), {
      ...hidden,
      help: ['可查看本组的实时情况', 'See how the team is doing today'],
    }),
    effect_time: select(
      ['成员变动生效', 'Changes of people hold'],
      { now: ['立即', 'At once'], next_day: ['次日', 'From the next day'] },
      { initial: 'now', list: false, filter: false },
    ),
    kind: select(['班制', 'Kind'], teamKinds, {
      initial: 'fixed',
      section: ['计划', 'Plan'],
      explained: {
        fixed: ['按排班表，节假日休息', 'By its schedules; off on holidays'],
        roster: ['按排班表，节假日照排', 'By its schedules and the roster, on holidays too'],
        free: ['不分班次，只看工时', 'No shifts: only how long is worked'],
      },
    }),
    rule_id: ref('attendancerule', attendanceWords.rule),
    overtime_rule_id: ref('overtimerule', attendanceWords.overtimeRule, { ...hidden, filter: false }),
    schedule_ids: refs('scheduling', attendanceWords.schedule, link('schedule', 'schedule_id'), {
      optional: true,
      when: { field: 'kind', is: ['fixed', 'roster'] },
      help: [
        '多份排班的日期重叠时，以开始日期较晚的为准',
        'Where several cover a date, the one that begins later counts',
      ],
    }),
    holiday_id: ref('holiday_calendar', placeWords.holidayCalendar, { ...hidden, filter: false }),
    timezone: zone(common.timeZone, { initial: 'Asia/Shanghai', list: false }),
    day_cut: walltime(['日界', 'Days meet at'], {
      initial: '04:00',
      list: false,
      help: [
        '此前的打卡归前一天；跨夜班次自动顺延',
        'Punches before it are of the day before. Night shifts move it by themselves.',
      ],
    }),
    free_weekdays: weekdays(['工作日', 'Works on'], { ...ofFree, initial: [1, 2, 3, 4, 5] }),
    free_start: walltime(['打卡计入起点', 'Punches count from'], { ...ofFree, initial: '06:00' }),
    free_end: walltime(['打卡计入终点', 'Punches count until'], { ...ofFree, initial: '23:00' }),
    work_minutes: integer(['每天工时（分钟）', 'Work a day (minutes)'], { ...ofFree, min: 1, max: 1440, initial: 480 }),
    no_punch_days: structured(['免打卡日期', 'Days nobody works'], datesShape, hidden),
    must_days: structured(['必须上班日期', 'Days everyone works'], datesShape, outside),
    must_shift_id: ref('daytimetable', ['必须上班日期的班次', 'Shift of days everyone works'], {
      ...outside,
      filter: false,
    }),
    effect_date: countsFrom(),
    punch_ways: multiselect(['打卡方式', 'Ways to punch'], punchWays, {
      initial: ['device'],
      section: ['打卡', 'Punching'],
      help: ['满足任意一种即可', 'Any of them is enough'],
    }),
    device_ids: refs('facedevice', ['考勤设备', 'Devices'], link('device', 'face_device_id'), hidden),
    door_ids: refs('doors', ['考勤门', 'Doors that count'], link('door', 'door_id'), {
      ...hidden,
      help: ['通过这些门即为打卡', 'Passing one of them is a punch'],
    }),
    locations: structured(['地点', 'Places'], placesShape, {
      ...hidden,
      help: [
        '每行一个；坐标默认取自中国地图（GCJ-02），其他坐标在行末注明 wgs84',
        'One per line, by a Chinese map (GCJ-02); add wgs84 for coordinates of GPS',
      ],
    }),
    ips: text(['办公网络', 'Networks'], {
      ...hidden,
      max: 400,
      help: ['地址或网段，多个用逗号分隔', 'Addresses or networks, separated by commas'],
      example: '10.20.0.0/16',
    }),
    wifis: structured(['Wi-Fi 接入点', 'Wi-Fi access points'], accessPointsShape, {
      ...hidden,
      help: [
        '每行一个；由所在的手机应用报告，浏览器无法读取，可以伪造',
        'One per line. The app around the page says which one it is: browsers can’t, and it can be forged.',
      ],
    }),
    field_allow: flag(['允许外勤打卡', 'Field punches'], {
      list: false,
      help: ['不在以上范围时，凭备注打卡', 'Away from all of that, with a note'],
    }),
    field_need_photo: flag(['外勤打卡须拍照', 'Field punches need a photo'], {
      list: false,
      when: { field: 'field_allow', is: [true] },
      help: [
        '照片加密保存，仅本人、审核人和考勤管理员可看，到期删除',
        'Kept encrypted, shown to the person, who decides and administrators, and deleted after its time',
      ],
    }),
    field_need_approval: flag(['外勤打卡须审核', 'Field punches need approval'], {
      list: false,
      when: { field: 'field_allow', is: [true] },
      help: ['通过后才有效，由考勤申请的审核人审核', 'They count once those who decide about requests approved them'],
    }),
    remind_before_minutes: integer(['上班前提醒（分钟）', 'Remind before a shift (minutes)'], {
      ...hidden,
      max: 240,
      min: 0,
      empty: attendanceWords.never,
    }),
    remind_after_minutes: integer(['下班后提醒（分钟）', 'Remind after a shift (minutes)'], {
      ...hidden,
      max: 240,
      min: 0,
      empty: attendanceWords.never,
      help: ['到班而未打下班卡时提醒一次', 'Once, to people who came and have not punched out'],
    }),
    wait_hours: integer(['设备无响应时最多等待（小时）', 'Wait for silent devices (hours)'], {
      initial: 72,
      min: 1,
      max: 720,
      list: false,
      help: ['超过后按已收到的记录结算', 'After that days are settled by what is known'],
    }),
    remark: longtext(common.note, { optional: true, section: common.other }),
  },
})
