import type { DemoSize } from '../../../seed/kit/demo'

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
}

export type CitySpec = { name: string; name_en: string; code: string; timezone: string }

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
}

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
}

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
}

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
}

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
}

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
}

const cities: readonly CitySpec[] = [
  { name: '上海', name_en: 'Shanghai', code: 'SHA', timezone: 'Asia/Shanghai' },
  { name: '北京', name_en: 'Beijing', code: 'BJS', timezone: 'Asia/Shanghai' },
  { name: '柏林', name_en: 'Berlin', code: 'BER', timezone: 'Europe/Berlin' },
]

const offices: readonly OfficeSpec[] = [headquarters, research, riverside, zhongguancun, guomao, berlin]

const smallCities: readonly CitySpec[] = [{ name: '杭州', name_en: 'Hangzhou', code: 'HGH', timezone: 'Asia/Shanghai' }]

const smallOffices: readonly OfficeSpec[] = [
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
  },
]

/** The places of each company. */
export const places: Readonly<Record<DemoSize, { cities: readonly CitySpec[]; offices: readonly OfficeSpec[] }>> = {
  large: { cities, offices },
  small: { cities: smallCities, offices: smallOffices },
}
