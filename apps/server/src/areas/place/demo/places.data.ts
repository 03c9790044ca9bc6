import type { PolicyName } from '../../meetingroom/demo/policy.data'

export type RoomTypeName = 'standard' | 'huddle' | 'booth' | 'video' | 'board' | 'training' | 'hall' | 'lounge'

/** Name, floor, capacity, type and policy of a room, in the order in which the rooms are listed. */
export type RoomSpec = readonly [string, string, number, RoomTypeName, PolicyName]

export type OfficeSpec = {
  name: string
  name_en: string
  city: string
  address: string
  lng: string
  lat: string
  tel: string
  open_time: string
  close_time: string
  floors: readonly (readonly [name: string, number: number])[]
  /** In what language most of its meetings are written. */
  language: 'zh' | 'en'
  rooms: readonly RoomSpec[]
}

export type CitySpec = { name: string; name_en: string; code: string; timezone: string }

/** Mountains. */
const headquarters: OfficeSpec = {
  name: '陆家嘴总部',
  name_en: 'Lujiazui Headquarters',
  city: '上海',
  address: '上海市浦东新区世纪大道 1188 号',
  lng: '121.506000',
  lat: '31.236000',
  tel: '021-5550-0100',
  open_time: '08:30',
  close_time: '18:30',
  floors: [
    ['18F', 18],
    ['19F', 19],
    ['20F', 20],
  ],
  language: 'zh',
  rooms: [
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
  ],
}

/** People of science. */
const research: OfficeSpec = {
  name: '张江研发中心',
  name_en: 'Zhangjiang R&D Centre',
  city: '上海',
  address: '上海市浦东新区科苑路 618 号',
  lng: '121.587000',
  lat: '31.204000',
  tel: '021-5550-0200',
  open_time: '09:00',
  close_time: '19:00',
  floors: [
    ['2F', 2],
    ['3F', 3],
    ['4F', 4],
  ],
  language: 'zh',
  rooms: [
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
  ],
}

/** Teas. */
const riverside: OfficeSpec = {
  name: '徐汇滨江办公区',
  name_en: 'Xuhui Riverside',
  city: '上海',
  address: '上海市徐汇区龙腾大道 2350 号',
  lng: '121.461000',
  lat: '31.172000',
  tel: '021-5550-0300',
  open_time: '09:00',
  close_time: '18:00',
  floors: [
    ['6F', 6],
    ['7F', 7],
  ],
  language: 'zh',
  rooms: [
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
  ],
}

/** Stars. */
const zhongguancun: OfficeSpec = {
  name: '中关村办公区',
  name_en: 'Zhongguancun',
  city: '北京',
  address: '北京市海淀区中关村东路 66 号',
  lng: '116.331000',
  lat: '39.985000',
  tel: '010-5550-0400',
  open_time: '09:00',
  close_time: '18:30',
  floors: [
    ['8F', 8],
    ['9F', 9],
  ],
  language: 'zh',
  rooms: [
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
  ],
}

/** Halls and gardens. */
const guomao: OfficeSpec = {
  name: '国贸会议中心',
  name_en: 'Guomao Conference Centre',
  city: '北京',
  address: '北京市朝阳区建国门外大街 9 号',
  lng: '116.458000',
  lat: '39.909000',
  tel: '010-5550-0500',
  open_time: '08:00',
  close_time: '20:00',
  floors: [
    ['1F', 1],
    ['2F', 2],
  ],
  language: 'zh',
  rooms: [
    ['长城厅 Great Wall Hall', '1F', 200, 'hall', 'audit'],
    ['天坛厅 Temple of Heaven', '1F', 120, 'hall', 'auditWeekdays'],
    ['颐和厅 Summer Palace', '1F', 80, 'hall', 'audit'],
    ['圆明厅 Yuanming Hall', '2F', 60, 'training', 'late'],
    ['香山厅 Fragrant Hills', '2F', 40, 'training', 'open'],
    ['北海厅 Beihai', '2F', 24, 'board', 'auditWeekdays'],
    ['什刹海 Shichahai', '2F', 12, 'lounge', 'open'],
    ['雍和 Yonghe', '2F', 10, 'video', 'window'],
  ],
}

/** Lakes in and around the city. */
const berlin: OfficeSpec = {
  name: 'Berlin Mitte',
  name_en: 'Berlin Mitte',
  city: '柏林',
  address: 'Torstraße 201, 10115 Berlin',
  lng: '13.396000',
  lat: '52.529000',
  tel: '+49 30 5550 0600',
  open_time: '08:30',
  close_time: '18:00',
  floors: [
    ['1. OG', 1],
    ['2. OG', 2],
  ],
  language: 'en',
  rooms: [
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
  ],
}

export const cities: readonly CitySpec[] = [
  { name: '上海', name_en: 'Shanghai', code: 'SHA', timezone: 'Asia/Shanghai' },
  { name: '北京', name_en: 'Beijing', code: 'BJS', timezone: 'Asia/Shanghai' },
  { name: '柏林', name_en: 'Berlin', code: 'BER', timezone: 'Europe/Berlin' },
]

export const offices: readonly OfficeSpec[] = [headquarters, research, riverside, zhongguancun, guomao, berlin]

export const smallCities: readonly CitySpec[] = [
  { name: '杭州', name_en: 'Hangzhou', code: 'HGH', timezone: 'Asia/Shanghai' },
]

export const smallOffices: readonly OfficeSpec[] = [
  {
    name: '西溪工作室',
    name_en: 'Xixi Studio',
    city: '杭州',
    address: '杭州市西湖区文二西路 808 号',
    lng: '120.070000',
    lat: '30.271000',
    tel: '0571-5550-0700',
    open_time: '09:30',
    close_time: '18:30',
    floors: [['1F', 1]],
    language: 'zh',
    rooms: [
      ['松 Pine', '1F', 10, 'standard', 'open'],
      ['竹 Bamboo', '1F', 8, 'video', 'lunch'],
      ['梅 Plum', '1F', 6, 'huddle', 'open'],
      ['兰 Orchid', '1F', 4, 'huddle', 'hourOnly'],
      ['菊 Chrysanthemum', '1F', 2, 'booth', 'halfHour'],
      ['荷 Lotus', '1F', 20, 'training', 'audit'],
    ],
  },
]
