import type { DemoSize } from './kit/demo'

/** A demo company before anything is in it. */
type Company = {
  readonly size: DemoSize
  /** Its administrator. */
  readonly by: string
  /** As the table of companies has it. */
  readonly row: Readonly<Record<'name' | 'abbreviation' | 'profile' | 'mail' | 'phone' | 'license_code', string>> & {
    readonly licensed_devices: number
  }
}

export const companies: readonly Company[] = [
  {
    size: 'large',
    by: '林晓',
    row: {
      name: '云帆科技股份有限公司',
      abbreviation: '云帆科技',
      profile: '企业软件与云服务 · Enterprise software and cloud services',
      mail: 'service@yunfan.example',
      phone: '021-5550-0100',
      license_code: 'DEMO-400',
      licensed_devices: 240,
    },
  },
  {
    size: 'small',
    by: '沈清妍',
    row: {
      name: '松间设计工作室',
      abbreviation: '松间设计',
      profile: '空间与品牌设计 · Interior and brand design',
      mail: 'hello@songjian.example',
      phone: '0571-5550-0700',
      license_code: 'DEMO-24',
      licensed_devices: 18,
    },
  },
]
