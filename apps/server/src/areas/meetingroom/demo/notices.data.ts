import type { RoomTypeName } from './rooms.data'

export const terms = [
  {
    title: '会议室使用须知',
    content:
      '## 使用须知\n\n1. 请按预订时间使用，提前结束请及时释放。\n2. 会后请关闭设备、擦净白板并带走个人物品。\n3. 连续三次预订未到场，将暂停预订权限。',
    content_en:
      '## Using meeting rooms\n\n1. Keep to the booked time; end early when you are done.\n2. Switch off the equipment, wipe the whiteboard and take your things with you.\n3. Whoever misses three bookings in a row cannot book for a while.',
    must_agree: false,
    types: [] as readonly RoomTypeName[],
    offices: [] as readonly number[],
  },
  {
    title: '多功能厅与培训教室使用条款',
    content:
      '## 多功能厅使用条款\n\n- 至少提前三个工作日申请，由行政部审核。\n- 搭建与撤场时间计入预订时长。\n- 禁止堵塞消防通道。',
    content_en:
      '## Terms for halls and training rooms\n\n- Apply at least three working days ahead; the administration approves.\n- Setting up and clearing away count as booked time.\n- Keep escape routes free.',
    must_agree: true,
    types: ['hall', 'training'] as readonly RoomTypeName[],
    offices: [] as readonly number[],
  },
]

type Notice = {
  title: string
  title_en: string
  content: string
  content_en: string
  /** Indices into the company's offices; none means all. */
  offices: readonly number[]
  /** Days from today. */
  from: number | null
  until: number | null
  is_top: boolean
  is_open: boolean
}

const notice = (
  offices: readonly number[],
  [title, title_en, content, content_en]: readonly [string, string, string, string],
  more: Partial<Notice> = {},
): Notice => ({
  title,
  title_en,
  content,
  content_en,
  offices,
  from: -5,
  until: 30,
  is_top: false,
  is_open: true,
  ...more,
})

export const notices: readonly Notice[] = [
  notice(
    [],
    [
      '智慧办公平台上线',
      'Room booking has moved',
      '会议室预订已迁移到新平台，拖动即可预订。如有问题请联系行政部（分机 8000）。',
      'Room booking has moved to the new platform: drag to book. Questions: administration, extension 8000.',
    ],
    { is_top: true, until: null },
  ),
  notice(
    [0],
    [
      '20F 电梯检修',
      '20F: lift maintenance',
      '本周六 09:00–12:00 2 号电梯检修，请走 1 号电梯。',
      'Lift 2 is serviced this Saturday from 9:00 to 12:00; please take lift 1.',
    ],
  ),
  notice(
    [1],
    [
      '研发开放日',
      'R&D open day',
      '每周三下午 3F 部分会议室用于研发开放日。',
      'On Wednesday afternoons some rooms on 3F serve the R&D open day.',
    ],
  ),
  notice(
    [2],
    [
      '江边步道施工',
      'Riverside path closed',
      '滨江步道施工，请从东门进出。',
      'Works on the riverside path: please use the east gate.',
    ],
  ),
  notice(
    [3],
    [
      '访客登记',
      'Registering visitors',
      '访客请提前一天登记，凭二维码入园。',
      'Register visitors a day ahead; they enter with a QR code.',
    ],
  ),
  notice(
    [4],
    [
      '年度大会筹备',
      'Annual conference',
      '长城厅下月将举办年度大会，请提前安排其他会议。',
      'The annual conference takes the Great Wall Hall next month; plan other meetings early.',
    ],
  ),
  notice(
    [5],
    [
      '柏林办公区网络升级',
      'Network upgrade in Berlin',
      '本周五 18:00 后网络升级，视频会议可能中断。',
      'The network is upgraded this Friday after 18:00; video meetings may drop.',
    ],
  ),
  notice(
    [],
    [
      '节假日开放安排',
      'Rooms over the holidays',
      '节日期间各办公区会议室照常开放，前台 10:00–16:00 值班。',
      'Rooms stay open over the holidays; reception is there from 10:00 to 16:00.',
    ],
    { from: 6, until: 40 },
  ),
  notice(
    [0, 1],
    [
      '空调系统清洗（已完成）',
      'Air conditioning cleaned',
      '空调系统清洗已完成，感谢配合。',
      'The air conditioning has been cleaned. Thank you.',
    ],
    { from: -30, until: -10 },
  ),
  notice([], ['草稿：停车位调整', 'Draft: parking', '停车位调整方案征求意见中。', 'Draft: new parking arrangements.'], {
    is_open: false,
    from: null,
    until: null,
  }),
]
