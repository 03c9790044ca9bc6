export type ServiceSpec = {
  name: string
  name_en: string
  /** Among the types of `rooms.data.ts`. */
  type: '茶歇服务' | '技术支持'
  unit: string
  unit_en: string
  price: string
  max_quantity: number | null
  lead_minutes: number
  prepare_minutes: number
  clean_minutes: number
  need_audit: boolean
  status: 'on' | 'off'
  remark: string | null
  /** Only in rooms of at least so many people. */
  from: number
}

const plain = {
  max_quantity: null,
  prepare_minutes: 0,
  clean_minutes: 0,
  need_audit: false,
  status: 'on',
  remark: null,
  from: 0,
} as const

/** What can be ordered for a meeting. */
export const services: readonly ServiceSpec[] = [
  {
    ...{ ...plain, name: '现磨咖啡', name_en: 'Coffee', type: '茶歇服务', unit: '杯', unit_en: 'cups', price: '18.00' },
    ...{ lead_minutes: 30, max_quantity: 60, remark: '美式、拿铁，可备注 · Americano or latte, say which' },
  },
  {
    ...{ ...plain, name: '热茶', name_en: 'Tea', type: '茶歇服务', unit: '壶', unit_en: 'pots', price: '25.00' },
    lead_minutes: 30,
  },
  {
    ...{
      ...plain,
      name: '水果拼盘',
      name_en: 'Fruit',
      type: '茶歇服务',
      unit: '盘',
      unit_en: 'plates',
      price: '68.00',
    },
    lead_minutes: 120,
  },
  {
    ...{ ...plain, name: '会间茶歇', name_en: 'Break buffet', type: '茶歇服务', unit: '位', unit_en: 'guests' },
    ...{ price: '45.00', lead_minutes: 240, prepare_minutes: 15, clean_minutes: 15, need_audit: true, from: 8 },
  },
  {
    ...{ ...plain, name: '工作午餐', name_en: 'Working lunch', type: '茶歇服务', unit: '份', unit_en: 'meals' },
    ...{ price: '38.00', max_quantity: 80, lead_minutes: 180, prepare_minutes: 15, clean_minutes: 30 },
    ...{ need_audit: true, from: 6, remark: '含素食选项 · A vegetarian choice is included' },
  },
  {
    ...{ ...plain, name: '会场布置', name_en: 'Room set-up', type: '技术支持', unit: '次', unit_en: 'times' },
    ...{ price: '300.00', max_quantity: 1, lead_minutes: 1440, prepare_minutes: 60, clean_minutes: 30 },
    ...{ need_audit: true, from: 20 },
  },
  {
    ...{ ...plain, name: '技术人员到场', name_en: 'Technician', type: '技术支持', unit: '人', unit_en: 'people' },
    ...{ price: '0.00', max_quantity: 2, lead_minutes: 60, need_audit: true },
  },
  {
    ...{ ...plain, name: '鲜花桌花', name_en: 'Flowers', type: '茶歇服务', unit: '束', unit_en: 'bunches' },
    ...{ price: '88.00', lead_minutes: 1440, status: 'off', remark: '供应商调整中 · The supplier is changing' },
  },
]

/** Who serves, by what they do. */
export const serviceStaffGroups = [
  { type: '茶歇服务', work_start: '08:00', work_end: '17:00' },
  { type: '茶歇服务', work_start: '12:00', work_end: '20:30' },
  { type: '技术支持', work_start: '08:30', work_end: '20:00' },
] as const
