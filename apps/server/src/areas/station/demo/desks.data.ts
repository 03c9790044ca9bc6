export const timeSlots = [
  { name: '上午', name_en: 'Morning', start_time: '09:00', end_time: '13:00' },
  { name: '下午', name_en: 'Afternoon', start_time: '13:00', end_time: '18:00' },
] as const

export const categories = [
  { name: '标准工位', name_en: 'Standard desk', color: '#2456E6' },
  { name: '升降工位', name_en: 'Standing desk', color: '#0F9D7A' },
  { name: '静音舱', name_en: 'Focus booth', color: '#8A4FD8' },
] as const

/** What is ordered for a booking. */
export const toOrder = [
  { name: '加装显示器', name_en: 'Extra screen', most: 2, lead_hours: 0, remark: '由前台送到工位' },
  { name: '人体工学椅', name_en: 'Ergonomic chair', most: 1, lead_hours: 4, remark: null },
  { name: '电脑调试', name_en: 'Computer set-up', most: 1, lead_hours: 24, remark: 'IT 服务台，约 30 分钟' },
] as const

export const facilities = [
  { name: '27寸显示器', name_en: '27-inch screen' },
  { name: '双显示器', name_en: 'Two screens' },
  { name: '扩展坞', name_en: 'Docking station' },
  { name: '升降桌', name_en: 'Height-adjustable' },
] as const

type AreaSpec = {
  readonly name: string
  readonly name_en: string
  readonly color: string
  readonly letter: string
  readonly rows: number
  /** Its place in the lists above. */
  readonly category: number
  readonly has: readonly number[]
  readonly department?: string
  /** So many of them belong to somebody. */
  readonly fixed?: number
  readonly drop_in?: boolean
}

/** Of the headquarters, from the lowest floor up: 120, 90 and 60 desks. */
export const floorsWithDesks: readonly (readonly AreaSpec[])[] = [
  [
    { name: '开放区A', name_en: 'Open area A', color: '#2456E6', letter: 'A', rows: 48, category: 0, has: [0, 2] },
    { name: '开放区B', name_en: 'Open area B', color: '#0F9D7A', letter: 'B', rows: 40, category: 1, has: [1, 2, 3] },
    {
      name: '市场区',
      name_en: 'Marketing',
      color: '#E07A1F',
      letter: 'C',
      rows: 32,
      category: 0,
      has: [0],
      department: '市场中心',
    },
  ],
  [
    {
      name: '研发区',
      name_en: 'Engineering',
      color: '#2456E6',
      letter: 'D',
      rows: 50,
      category: 1,
      has: [1, 2, 3],
      department: '技术中心',
      fixed: 6,
    },
    { name: '项目区', name_en: 'Projects', color: '#C2410C', letter: 'E', rows: 28, category: 0, has: [0, 2] },
    {
      name: '静音区',
      name_en: 'Quiet area',
      color: '#8A4FD8',
      letter: 'Q',
      rows: 12,
      category: 2,
      has: [2],
      drop_in: true,
    },
  ],
  [
    {
      name: '综合区',
      name_en: 'Administration',
      color: '#2456E6',
      letter: 'F',
      rows: 44,
      category: 0,
      has: [0],
      fixed: 12,
    },
    {
      name: '临时区',
      name_en: 'Touchdown',
      color: '#0F9D7A',
      letter: 'T',
      rows: 16,
      category: 0,
      has: [2],
      drop_in: true,
    },
  ],
]
