import { select } from '../kernel/field'

/** Which of the two kinds of protocol a face device speaks: of access control or of attendance. */
const dialects = {
  acc: ['门禁（安防 PUSH）', 'Access control (security PUSH)'],
  att: ['考勤（考勤 PUSH）', 'Attendance (attendance PUSH)'],
} as const

export const dialect = () =>
  select(['通信协议', 'Protocol'], dialects, {
    initial: 'acc',
    list: false,
    explained: {
      acc: [
        '设备的通信设置为门禁协议；有多个时间段和节假日',
        'The device is set to the access-control protocol. It holds several schedules, and holidays.',
      ],
      att: [
        '设备的通信设置为考勤协议；每天只有一个时段，不支持特殊日期',
        'The device is set to the attendance protocol. It holds one period a day, and no special days.',
      ],
    },
  })

/** In which way people pass a reader. */
export const directions = {
  in: ['进', 'In'],
  out: ['出', 'Out'],
  both: ['进出', 'In and out'],
} as const
