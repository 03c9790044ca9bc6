import { columns, type PersonalDataKind } from '../../kernel/product/personal-data'

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'agreements',
    order: 30,
    label: ['已同意的服务条款', 'Accepted terms of service'],
    heading: [columns.time, columns.name, columns.edition],
    text: `select a.agreed_at, t.title, a.revision from agreement a
      join termsofservice t on t.company_id = a.company_id and t.id = a.terms_id
      where a.company_id = $1 and a.user_id = $2 order by a.agreed_at desc`,
  },
]
