import type { DemoSize } from '../../../seed/kit/demo'
import type { PolicyName } from './policy.data'

export type RoomTypeName = 'standard' | 'huddle' | 'booth' | 'video' | 'board' | 'training' | 'hall' | 'lounge'

/** Name, floor, capacity, type and policy of a room, in the order in which the rooms are listed. */
export type RoomSpec = readonly [string, string, number, RoomTypeName, PolicyName]

/** Mountains. */
const headquarters: readonly RoomSpec[] = [
  ['泰山 Taishan', '18F', 12, 'standard', 'open'],
  ['华山 Huashan', '18F', 10, 'standard', 'open'],
  ['黄山 Huangshan', '18F', 16, 'video', 'open'],
  ['衡山 Hengshan', '18F', 8, 'standard', 'lunch'],
  ['嵩山 Songshan', '18F', 8, 'standard', 'weekdays'],
  ['庐山 Lushan', '18F', 6, 'huddle', 'week'],
  ['峨眉 Emei', '18F', 6, 'huddle', 'threeDays'],
  ['青城 Qingcheng', '18F', 4, 'huddle', 'hourOnly'],
  ['雁荡 Yandang', '18F', 2, 'booth', 'halfHour'],
  ['武夷 Wuyi', '19F', 20, 'video', 'audit'],
  ['天山 Tianshan', '19F', 14, 'standard', 'window'],
  ['昆仑 Kunlun', '19F', 24, 'training', 'auditWeekdays'],
  ['武当 Wudang', '19F', 10, 'standard', 'twoDaysInHours'],
  ['长白 Changbai', '19F', 8, 'video', 'open'],
  ['祁连 Qilian', '19F', 6, 'huddle', 'ninetyMinutes'],
  ['阴山 Yinshan', '19F', 4, 'huddle', 'dayInHours'],
  ['梅岭 Meiling', '19F', 2, 'booth', 'halfHour'],
  ['珠峰 Everest', '20F', 30, 'board', 'readonly'],
  ['贡嘎 Gongga', '20F', 18, 'board', 'audit'],
  ['玉龙 Yulong', '20F', 12, 'video', 'late'],
  ['梅里 Meili', '20F', 8, 'lounge', 'free'],
  ['雪峰 Xuefeng', '20F', 10, 'standard', 'offline'],
]

/** People of science. */
const research: readonly RoomSpec[] = [
  ['图灵 Turing', '2F', 12, 'video', 'open'],
  ['居里 Curie', '2F', 10, 'standard', 'open'],
  ['香农 Shannon', '2F', 8, 'standard', 'late'],
  ['霍珀 Hopper', '2F', 8, 'standard', 'lunch'],
  ['沈括 Shen Kuo', '2F', 6, 'huddle', 'week'],
  ['祖冲之 Zu Chongzhi', '2F', 4, 'huddle', 'hourOnly'],
  ['欧拉 Euler', '3F', 14, 'video', 'window'],
  ['高斯 Gauss', '3F', 10, 'standard', 'open'],
  ['诺特 Noether', '3F', 8, 'standard', 'weekdays'],
  ['法拉第 Faraday', '3F', 6, 'huddle', 'ninetyMinutes'],
  ['麦克斯韦 Maxwell', '3F', 6, 'huddle', 'threeDays'],
  ['牛顿 Newton', '3F', 2, 'booth', 'halfHour'],
  ['洛芙莱斯 Lovelace', '4F', 40, 'training', 'auditWeekdays'],
  ['冯·诺依曼 von Neumann', '4F', 16, 'video', 'audit'],
  ['费曼 Feynman', '4F', 10, 'lounge', 'free'],
  ['张衡 Zhang Heng', '4F', 8, 'standard', 'twoDaysInHours'],
  ['宋应星 Song Yingxing', '4F', 6, 'huddle', 'early'],
  ['爱因斯坦 Einstein', '4F', 20, 'standard', 'inactive'],
]

/** Teas. */
const riverside: readonly RoomSpec[] = [
  ['龙井 Longjing', '6F', 10, 'standard', 'open'],
  ['碧螺春 Biluochun', '6F', 8, 'standard', 'weekdaysLunch'],
  ['毛尖 Maojian', '6F', 6, 'huddle', 'open'],
  ['普洱 Pu’er', '6F', 14, 'video', 'audit'],
  ['茉莉 Jasmine', '6F', 4, 'huddle', 'hourOnly'],
  ['铁观音 Tieguanyin', '7F', 12, 'video', 'open'],
  ['大红袍 Dahongpao', '7F', 18, 'board', 'readonly'],
  ['白毫 Baihao', '7F', 6, 'huddle', 'week'],
  ['云雾 Yunwu', '7F', 2, 'booth', 'halfHour'],
  ['祁门 Keemun', '7F', 8, 'standard', 'offline'],
]

/** Stars. */
const zhongguancun: readonly RoomSpec[] = [
  ['北斗 Big Dipper', '8F', 12, 'video', 'open'],
  ['天枢 Dubhe', '8F', 8, 'standard', 'open'],
  ['天璇 Merak', '8F', 8, 'standard', 'lunch'],
  ['玉衡 Alioth', '8F', 6, 'huddle', 'week'],
  ['开阳 Mizar', '8F', 4, 'huddle', 'dayInHours'],
  ['织女 Vega', '8F', 2, 'booth', 'halfHour'],
  ['牵牛 Altair', '9F', 16, 'video', 'audit'],
  ['参宿 Orion', '9F', 10, 'standard', 'window'],
  ['昴宿 Pleiades', '9F', 10, 'standard', 'weekdays'],
  ['天狼 Sirius', '9F', 30, 'training', 'auditWeekdays'],
  ['心宿 Antares', '9F', 6, 'huddle', 'ninetyMinutes'],
  ['紫微 Polaris', '9F', 14, 'board', 'readonly'],
]

/** Halls and gardens. */
const guomao: readonly RoomSpec[] = [
  ['长城厅 Great Wall Hall', '1F', 200, 'hall', 'audit'],
  ['天坛厅 Temple of Heaven', '1F', 120, 'hall', 'auditWeekdays'],
  ['颐和厅 Summer Palace', '1F', 80, 'hall', 'audit'],
  ['圆明厅 Yuanming Hall', '2F', 60, 'training', 'late'],
  ['香山厅 Fragrant Hills', '2F', 40, 'training', 'open'],
  ['北海厅 Beihai', '2F', 24, 'board', 'auditWeekdays'],
  ['什刹海 Shichahai', '2F', 12, 'lounge', 'open'],
  ['雍和 Yonghe', '2F', 10, 'video', 'window'],
]

/** Lakes in and around the city. */
const berlin: readonly RoomSpec[] = [
  ['Wannsee', '1. OG', 12, 'video', 'open'],
  ['Müggelsee', '1. OG', 10, 'standard', 'weekdays'],
  ['Schlachtensee', '1. OG', 8, 'standard', 'open'],
  ['Weißensee', '1. OG', 6, 'huddle', 'week'],
  ['Plötzensee', '1. OG', 4, 'huddle', 'hourOnly'],
  ['Tegeler See', '2. OG', 16, 'board', 'audit'],
  ['Krumme Lanke', '2. OG', 8, 'standard', 'weekdaysLunch'],
  ['Liepnitzsee', '2. OG', 6, 'huddle', 'twoDaysInHours'],
  ['Grunewaldsee', '2. OG', 24, 'training', 'auditWeekdays'],
  ['Orankesee', '2. OG', 2, 'booth', 'halfHour'],
]

const studio: readonly RoomSpec[] = [
  ['松 Pine', '1F', 10, 'standard', 'open'],
  ['竹 Bamboo', '1F', 8, 'video', 'lunch'],
  ['梅 Plum', '1F', 6, 'huddle', 'open'],
  ['兰 Orchid', '1F', 4, 'huddle', 'hourOnly'],
  ['菊 Chrysanthemum', '1F', 2, 'booth', 'halfHour'],
  ['荷 Lotus', '1F', 20, 'training', 'audit'],
]

/** The rooms of each company's offices, in the order of the offices. */
export const rooms: Readonly<Record<DemoSize, readonly (readonly RoomSpec[])[]>> = {
  large: [headquarters, research, riverside, zhongguancun, guomao, berlin],
  small: [studio],
}

type RoomType = { name: string; name_en: string; color: string }

export const roomTypes: Readonly<Record<RoomTypeName, RoomType>> = {
  standard: { name: '标准会议室', name_en: 'Standard room', color: '#2456E6' },
  huddle: { name: '洽谈室', name_en: 'Huddle room', color: '#13A8A8' },
  booth: { name: '电话间', name_en: 'Phone booth', color: '#7C8798' },
  video: { name: '视频会议室', name_en: 'Video room', color: '#3E8EDE' },
  board: { name: '董事会议室', name_en: 'Boardroom', color: '#722ED1' },
  training: { name: '培训教室', name_en: 'Training room', color: '#D9730D' },
  hall: { name: '多功能厅', name_en: 'Hall', color: '#C41D7F' },
  lounge: { name: '休闲讨论区', name_en: 'Lounge', color: '#4D9221' },
}

type Period = { week: number; start: string; end: string }
type Price = {
  name: string
  unit: 'hour' | 'half_day' | 'day' | 'once'
  amount: string
  peak_amount: string | null
  peak_periods: readonly Period[] | null
  free_minutes: number
  status: 'on' | 'off'
  remark: string | null
  rooms: readonly RoomTypeName[]
}

const weekdays = (...hours: readonly (readonly [string, string])[]): Period[] =>
  [1, 2, 3, 4, 5].flatMap((week) => hours.map(([start, end]) => ({ week, start, end })))

const office: readonly [string, string][] = [
  ['09:30', '11:30'],
  ['14:00', '17:00'],
]

/** Prices of internal charging, some with peak hours. */
export const prices: readonly Price[] = [
  {
    ...{ name: '标准小时价', unit: 'hour', amount: '60.00', peak_amount: '90.00', peak_periods: weekdays(...office) },
    ...{ free_minutes: 30, status: 'on', remark: '内部结算 · Internal charging', rooms: ['standard', 'video'] },
  },
  {
    ...{ name: '董事会议室小时价', unit: 'hour', amount: '180.00', peak_amount: '240.00' },
    ...{ peak_periods: weekdays(['09:00', '12:00']), free_minutes: 0, status: 'on', remark: null, rooms: ['board'] },
  },
  {
    ...{ name: '培训半天价', unit: 'half_day', amount: '600.00', peak_amount: null, peak_periods: null },
    ...{ free_minutes: 0, status: 'on', remark: null, rooms: ['training'] },
  },
  {
    ...{ name: '多功能厅日价', unit: 'day', amount: '5800.00', peak_amount: '6800.00' },
    ...{ peak_periods: weekdays(['08:00', '20:00']), free_minutes: 0, status: 'on' },
    ...{ remark: '含基础布置 · With basic set-up', rooms: ['hall'] },
  },
  {
    ...{ name: '茶歇单次价', unit: 'once', amount: '320.00', peak_amount: null, peak_periods: null },
    ...{ free_minutes: 0, status: 'off', remark: '已并入服务项目 · Now part of the services', rooms: [] },
  },
  {
    ...{ name: '免费', unit: 'once', amount: '0.00', peak_amount: null, peak_periods: null },
    ...{ free_minutes: 0, status: 'on', remark: '不结算 · Nothing is charged', rooms: ['huddle', 'booth', 'lounge'] },
  },
]

export const facilityTypes: readonly { name: string; sys_type: 'resource' | 'service'; parent: string | null }[] = [
  { name: '影音设备', sys_type: 'resource', parent: null },
  { name: '显示与投影', sys_type: 'resource', parent: '影音设备' },
  { name: '音视频会议', sys_type: 'resource', parent: '影音设备' },
  { name: '书写工具', sys_type: 'resource', parent: null },
  { name: '家具与环境', sys_type: 'resource', parent: null },
  { name: '茶歇服务', sys_type: 'service', parent: null },
  { name: '技术支持', sys_type: 'service', parent: null },
]

type Facility = {
  name: string
  name_en: string
  type: string
  movable: boolean
  in: readonly RoomTypeName[]
  /** Only in rooms of at least so many people. */
  from: number
}

export const facilities: readonly Facility[] = [
  ...[
    { name: '投影仪', name_en: 'Projector', in: ['board', 'training', 'hall'] as const, from: 0, movable: false },
    { name: '4K 显示屏', name_en: '4K display', in: ['standard', 'video', 'huddle'] as const, from: 4, movable: false },
    {
      name: '无线投屏',
      name_en: 'Wireless display',
      in: ['standard', 'video', 'board'] as const,
      from: 8,
      movable: false,
    },
  ].map((it) => ({ ...it, type: '显示与投影' })),
  ...[
    { name: '视频会议系统', name_en: 'Video system', in: ['video', 'board', 'hall'] as const, from: 0, movable: false },
    { name: '电话会议', name_en: 'Speakerphone', in: ['standard', 'booth', 'video'] as const, from: 0, movable: true },
    { name: '无线话筒', name_en: 'Wireless microphone', in: ['training', 'hall'] as const, from: 0, movable: true },
    { name: '同声传译', name_en: 'Interpreting booth', in: ['hall'] as const, from: 80, movable: false },
  ].map((it) => ({ ...it, type: '音视频会议' })),
  ...[
    {
      name: '白板',
      name_en: 'Whiteboard',
      in: ['standard', 'huddle', 'training', 'lounge'] as const,
      from: 4,
      movable: true,
    },
    { name: '智能白板', name_en: 'Interactive whiteboard', in: ['video', 'board'] as const, from: 14, movable: false },
  ].map((it) => ({ ...it, type: '书写工具' })),
  ...[
    { name: '升降桌', name_en: 'Height-adjustable table', in: ['huddle', 'lounge'] as const, from: 6, movable: false },
    { name: '绿植', name_en: 'Plants', in: ['lounge', 'board'] as const, from: 0, movable: true },
  ].map((it) => ({ ...it, type: '家具与环境' })),
]
